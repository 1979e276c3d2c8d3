import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import { isTemporaryError } from './apiClient/errors.ts';
import { createRentalCalendarFeed } from './features/holidayHomes/calendar/rentalCalendarFeed.ts';
import { createConnectorHooks } from './features/hooks/connectorHooks.ts';
import { createSeoFiles } from './features/sitemaps/seoFiles.ts';
import { createCountHandler } from './features/statistics/countEvents.ts';
import { redirectToStyleguide, STYLEGUIDE_SEGMENT } from './features/styleguide/styleguide.load.tsx';
import { createAgendaFeed } from './features/viewings/agendaFeed.ts';
import { createChallengeHandler } from './forms/captcha/answerChallenge.ts';
import { normalizeVisitorAddress } from './forms/visitorAddress.ts';
import type { FormServices } from './services/formServices.ts';
import { getTransportHeaders } from './http/answers/transport.ts';
import { type BeginAnswer, createBeginAnswer } from './http/beginAnswer.ts';
import { isOtherHost } from './http/canonicalHost.ts';
import { readHost, toOriginForm } from './http/hostHeader.ts';
import { answerReadyProbe } from './http/readyProbe.ts';
import { parseRequestTarget } from './http/requestTarget.ts';
import type { SiteHandler } from './http/siteLocals.ts';
import { createHitWatch, type HitWatch } from './operations/hitWatch.ts';
import type { PageServices } from './services/pageServices.ts';
import type { SendError } from './pages/errorPages.ts';
import { createFindSite, createReadTarget } from './pages/readRequest.ts';
import { redirectToCanonicalHost } from './pages/redirects/redirectToCanonicalHost.ts';
import { redirectToLanguage } from './pages/redirects/redirectToLanguage.ts';
import { createConsentHandler } from './pages/saveConsent.ts';
import { createMissingFilesHandler, createSiteFilesHandler } from './serveFiles.ts';
import type { SiteOptions } from './services/options.ts';
import type { SiteServices } from './services/sharedServices.ts';

/** The parts of the site from which the steps of the tables below are created. */
export interface RequestParts {
  readonly options: Pick<SiteOptions, 'logger' | 'styleguide' | 'trustedProxies'>;
  readonly services: SiteServices;
  readonly pageServices: Pick<PageServices, 'pages' | 'errorPages' | 'resolvePage'>;
  readonly formServices: Pick<FormServices, 'altcha' | 'limits' | 'answer'>;
  /**
   * Returns the state of this process. The ready probe is answered with 200 when the state is `ready`, otherwise with
   * 503.
   */
  readonly readiness: () => string;
}

/** The parts from which a step is created. */
interface RequestStepParts extends RequestParts {
  readonly begin: BeginAnswer;
  readonly watch: HitWatch;
}

interface RequestStep {
  readonly name: string;
  /** A description in one line, which `docs/architecture.md` repeats. */
  readonly description: string;
}

/** A step before Express. It returns whether it has answered the request. */
interface EarlyStep extends RequestStep {
  readonly createStep: (parts: RequestStepParts) => (req: IncomingMessage, res: ServerResponse) => boolean;
}

/** A step before Express for requests whose host belongs to a known site. It returns whether it has answered. */
interface EarlySiteStep extends RequestStep {
  readonly createStep: (parts: RequestStepParts) => (req: IncomingMessage, res: ServerResponse, site: Site) => boolean;
}

/** A middleware for the requests to `mountPoint`; without it, for every request. */
interface MiddlewareStep extends RequestStep {
  readonly mountPoint?: { readonly method: 'all' | 'get'; readonly path: string };
  /** Creates the middleware; undefined when the site runs without it. */
  readonly createMiddleware: (parts: RequestStepParts) => SiteHandler | undefined;
}

/** The steps before Express, in this order. The first step that answers ends the request. */
export const EARLY_STEPS: readonly EarlyStep[] = [
  {
    name: 'cached page',
    description: 'a page from the cache, for a request that is identical to an earlier one',
    createStep:
      ({ pageServices: { pages }, watch }) =>
      (req, res) => {
        if (!pages.serveHit(req, res)) return false;
        watch.endRequest(req, res);
        return true;
      },
  },
  {
    name: 'ready probe',
    description: 'whether this process is ready for the requests of visitors',
    createStep:
      ({ readiness }) =>
      (req, res) =>
        answerReadyProbe(req, res, readiness),
  },
];

