import { GoneError, isBackOfficeTrouble } from '../../api/errors.ts';
import type { ScreenRequest, PageOutcome } from '../../render/screen.ts';
import { errorPage } from './errorPage.tsx';
import { gone } from './notFound.tsx';
import { readyOutcome } from './readyOutcome.ts';

/** Seconds after which a visitor, or a crawler, may come back. */
export const RETRY_AFTER = 30;

/** What a visitor sees in place of a screen that failed: 410, 503 when it is the back office's trouble, else 500. */
export function errorOutcome(request: ScreenRequest, error: unknown): PageOutcome {
  if (error instanceof GoneError) return gone(request, error.withdrawn);
  return isBackOfficeTrouble(error) ? readyOutcome(503, { retryAfter: RETRY_AFTER }) : readyOutcome(500);
}

/** 503: back soon, with the phone number. */
export const unavailable = (request: ScreenRequest): PageOutcome =>
  errorPage({ request, status: 503, kind: 'unavailable', cache: 'none', retryAfter: RETRY_AFTER });

/** 429: one visitor asks too much. */
export const tooMany = (request: ScreenRequest, retryAfter: number): PageOutcome =>
  errorPage({ request, status: 429, kind: 'tooMany', cache: 'none', retryAfter });
