import type { Screen, ScreenRequest, PageOutcome, ReadyStatus } from '../../render/screen.ts';
import { RETRY_AFTER } from './errorOutcome.ts';
import { type ErrorKind, errorPage } from './errorPage.tsx';
import { notFoundPage } from './notFound.tsx';

const KINDS: Readonly<Record<Exclude<ReadyStatus, 404>, ErrorKind>> = {
  400: 'unreadable',
  403: 'refused',
  405: 'refused',
  413: 'refused',
  415: 'refused',
  500: 'failed',
  503: 'unavailable',
};

function pageOf(request: ScreenRequest, status: ReadyStatus): PageOutcome {
  if (status === 404) return notFoundPage(request);
  const retry = status === 503 ? { retryAfter: RETRY_AFTER } : {};
  return errorPage({ request, status, kind: KINDS[status], cache: 'none', ...retry });
}

/** What a ready-made page is made by. */
export const readyScreen = (status: ReadyStatus): Screen => ({ load: async (request) => pageOf(request, status) });