/** The further steps for a request whose host belongs to a known site, in this order. */
export const EARLY_SITE_STEPS: readonly EarlySiteStep[] = [
  {
    name: 'product file',
    description: 'scripts, stylesheets and other files of this build',
    createStep:
      ({ services: { assets } }) =>
      (req, res, site) =>
        assets.serveFile(req, res, getTransportHeaders(site)),
  },
  {
    name: 'stored page',
    description: 'a page from the cache at its canonical address; after a restart, from disk',
    createStep:
      ({ pageServices: { pages }, watch }) =>
      (req, res, site) => {
        if (isOtherHost(site, readHost(req) ?? '') || !pages.serveStoredHit(site, req, res)) return false;
        watch.endRequest(req, res);
        return true;
      },
  },
  {
    name: 'refusal',
    description: 'an error page (503), when the page is not in the cache and the queue for renders is full',
    createStep:
      ({ pageServices: { pages }, options: { logger }, begin }) =>
      (req, res, site) => {
        const refusedPage = pages.findRefusedPage(site, req);
        if (!refusedPage || isOtherHost(site, readHost(req) ?? '')) return false;
        // Express does not process this request, so the error handler of Express cannot handle a failure.
        const closeConnection = (error: unknown) => {
          logger.error({ err: error }, 'request failed');
          res.destroy();
        };
        begin(req, res, () => void pages.refuse(refusedPage, req, res).catch(closeConnection));
        return true;
      },
  },
];

/** The middlewares of Express, in this order. */
export const MIDDLEWARE_STEPS: readonly MiddlewareStep[] = [
  {
    name: 'beginAnswer',
    description: 'sets the request id and the headers of every answer; counts and logs the answer when it ends',
    createMiddleware: ({ begin }) => begin,
  },
  {
    name: 'readTarget',
    description: 'refuses a malformed host or address (400)',
    createMiddleware: ({ services: { directory }, pageServices: { errorPages } }) =>
      createReadTarget((request) => directory.find(request), errorPages.sendError),
  },
  {
    name: 'findSite',
    description: 'finds the site of the host; refuses a host that belongs to no site (421)',
    createMiddleware: ({ services: { directory } }) => createFindSite((request) => directory.find(request)),
  },
  {
    name: 'siteFiles',
    description: 'answers with files: files of this build and of other builds, pictures, documents, theme and fonts',
    createMiddleware: ({ services: { assets, buildFileSharing, media, documents } }) =>
      createSiteFilesHandler(assets, buildFileSharing, media, documents),
  },
  {
    name: 'agendaFeed',
    description: 'answers with the calendar of an agenda',
    createMiddleware: ({ services: { client } }) => createAgendaFeed(client),
  },
  {
    name: 'rentalCalendarFeed',
    description: 'answers with the calendar of a holiday home',
    createMiddleware: ({ services: { client } }) => createRentalCalendarFeed(client),
  },
  {
    name: 'feeds',
    description: 'answers with a file for portals that contains the homes of a site',
    createMiddleware: ({ services: { feeds } }) => feeds,
  },
  {
    name: 'connectorHooks',
    description: 'forwards calls of CRMs to the back office',
    createMiddleware: ({ services: { client }, formServices: { limits } }) => createConnectorHooks(client, limits),
  },
  {
    name: 'countEvents',
    description: 'counts the views that scripts on pages report',
    createMiddleware: ({ services: { estateCounts, observeCount }, formServices: { limits } }) =>
      createCountHandler(estateCounts, limits, observeCount),
  },
  {
    // The steps before this one answer on all hosts of a site, because some calendar programs follow no redirect.
    name: 'redirectToCanonicalHost',
    description: 'redirects other host names of the site to the canonical host',
    createMiddleware: ({ services: { getOrigin } }) => redirectToCanonicalHost(getOrigin),
  },
  {
    name: 'seoFiles',
    description: 'answers with robots.txt, security.txt, sitemaps, the manifest and icons',
    createMiddleware: ({ services: { sitemaps, getOrigin } }) => createSeoFiles(sitemaps, getOrigin),
  },
  {
    name: 'missingFiles',
    description:
      'redirects an old address below a folder of pictures or documents; refuses an unknown one below a folder of files (404)',
    createMiddleware: ({ pageServices: { pages } }) => createMissingFilesHandler(pages),
  },
  {
    name: 'redirectToLanguage',
    description: 'redirects `/` to the home page in the language of the visitor',
    mountPoint: { method: 'all', path: '/' },
    createMiddleware: ({ pageServices: { errorPages } }) => redirectToLanguage(errorPages.sendError),
  },
  {
    name: 'redirectToStyleguide',
    description: 'redirects developers to the styleguide, which shows all parts of pages',
    mountPoint: { method: 'get', path: `/${STYLEGUIDE_SEGMENT}` },
    createMiddleware: ({ options: { styleguide } }) => (styleguide ? redirectToStyleguide : undefined),
  },
  {
    name: 'saveConsent',
    description: 'processes the form about cookies',
    createMiddleware: ({ pageServices: { errorPages } }) => createConsentHandler(errorPages.sendError),
  },
  {
    name: 'answerChallenge',
    description: 'answers with a task for the captcha of a form',
    createMiddleware: ({ formServices: { altcha, limits }, pageServices: { errorPages } }) =>
      createChallengeHandler(altcha, limits, errorPages.sendError),
  },
  {
    name: 'answerForms',
    description: 'processes the posts of all other forms',
    createMiddleware: ({ formServices: { answer } }) => answer,
  },
  {
    name: 'answerPages',
    description: 'answers every other address: redirects to its canonical spelling, otherwise answers with its page',
    createMiddleware: ({ pageServices: { pages } }) => pages.answer,
  },
];

