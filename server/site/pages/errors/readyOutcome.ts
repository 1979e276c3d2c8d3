import type { PageOutcome, ReadyStatus } from '../../render/screen.ts';
import type { CachePolicy } from '../../http/answers/cacheHeaders.ts';

interface ReadyOptions {
  readonly cache?: CachePolicy;
  readonly tags?: readonly string[];
  /** Seconds. */
  readonly retryAfter?: number;
}

/**
 * Returns an outcome that stands for the error page of a status. Its head and body are empty: `ErrorPages` has the
 * page.
 */
export const readyOutcome = (
  status: ReadyStatus,
  { cache = 'none', tags = [], retryAfter }: ReadyOptions = {},
): PageOutcome => ({
  type: 'page',
  status,
  ready: status,
  head: { title: '', alternates: {} },
  body: null,
  tags,
  cache,
  ...(retryAfter !== undefined && { retryAfter }),
});
