import type { PageOutcome, ReadyStatus } from '../../render/screen.ts';
import type { CachePolicy } from '../../http/answers/cacheHeaders.ts';

interface ReadyOptions {
  readonly cache?: CachePolicy;
  readonly tags?: readonly string[];
  /** Seconds. */
  readonly retryAfter?: number;
}

/** The ready-made page of this status. Its own head and body stay empty: the maker puts the page in their place. */
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
