import { isAjaxAddress } from '../http/ajaxFailure.ts';
import { withCampaign } from '../http/campaign.ts';
import { sendRedirect } from '../http/answers/sendRedirect.ts';
import { isGetOrHead, serve } from '../http/answers/serve.ts';
import type { SiteHandler } from '../http/siteLocals.ts';
import { currentRequest } from '../requestContext.ts';
import { notFoundScreen } from './errors/notFound.ts';
import type { SendError } from './errors/sendError.ts';
import type { FindRedirect } from './moved.ts';
import type { Pages } from './pages.ts';
import type { ResolvePage } from './pageRequest.ts';

const EMPTY_VALUE = /=(?:&|$)/;
const hasEmpty = (search: string) => EMPTY_VALUE.test(search);

const DIGITS = /^\d+$/;

/** Whether an address writes a number in another way than its canonical query does: `price-max=450.000`. */
function hasTypedNumber(search: string, canonical: string): boolean {
  const given = new URLSearchParams(search);
  const known = new URLSearchParams(canonical);
  return [...known].some(([name, value]) => {
    const [first, ...more] = given.getAll(name);
    return DIGITS.test(value) && first !== value && more.length === 0 && known.getAll(name).length === 1;
  });
}

/** Every address of a site that is no file: one spelling for each, then its screen. */
export const answerPages =
  (pages: Pages, resolvePage: ResolvePage, findMoved: FindRedirect, sendError: SendError): SiteHandler =>
  async (req, res) => {
    const { site, target } = res.locals;
    if (target.path.endsWith('/')) {
      const bare = { ...target, path: target.path.slice(0, -1) };
      const pageRequest = resolvePage(site, bare);
      // In one step, for an address of another time that is in none of the site's languages.
      const moved = pageRequest.screen === notFoundScreen ? await findMoved(pageRequest, bare) : undefined;
      if (moved) return serve(req, res, moved);
      const search = target.search && `?${target.search}`;
      return sendRedirect(res, 308, bare.path + search);
    }
    const pageRequest = resolvePage(site, target);
    const context = currentRequest();
    if (context) context.route = pageRequest.route.name;
    if (!isGetOrHead(req)) return sendError(res, 405, { Allow: 'GET, HEAD' });
    // A form sends empty fields, and numbers as visitors typed them; a canonical address has neither. Most requests have a
    // canonical address, and need no second parsing.
    if (
      pageRequest.screen.query &&
      pageRequest.search !== target.search &&
      !isAjaxAddress(target.path) &&
      (hasEmpty(target.search) || hasTypedNumber(target.search, pageRequest.search))
    ) {
      const search = pageRequest.search && `?${pageRequest.search}`;
      return sendRedirect(res, 301, withCampaign(target.path + search, target.search));
    }
    await pages.answer(pageRequest, target, req, res);
  };
