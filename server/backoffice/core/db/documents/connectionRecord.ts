/**
 * `new`: never taken. `shown`: its copy is stored. `refused`: it cannot be understood, and its last good copy stays.
 * `held`: a unit that waits for its project. `leaving`: it is to be withdrawn. `gone`: it was.
 */
export type RecordState = 'new' | 'shown' | 'refused' | 'held' | 'leaving' | 'gone';

/** Why a record was refused: field of the CRM and what it said. */
export interface RecordRefusal {
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** What was doubtful in a record, as reports of imports have it. */
export interface RecordWarning {
  readonly kind: string;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
  readonly handling: string;
}

/** An entry of a list of the account that nothing here corresponds to, and how often the record has it. */
export interface UnmappedName {
  readonly list: string;
  readonly id: string;
  readonly count: number;
}

/** Removals that were not made because they are too many. */
export interface HeldRemovals {
  readonly gone: number;
  /** Stored from this source. */
  readonly stored: number;
  /** The CRM's own ids of some of them. */
  readonly some: readonly string[];
}

/** A time when no program was there. ISO. */
export interface Absence {
  readonly from: string;
  readonly to: string;
}
