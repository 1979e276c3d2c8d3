import type { Nights } from './days.ts';

/** An entry of which not all nights are known. */
export interface UnreadEntry {
  /** The number of the line in the file that is wrong, from 1. */
  readonly line: number;
  readonly uid?: string | undefined;
  readonly problem: string;
}

/** The content of a calendar of another platform. */
export interface FeedCopy {
  /** Taken nights, merged. */
  readonly nights: readonly Nights[];
  /** Entries that take nothing because they are marked as free. */
  readonly free: number;
  /** Entries of which not all nights are known: what can be read of them is among `nights`. */
  readonly unread: number;
  /** The first of these, as many as a person reads. */
  readonly named: readonly UnreadEntry[];
  /** The file ends within a calendar. */
  readonly isCut: boolean;
}
