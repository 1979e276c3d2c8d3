import type { Nights } from './days.ts';

/** An entry of which not all nights are known. */
export interface UnreadEntry {
  /** Of what is wrong, in the file; from 1. */
  readonly line: number;
  readonly uid?: string | undefined;
  readonly problem: string;
}

/** What a calendar of another platform says. */
export interface FeedCopy {
  /** Merged. */
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