/** Answers errors that no other handler has handled: 503 when a later attempt may succeed, otherwise 500. */
const createErrorHandler =
  (logger: Logger, sendError: SendError): ErrorRequestHandler =>
  (error: unknown, _req, res, _next) => {
    const mayRetry = isTemporaryError(error);
    if (mayRetry) logger.warn({ reason: error.message }, 'request failed');
    else logger.error({ err: error }, 'request failed');
    if (res.headersSent) res.destroy();
    else sendError(res, mayRetry ? 503 : 500);
  };

/** Creates the application with its settings, and without a middleware. */
function createApp({ trustedProxies = [] }: Pick<SiteOptions, 'trustedProxies'>): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  app.set('trust proxy', trustedProxies);
  const isTrusted: (address: string | undefined, hop: number) => boolean = app.get('trust proxy fn');
  // A proxy may add the port also to the address of another proxy before it, which Express would then not trust.
  app.set('trust proxy', (address: string, hop: number) => isTrusted(normalizeVisitorAddress(address), hop));
  return app;
}

function addMiddlewares(app: Express, parts: RequestStepParts) {
  for (const { mountPoint, createMiddleware } of MIDDLEWARE_STEPS) {
    const handler = createMiddleware(parts);
    if (!handler) continue;
    if (mountPoint) app[mountPoint.method](mountPoint.path, handler);
    else app.use(handler);
  }
  app.use(createErrorHandler(parts.options.logger, parts.pageServices.errorPages.sendError));
}

/** Creates the object that times and logs hits of the page cache. */
function createRequestHitWatch({ services, pageServices }: RequestParts): HitWatch {
  const { directory, metrics, accessLog } = services;
  return createHitWatch({
    pages: metrics.pages,
    accessLog,
    describeRequest(req) {
      const [site, target] = [directory.findKnown(req), parseRequestTarget(req.url ?? '')];
      return site && target ? { site: site.id, route: pageServices.resolvePage(site, target).route.name } : {};
    },
  });
}

/** Creates the handler of every request to the port for visitors: the steps of the three tables, in their order. */
export function createRequestHandler(requestParts: RequestParts): (req: IncomingMessage, res: ServerResponse) => void {
  const { directory, metrics, accessLog } = requestParts.services;
  const app = createApp(requestParts.options);
  const isTrusted: (address: string | undefined, hop: number) => boolean = app.get('trust proxy fn');
  const beginAnswer = createBeginAnswer({
    findKnownSite: (request) => directory.findKnown(request),
    isTrustedProxy: (address) => isTrusted(address, 0),
    observeAnswer(context, answer) {
      metrics.countAnswer(context, answer);
      accessLog.logAnswer(context, answer);
    },
  });
  const hitWatch = createRequestHitWatch(requestParts);
  const parts: RequestStepParts = { ...requestParts, begin: beginAnswer, watch: hitWatch };
  const earlySteps = EARLY_STEPS.map(({ createStep }) => createStep(parts));
  const earlySiteSteps = EARLY_SITE_STEPS.map(({ createStep }) => createStep(parts));
  addMiddlewares(app, parts);
  return (req, res) => {
    toOriginForm(req);
    hitWatch.beginRequest(req);
    for (const step of earlySteps) if (step(req, res)) return;
    const site = directory.findKnown(req);
    if (site) for (const step of earlySiteSteps) if (step(req, res, site)) return;
    app(req, res);
  };
}
