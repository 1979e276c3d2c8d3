import type { PageOutcome, ErrorPageStatus } from '../../render/screen.ts';
import type { CachePolicy } from '../../http/answers/cacheHeaders.ts';

interface ErrorPageOutcomeOptions {
  readonly cache?: CachePolicy;
  readonly tags?: readonly string[];
  /** The value of `Retry-After`, in seconds. */
  readonly retryAfter?: number;
}

/**
 * Returns an outcome that refers to the error page of a status. Its head and body are empty, because `ErrorPages`
 * renders the page.
 */
export const buildErrorPageOutcome = (
  status: ErrorPageStatus,
  { cache = 'none', tags = [], retryAfter }: ErrorPageOutcomeOptions = {},
): PageOutcome => ({
  type: 'page',
  status,
  errorPageStatus: status,
  head: { title: '', alternates: {} },
  body: null,
  tags,
  cache,
  ...(retryAfter !== undefined && { retryAfter }),
});
