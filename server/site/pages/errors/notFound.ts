import { mayHaveToken } from '../../layout/consent/purposes.ts';
import type { RouteName } from '#shared/routes/routeTable.ts';
import type { PageOutcome, Screen, ScreenRequest } from '../../render/screen.ts';
import { errorPage } from './errorPage.tsx';
import { buildErrorPageOutcome } from './errorPageOutcome.ts';

/** The steps of a booking whose address has the identifier of a hold. No mail contains these addresses. */
const HOLD_ROUTES: ReadonlySet<RouteName> = new Set(['viewingDetails', 'rentalBookingDetails']);

const isPersonalLink = ({ route, path }: Pick<ScreenRequest, 'route' | 'path'>) =>
  mayHaveToken(route, path, 404) && !HOLD_ROUTES.has(route.name);

/** Returns the key of the title of the page for 404. */
export const getNotFoundTitleKey = (request: Pick<ScreenRequest, 'route' | 'path'>) =>
  isPersonalLink(request) ? 'errors:deadLink.title' : 'errors:notFound.title';

/**
 * Returns the outcome for 404, for an address without a page. An address that may have a token comes from a mail, so
 * its page explains why such a link stops working, and no cache stores it. The page is the same for a used, an unknown
 * and an altered token.
 */
export const buildNotFoundOutcome = (request: ScreenRequest): PageOutcome =>
  isPersonalLink(request)
    ? {
        ...errorPage({ request, status: 404, kind: 'deadLink', cache: 'none' }),
        // The parameter makes the page private, also at an altered address that matches another route.
        route: { ...request.route, params: { token: '', ...request.route.params } },
      }
    : buildErrorPageOutcome(404, { cache: mayHaveToken(request.route, request.path, 404) ? 'none' : 'gone' });

/** The screen of addresses that belong to no other screen, and of routes that answer only scripts. */
export const NOT_FOUND_SCREEN: Screen = { load: async (request) => buildNotFoundOutcome(request) };
