import type { CachePolicy } from '../../render/screen.ts';
import type { PageOutcome } from './errorPage.tsx';

/** Errors that have a page which is made once for each site and language, and not for each answer. */
export type ReadyStatus = 400 | 403 | 404 | 405 | 413 | 415 | 500 | 503;

export interface ReadyOptions {
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
