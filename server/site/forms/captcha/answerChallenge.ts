import { matchRoute } from '#shared/routes/matchRoute.ts';
import { isAjaxAddress, sendProblem } from '../../http/ajaxFailure.ts';
import { isGetOrHead } from '../../http/answers/serve.ts';
import type { SiteHandler } from '../../http/siteLocals.ts';
import type { SendError } from '../../pages/errorPages.ts';
import { currentRequest } from '../../requestContext.ts';
import type { Altcha } from './altcha.ts';
import type { FormLimits } from '../formLimits.ts';
import { toVisitorNetwork } from '../visitorAddress.ts';

/**
 * Returns a handler that answers `/{lang}/ajax/captcha` with a task for the script of a form. Each task is valid once,
 * so the response is never cached.
 */
export const createChallengeHandler =
  (altcha: Pick<Altcha, 'createChallenge'>, limits: FormLimits, sendError: SendError): SiteHandler =>
  async (req, res, next) => {
    const { site, target } = res.locals;
    // Most requests are for pages, for which finding the route takes longer than all other middlewares.
    const route = isAjaxAddress(target.path) ? matchRoute(target.path) : undefined;
    if (route?.name !== 'ajaxCaptcha' || site.captcha.provider !== 'altcha') return next();
    const context = currentRequest();
    if (context) context.route = route.name;
    if (!isGetOrHead(req)) return sendError(res, 405, { Allow: 'GET, HEAD' });
    const waitSeconds = await limits.countUse('challenge', toVisitorNetwork(req.ip));
    if (waitSeconds !== undefined) {
      return sendProblem(res, 429, { locales: site.locales, headers: { 'Retry-After': String(waitSeconds) } });
    }
    res.json(await altcha.createChallenge(site.id));
  };
