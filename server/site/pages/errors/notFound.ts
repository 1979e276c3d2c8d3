import { hasToken } from '../../layout/consent/purposes.ts';
import type { PageOutcome, Screen, ScreenRequest } from '../../render/screen.ts';
import { errorPage } from './errorPage.tsx';
import { buildErrorPageOutcome } from './errorPageOutcome.ts';

/** Returns the key of the title of the page for 404. */
export const getNotFoundTitleKey = ({ route }: Pick<ScreenRequest, 'route'>) =>
  hasToken(route) ? 'errors:deadLink.title' : 'errors:notFound.title';

/**
 * Returns the outcome for 404, for an address without a page. An address with a token comes from a mail, so its page
 * explains why such a link stops working. The page is the same for a used and for an unknown token.
 */
export const buildNotFoundOutcome = (request: ScreenRequest): PageOutcome =>
  hasToken(request.route)
    ? errorPage({ request, status: 404, kind: 'deadLink', cache: 'none' })
    : buildErrorPageOutcome(404, { cache: 'gone' });

/** The screen of addresses that belong to no other screen, and of routes that answer only scripts. */
export const NOT_FOUND_SCREEN: Screen = { load: async (request) => buildNotFoundOutcome(request) };
