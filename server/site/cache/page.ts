import type { CachedPolicy, CachePolicy } from '../http/answers/cacheHeaders.ts';
import type { Representation } from '../http/answers/representation.ts';
import type { RequestTarget } from '../http/requestTarget.ts';
import type { Confirmations, ReadTimes } from './confirmations.ts';

/** A complete answer: what is sent, and what the page cache has to know about it. */
export interface RenderedPage {
  readonly representation: Representation;
  readonly policy: CachePolicy;
  /** The tags of the data that it is rendered from (`shared/api/purge.ts`). */
  readonly tags: readonly string[];
  /** A part of it is missing, or is rendered from old data. */
  readonly isPartial?: boolean;
  /** When its data was read. Without these times nothing confirms the page, and it is fresh for a minute at most. */
  readonly times?: ReadTimes | undefined;
}

/** The request that renders a page again. */
export interface PageSource {
  readonly host: string;
  readonly target: RequestTarget;
}

/** A page to be stored. */
export interface PageToStore extends Omit<RenderedPage, 'isPartial'> {
  readonly key: string;
  readonly siteId: string;
  readonly policy: CachedPolicy;
  readonly source: PageSource;
}

/** The times that a confirmation is asked about. */
export type ConfirmedTimes = Parameters<Confirmations['certainUntil']>[0];

/** A page in the cache. `freshness.ts` alone sets and reads its times, which are those of `clock.ts`. */
export interface CachedPage extends Omit<PageToStore, 'times'> {
  readonly madeAt: number;
  /** Undefined when nothing confirms the page. */
  readonly kept: ConfirmedTimes | undefined;
  /** The end of its freshness, as far as was known when the page was looked at last. */
  freshUntil: number;
  /**
   * Until this time the page is served while a new one is rendered; afterwards only when no new one can be rendered.
   */
  staleUntil: number;
  usableUntil: number;
  /** No refresh begins before this time. */
  retryAt: number;
  /** The number of times that the page was served. */
  hits: number;
  /** The number of these hits that are in the demand. */
  counted: number;
  /** The time when the store was last informed that the page is used. */
  usedAt: number;
  /** The number, in the store, of the last purge whose effect is in the page. */
  since: number;
  /** True when the page comes from the store, where another process may have put it. */
  readonly isRestored: boolean;
}
