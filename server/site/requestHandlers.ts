import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import { isTemporary } from './apiClient/errors.ts';
import { rentalCalendarFeed } from './features/holidayHomes/calendar/rentalCalendarFeed.ts';
import { connectorHooks } from './features/hooks/connectorHooks.ts';
import { countEvents } from './features/statistics/countEvents.ts';
import { seoFiles } from './features/sitemaps/seoFiles.ts';
import { redirectToStyleguide, STYLEGUIDE } from './features/styleguide/styleguide.load.tsx';
import { agendaFeed } from './features/viewings/agendaFeed.ts';
import { answerChallenge } from './forms/captcha/answerChallenge.ts';
import type { FormServices } from './formServices.ts';
import { beginAnswer } from './http/beginAnswer.ts';
import type { HostRequest } from './http/hostHeader.ts';
import { answerPages } from './pages/answerPages.ts';
import type { SendError } from './pages/errors/sendError.ts';
import { findSite, readTarget } from './pages/readRequest.ts';
import { redirectToCanonicalHost } from './pages/redirectToCanonicalHost.ts';
import { redirectToLanguage } from './pages/redirectToLanguage.ts';
import { saveConsent } from './pages/saveConsent.ts';
import type { PageServices } from './pageServices.ts';
import { missingFiles, siteFiles } from './siteFiles.ts';
import type { SiteOptions } from './siteOptions.ts';
import type { SiteServices } from './siteServices.ts';

/** Answers errors that no other handler has caught: 503 where it may succeed later, else 500. */
const answerError =
  (logger: Logger, sendError: SendError): ErrorRequestHandler =>
  (error: unknown, _req, res, _next) => {
    const mayRetry = isTemporary(error);
    if (mayRetry) logger.warn({ reason: error.message }, 'request failed');
    else logger.error({ err: error }, 'request failed');
    if (res.headersSent) res.destroy();
    else sendError(res, mayRetry ? 503 : 500);
  };

/** Every step that a request takes which no cache answers, in this order. */
export function createRequestHandlers(
  { logger, styleguide, trustedProxies = [] }: SiteOptions,
  {
    client,
    directory,
    metrics,
    accessLog,
    estateCounts,
    observeCount,
    assets,
    otherBuilds,
    media,
    documents,
    feeds,
    sitemaps,
    originOf,
  }: SiteServices,
  { pages, resolvePage, findMoved, sendError }: PageServices,
  { altcha, limits, answer: answerForms }: FormServices,
): Express {
  const find = (request: HostRequest) => directory.find(request);
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  app.set('trust proxy', trustedProxies);
  app.use(
    beginAnswer({
      knownSite: (request) => directory.known(request),
      observe(context, answer) {
        metrics.answered(context, answer);
        accessLog.answered(context, answer);
      },
    }),
  );
  app.use(readTarget(find, sendError));
  app.use(findSite(find));
  app.use(siteFiles(assets, otherBuilds, media, documents));
  app.use(agendaFeed(client));
  app.use(rentalCalendarFeed(client));
  // Files, calendars, feeds and calls of CRMs are the same on all hosts of a site, and not every calendar program follows a redirect.
  app.use(feeds);
  app.use(connectorHooks(client, limits));
  app.use(countEvents(estateCounts, limits, observeCount));
  app.use(redirectToCanonicalHost(originOf));
  app.use(seoFiles(sitemaps, originOf));
  app.use(missingFiles);
  app.all('/', redirectToLanguage(sendError));
  if (styleguide) app.get(`/${STYLEGUIDE}`, redirectToStyleguide);
  app.use(saveConsent(sendError));
  app.use(answerChallenge(altcha, limits, sendError));
  app.use(answerForms);
  app.use(answerPages(pages, resolvePage, findMoved, sendError));
  app.use(answerError(logger, sendError));
  return app;
}
