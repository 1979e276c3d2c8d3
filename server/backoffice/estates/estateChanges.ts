import type { CheckedEstate, EstateWriteResult } from './writePlan.ts';

/** Batches that do not depend on each other. An estate is in one of them at most. */
type Stage = Iterable<readonly CheckedEstate[]>;

/** What a write does to the estates of one site: it stores the estates of `stages`, then it withdraws others. */
export interface EstateChanges {
  /**
   * The estates that are created or replaced. A stage is read after the stage before it was written, so that it can use
   * the ids of that one.
   */
  readonly stages?: Iterable<Stage> | AsyncIterable<Stage>;
  /** Ids that estates of the write have or will have. No new estate gets one of them. */
  readonly reserved?: ReadonlySet<number>;
  /** The ids of the estates that are withdrawn, with their units. */
  readonly withdrawn?: readonly number[];
}

/**
 * How a write is stored.
 *
 * `atOnce`: in one transaction with one purge message, which joins a transaction that is open. For few estates.
 *
 * `inParts`: in small messages, each a transaction of its own, so that sites keep answering from the same database.
 * The purge follows at the end. When the program is killed before it, the whole site is purged soon afterwards.
 */
export type WritePolicy = { readonly kind: 'atOnce' } | PartsPolicy;

export interface PartsPolicy {
  readonly kind: 'inParts';
  /**
   * What happens to the estates that are stored when a later one cannot be stored: `undo` restores the state before the
   * write, `keep` keeps them. A withdrawal that fails is never undone.
   */
  readonly onFailure: 'undo' | 'keep';
}

/** Is called with the outcomes of estates that were written, in the order of the write. */
export type OnWritten = (outcomes: readonly EstateWriteResult[]) => void;
