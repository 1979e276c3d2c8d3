import type { Nights } from './days.ts';

/** An entry of which not all nights are known. */
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
  /** The number of entries of which not all nights are known. Their readable nights are in `nights`. */
  readonly unread: number;
  /** The first of these entries, as many as an operator can read. */
  readonly named: readonly UnreadEntry[];
  /** Is true when the file ends within a calendar. */
  readonly isCut: boolean;
}
