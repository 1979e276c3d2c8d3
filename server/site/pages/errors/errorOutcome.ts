import type { PageOutcome, ScreenRequest } from '../../render/screen.ts';
import { errorPage } from './errorPage.tsx';

/** Seconds after which a visitor, or a crawler, may come back. */
export const RETRY_AFTER = 30;

/** 503: back soon, with the phone number. */
export const unavailable = (request: ScreenRequest): PageOutcome =>
  errorPage({ request, status: 503, kind: 'unavailable', cache: 'none', retryAfter: RETRY_AFTER });

/** 429: one visitor asks too much. */
export const tooMany = (request: ScreenRequest, retryAfter: number): PageOutcome =>
  errorPage({ request, status: 429, kind: 'tooMany', cache: 'none', retryAfter });
