import type { CachedPolicy, CachePolicy } from '../http/answers/cacheHeaders.ts';
import type { Representation } from '../http/answers/representation.ts';
import type { RequestTarget } from '../http/requestTarget.ts';
import type { Confirmations, ReadTimes } from './confirmations.ts';

/** A complete answer, with the facts about it that the page cache needs. */
export interface RenderedPage {
  readonly representation: Representation;
  readonly policy: CachePolicy;
  /** The tags of the data from which the page is rendered (`shared/api/purge.ts`). */
  readonly tags: readonly string[];
  /** True when a part of the page is missing or is rendered from old data. */
  readonly isPartial?: boolean;
  /**
   * The times at which the page's data was read. Without these times no confirmation applies to the page, and it is
   * fresh for at most a minute.
   */
  readonly times?: ReadTimes | undefined;
}

/** The request from which a page can be rendered again. */
export interface PageSource {
  readonly host: string;
  readonly target: RequestTarget;
}

/** A page as it is passed to the cache. */
export interface PageToStore extends Omit<RenderedPage, 'isPartial'> {
  readonly key: string;
  readonly siteId: string;
  readonly policy: CachedPolicy;
  readonly source: PageSource;
}

/** The times of a page's data, as `findCertainUntil` takes them. */
export type ConfirmedTimes = Parameters<Confirmations['findCertainUntil']>[0];

/**
 * A page in the cache. The rules about its times are in `freshness.ts`, and the times are on the clock of `clock.ts`.
 */
export interface CachedPage extends Omit<PageToStore, 'times'> {
  readonly madeAt: number;
  /** The times of the page's data; undefined when no confirmation applies to the page. */
  readonly confirmedTimes: ConfirmedTimes | undefined;
  /** The time until which the page is fresh, as known when the page was last used. */
  freshUntil: number;
  /**
   * Until this time the page is served while a new one is rendered. Afterwards it is served only when no new one can be
   * rendered.
   */
  staleUntil: number;
  usableUntil: number;
  /** No refresh begins before this time. */
  nextRefreshAt: number;
  /** The number of times that the page was served. */
  hits: number;
  /** The number of times that the page was served to a person, and not to a robot. */
  visits: number;
  /** The number of the page's visits that have been added to the demand. */
  countedVisits: number;
  /** The time when the store was last informed that the page is used. */
  useReportedAt: number;
  /** The number of the last purge whose effect is in the page. The page store numbers the purges. */
  since: number;
  /** True when the page comes from the store, where another process may have put it. */
  readonly isRestored: boolean;
}
