import type { Nights } from './days.ts';

/** An entry that could not be read in full, so that not all of its nights are known. */
export interface UnreadEntry {
  /** Line of the fault in the file, from 1. */
  readonly line: number;
  readonly uid?: string | undefined;
  readonly problem: string;
}

/** The content of a calendar of another platform. */
export interface FeedCopy {
  /** Taken nights; spans that touch are merged. */
  readonly nights: readonly Nights[];
  /** How many entries take no nights because they are marked as free. */
  readonly free: number;
  /** How many entries could not be read in full. The nights that could be read are in `nights`. */
  readonly unread: number;
  /** The first of these, at most as many as a person reads. */
  readonly named: readonly UnreadEntry[];
  /** The file ends within a calendar. */
  readonly isCut: boolean;
}
