/**
 * The state of a CRM record:
 * - `new`: the record has not been imported yet
 * - `shown`: its copy is stored
 * - `refused`: it cannot be mapped, and its last good copy stays
 * - `held`: it is a unit that waits for its project
 * - `leaving`: it is to be withdrawn
 * - `gone`: it was withdrawn
 */
export type RecordState = 'new' | 'shown' | 'refused' | 'held' | 'leaving' | 'gone';

/** The reason for refusing a record: the CRM field, its value and the rule that it breaks. */
export interface RecordRefusal {
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** A doubtful value in a record, in the form that import reports have. */
export interface RecordWarning {
  readonly kind: string;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
  readonly handling: string;
}

/**
 * An entry of one of the account's lists that has no equivalent in this product, with the number of times that the
 * record uses it.
 */
export interface UnmappedListEntry {
  readonly list: string;
  readonly id: string;
  readonly count: number;
}

/** Removals that were not carried out because there are too many. */
export interface HeldRemovals {
  readonly gone: number;
  /** The number of stored objects from this source. */
  readonly stored: number;
  /** The ids of some of these objects in the CRM. */
  readonly some: readonly string[];
}

/** A period during which no program ran, as ISO date-times. */
export interface OfflinePeriod {
  readonly from: string;
  readonly to: string;
}
