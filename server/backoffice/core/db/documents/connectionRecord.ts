/**
 * The state of a CRM record:
 * - `new`: the record has not been imported yet
 * - `shown`: the estate or holiday home of the record is stored
 * - `refused`: the record cannot be mapped; when its estate or holiday home is stored already, that stays unchanged
 * - `held`: the record is a unit that waits for its project
 * - `leaving`: the estate or holiday home of the record is to be withdrawn
 * - `gone`: the estate or holiday home of the record was withdrawn
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
 * An entry of a list that the CRM account defines, such as a type, for which this product has no equivalent. `count`
 * says how often the record uses the entry.
 */
export interface UnmappedListEntry {
  readonly list: string;
  readonly id: string;
  readonly count: number;
}

/** The removals of estates and holiday homes that were not carried out, because they are too many at once. */
export interface HeldRemovals {
  readonly gone: number;
  /** The number of stored objects from this source. */
  readonly stored: number;
  /** The ids in the CRM of some of the objects that are gone, as examples for the operator. */
  readonly some: readonly string[];
}

/** A period during which no program of the back office ran, as ISO date-times. */
export interface OfflinePeriod {
  readonly from: string;
  readonly to: string;
}
