import type { PageOutcome, Screen, ScreenRequest } from '../../render/screen.ts';
import { readyOutcome } from './readyOutcome.ts';

/** 404: nothing is at this address. */
export const notFound = (_request: ScreenRequest): PageOutcome => readyOutcome(404, { cache: 'gone' });

/** For addresses that no screen is at, and routes that answer only to scripts. */
export const notFoundScreen: Screen = { load: async (request) => notFound(request) };
