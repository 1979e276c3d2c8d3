import { isAjaxAddress } from '../http/ajaxFailure.ts';
import { withCampaign } from '../http/campaign.ts';
import { isRead, serve } from '../http/answers/serve.ts';
import type { SiteHandler } from '../http/siteLocals.ts';
import { currentRequest } from '../requestContext.ts';
import { notFoundScreen } from './errors/notFound.ts';
import type { SendError } from './errors/sendError.ts';
import type { FindMoved } from './moved.ts';
import type { Pages } from './pages.ts';
import type { FindVisit } from './visit.ts';

const EMPTY_VALUE = /=(?:&|$)/;
const hasEmpty = (search: string) => EMPTY_VALUE.test(search);

/** Every address of a site that is no file: one spelling for each, then its screen. */
export const answerPages =
  (pages: Pages, findVisit: FindVisit, findMoved: FindMoved, sendError: SendError): SiteHandler =>
  async (req, res) => {
    const { site, target } = res.locals;
    if (target.path.endsWith('/')) {
      const bare = { ...target, path: target.path.slice(0, -1) };
      const visit = findVisit(site, bare);
      // In one step, for an address of another time that is in none of the site's languages.
      const moved = visit.screen === notFoundScreen ? await findMoved(visit, bare) : undefined;
      if (moved) return serve(req, res, moved);
      const search = target.search && `?${target.search}`;
      return void res
        .status(308)
        .location(bare.path + search)
        .end();
    }
    const visit = findVisit(site, target);
    const context = currentRequest();
    if (context) context.route = visit.route.name;
    if (!isRead(req)) return sendError(res, 405, { Allow: 'GET, HEAD' });
    // A form without a script sends its empty fields, too: they say nothing, and stay in no address.
    if (
      visit.screen.query &&
      hasEmpty(target.search) &&
      !isAjaxAddress(target.path) &&
      visit.search !== target.search
    ) {
      const search = visit.search && `?${visit.search}`;
      return void res
        .status(301)
        .location(withCampaign(target.path + search, target.search))
        .end();
    }
    await pages.answer(visit, target, req, res);
  };
