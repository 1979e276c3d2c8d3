/**
 * How long a program waits for PostgreSQL, and PostgreSQL for it, in milliseconds. None of them holds for the embedded
 * database, which is a process beside the program and serves one client after the other.
 */
export interface DatabaseLimits {
  /** For a connection: a new one, or a free one of a full pool. */
  readonly connectMs: number;
  /** For one statement; the server ends it then. */
  readonly statementMs: number;
  /** For one lock; the server ends the statement then. */
  readonly lockMs: number;
  /** A transaction may do nothing for so long; the server ends its connection then. */
  readonly idleInTransactionMs: number;
  /** For all that is done with one connection before it is given back; the program cuts it then. */
  readonly heldMs: number;
}

/** Of calls. A site gives up after five seconds, a program that writes after a minute or so. */
export const CALL_LIMITS: DatabaseLimits = {
  // Connecting takes some milliseconds. Who waits for longer than this is told to come again.
  connectMs: 2000,
  // The longest call is the removal of a site with all its listings.
  statementMs: 15_000,
  // Rows are locked for milliseconds, by an import for as long as one of its batches takes.
  lockMs: 5000,
  // A call only computes between two statements. A program that was stopped there would keep its locks.
  idleInTransactionMs: 10_000,
  // A little more than a statement, so that the server is the first to end one. Where even that is not heard of, the
  // connection is broken.
  heldMs: 20_000,
};

/** Of imports, exports, migrations and workers. */
export const WORK_LIMITS: DatabaseLimits = {
  // Work can wait.
  connectMs: 10_000,
  // An index on a million rows, a vacuum.
  statementMs: 30 * 60_000,
  // Behind the longest statement of a call, and some batches of another import.
  lockMs: 60_000,
  // An import computes between two statements of a batch.
  idleInTransactionMs: 5 * 60_000,
  heldMs: 2 * 60 * 60_000,
};

/** Of the question whether the database answers: health has a second in all. */
export const PROBE_LIMITS: DatabaseLimits = {
  connectMs: 800,
  statementMs: 800,
  lockMs: 800,
  idleInTransactionMs: 800,
  heldMs: 800,
};
