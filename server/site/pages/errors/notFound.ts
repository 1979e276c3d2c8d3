import type { PageOutcome, Screen, ScreenRequest } from '../../render/screen.ts';
import { buildErrorPageOutcome } from './errorPageOutcome.ts';

/** Returns the outcome for 404, for an address without a page. */
export const buildNotFoundOutcome = (_request: ScreenRequest): PageOutcome =>
  buildErrorPageOutcome(404, { cache: 'gone' });

/** The screen of addresses that belong to no other screen, and of routes that answer only scripts. */
export const NOT_FOUND_SCREEN: Screen = { load: async (request) => buildNotFoundOutcome(request) };
