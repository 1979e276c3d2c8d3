import type { Response } from 'express';
import { removeQuery } from '#shared/primitives/redirectAddress.ts';
import { matchRoute } from '#shared/routes/matchRoute.ts';
import { failsAsJson, sendProblem } from '../../http/ajaxFailure.ts';
import { sendFallbackErrorPage } from '../../http/fallbackErrorPage.ts';
import type { SiteLocals } from '../../http/siteLocals.ts';
import type { ReadyPages } from '../readyPages.ts';
import { carriesToken } from '../../layout/consent/purposes.ts';
import { localeOf } from '../pageRequest.ts';
import type { ReadyStatus } from '../../render/screen.ts';

/** Answers with an error page: the site's own one where the site is known, else one of no site. A script gets JSON. */
export type SendError = (
  res: Response<unknown, Partial<SiteLocals>>,
  status: ReadyStatus,
  headers?: Readonly<Record<string, string>>,
) => void;

export const createSendError =
  (ready: ReadyPages): SendError =>
  (res, status, headers) => {
    const { site } = res.locals;
    const { req } = res;
    if (failsAsJson(req)) return sendProblem(res, status, { locales: site?.locales, ...(headers && { headers }) });
    if (!site) return sendFallbackErrorPage(res, status, headers);
    const route = matchRoute(removeQuery(req.url));
    const isPrivate = route !== undefined && carriesToken(route);
    void ready.send(req, res, { site, locale: localeOf(site, req.url), status, isPrivate }, headers);
  };
