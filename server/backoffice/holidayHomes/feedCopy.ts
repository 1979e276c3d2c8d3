import type { Nights } from './days.ts';

/** An entry whose nights are not all known. */
export interface UnreadEntry {
  /** The number of the faulty line in the file, from 1. */
  readonly line: number;
  readonly uid?: string | undefined;
  readonly problem: string;
}

/** The content of a calendar of another platform. */
export interface FeedCopy {
  /** The taken nights, merged. */
  readonly nights: readonly Nights[];
  /** The number of entries that take no nights because they are marked as free. */
  readonly free: number;
  /** The number of entries whose nights are not all known; the readable ones are in `nights`. */
  readonly unread: number;
  /** The first unread entries, at most as many as a person reads. */
  readonly named: readonly UnreadEntry[];
  /** True when the file ends within a calendar. */
  readonly isCut: boolean;
}
