import type { Nights } from './days.ts';

/** An entry of a feed that may take further nights, because a part of the entry cannot be read. */
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
  /** The number of entries whose nights are not all known. The nights that could be read are in `nights`. */
  readonly unread: number;
  /** The first entries whose nights are not all known. Their number is limited, because an operator reads the list. */
  readonly named: readonly UnreadEntry[];
  /** Is true when the file ends before the end of its calendar. */
  readonly isCut: boolean;
}
