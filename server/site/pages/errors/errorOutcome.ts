import type { PageOutcome, ScreenRequest } from '../../render/screen.ts';
import { errorPage } from './errorPage.tsx';

/** The time after which a visitor or a crawler may try again, in seconds. */
export const ERROR_RETRY_AFTER_SECONDS = 30;

/**
 * Returns the page for 503. It shows the phone number of the agency, because other pages and forms may not work either.
 */
export const buildUnavailablePage = (request: ScreenRequest): PageOutcome =>
  errorPage({ request, status: 503, kind: 'unavailable', cache: 'none', retryAfter: ERROR_RETRY_AFTER_SECONDS });

/** Returns the page for 429, for a visitor who sends too many requests. */
export const buildTooManyPage = (request: ScreenRequest, retryAfter: number): PageOutcome =>
  errorPage({ request, status: 429, kind: 'tooMany', cache: 'none', retryAfter });
