import { announcedAjaxScreen } from '../ajax/announcedAjax.ts';
import { sendNeutral } from '../http/neutralPage.ts';
import { isRead } from '../http/serve.ts';
import type { SiteHandler } from '../http/siteLocals.ts';
import { currentRequest } from '../requestContext.ts';
import type { Pages } from './pages.tsx';
import type { FindVisit } from './visit.ts';

/** Every address of a site that is no file: one spelling for each, then its screen. */
export const answerPages =
  (pages: Pages, findVisit: FindVisit): SiteHandler =>
  async (req, res) => {
    const { site, target } = res.locals;
    if (target.path.endsWith('/')) {
      const search = target.search && `?${target.search}`;
      return void res
        .status(308)
        .location(target.path.slice(0, -1) + search)
        .end();
    }
    const visit = findVisit(site, target);
    const context = currentRequest();
    if (context) context.route = visit.route.name;
    if (!isRead(req) && visit.screen !== announcedAjaxScreen) return sendNeutral(res, 405, { Allow: 'GET, HEAD' });
    await pages.answer(visit, target, req, res);
  };
