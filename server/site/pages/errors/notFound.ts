import type { PageOutcome, Screen, ScreenRequest } from '../../render/screen.ts';
import { readyOutcome } from './readyOutcome.ts';

/** Returns the outcome for 404, for an address without a page. */
export const notFound = (_request: ScreenRequest): PageOutcome => readyOutcome(404, { cache: 'gone' });

/** The screen of addresses that belong to no other screen, and of routes that answer only scripts. */
export const notFoundScreen: Screen = { load: async (request) => notFound(request) };
