import type { CheckedEstate, EstateWriteResult } from './writePlan.ts';

/** Batches that do not depend on each other. An estate is in at most one of these batches. */
type EstateStage = Iterable<readonly CheckedEstate[]>;

/**
 * The changes that a write makes to the estates of one site: it stores the estates of `stages`, and then withdraws the
 * estates of `withdrawnIds`.
 */
export interface EstateChanges {
  /**
   * The estates that are created or replaced. A stage is read after the previous stage was written, so that it can
   * contain the ids of the written estates.
   */
  readonly stages?: Iterable<EstateStage> | AsyncIterable<EstateStage>;
  /** Ids that estates of the write already have or will have. New estates do not get any of these ids. */
  readonly reservedIds?: ReadonlySet<number>;
  /** The ids of the estates that are withdrawn, with their units. */
  readonly withdrawnIds?: readonly number[];
}

/**
 * The way in which a write is stored.
 *
 * `atOnce`: the write is one transaction with one purge message, or a part of a transaction that is already open. This
 * policy suits few estates.
 *
 * `inParts`: the write sends its statements in small groups, each in its own transaction, so that the database can
 * answer the sites in between. The purge follows at the end. When the program is killed before the purge, the whole
 * site is purged soon afterwards.
 */
export type WritePolicy = { readonly kind: 'atOnce' } | InPartsPolicy;

export interface InPartsPolicy {
  readonly kind: 'inParts';
  /**
   * Decides what happens to the stored estates when a later estate cannot be stored: `undo` restores the state before
   * the write, and `keep` keeps the stored estates. A withdrawal that fails is never undone.
   */
  readonly onFailure: 'undo' | 'keep';
}

/** A function that gets the outcomes of estates that were written, in the order of the write. */
export type OnWritten = (outcomes: readonly EstateWriteResult[]) => void;
