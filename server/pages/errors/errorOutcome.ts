import { GoneError, isBackOfficeTrouble } from '../../api/errors.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { errorPage, type PageOutcome } from './errorPage.tsx';
import { gone } from './notFound.tsx';

/** Seconds after which a visitor, or a crawler, may come back. */
const RETRY_AFTER = 30;

/** What a visitor sees in place of a screen that failed: 410, 503 when it is the back office's trouble, else 500. */
export function errorOutcome(request: ScreenRequest, error: unknown): PageOutcome {
  if (error instanceof GoneError) return gone(request, error.withdrawn);
  if (isBackOfficeTrouble(error)) return unavailable(request);
  return errorPage({ request, status: 500, kind: 'failed', cache: 'none' });
}

/** 503: back soon, with the phone number. */
export const unavailable = (request: ScreenRequest, retryAfter = RETRY_AFTER): PageOutcome =>
  errorPage({ request, status: 503, kind: 'unavailable', cache: 'none', retryAfter });

/** 429: one visitor asks too much. */
export const tooMany = (request: ScreenRequest, retryAfter: number): PageOutcome =>
  errorPage({ request, status: 429, kind: 'tooMany', cache: 'none', retryAfter });
