/**
 * The time limits between a program and PostgreSQL, in milliseconds. They do not apply to the embedded database, which
 * runs on the same machine and serves its clients one after the other.
 */
export interface DatabaseLimits {
  /** The time limit for getting a connection: for a new one to open, or for one of a full pool to become free. */
  readonly connectMs: number;
  /** The time limit for one statement. The server then cancels the statement. */
  readonly statementMs: number;
  /** The time limit for waiting for one lock. The server then cancels the statement. */
  readonly lockMs: number;
  /** The time limit for being idle within a transaction. The server then closes the connection. */
  readonly idleInTransactionMs: number;
  /** The time limit for the whole use of one connection. The program then closes the connection. */
  readonly connectionUseMs: number;
}

/** The limits of calls. A site gives up after five seconds, and a program that writes gives up after about a minute. */
export const CALL_LIMITS: DatabaseLimits = {
  // A connection usually takes some milliseconds. A caller that has waited this long gets an error and is asked to
  // retry.
  connectMs: 2000,
  // The longest call removes a site with all its listings.
  statementMs: 15_000,
  // Most rows are locked for milliseconds, but an import locks them for the time of a whole batch.
  lockMs: 5000,
  // A call is idle only while it computes between two statements. Without this limit, a suspended program would keep
  // its locks.
  idleInTransactionMs: 10_000,
  // The value is higher than the statement limit, so that the server cancels a statement first. This limit closes the
  // connection when the server does not react.
  connectionUseMs: 20_000,
};

/** The limits of imports, exports, migrations and workers. */
export const WORK_LIMITS: DatabaseLimits = {
  // Background work may wait longer for a connection.
  connectMs: 10_000,
  // An index on a million rows or a vacuum takes this long.
  statementMs: 30 * 60_000,
  // A lock may be held by the longest statement of a call and by some batches of another import.
  lockMs: 60_000,
  // An import computes between two statements of a batch.
  idleInTransactionMs: 5 * 60_000,
  connectionUseMs: 2 * 60 * 60_000,
};

/** The limits of the probe that checks whether the database answers. A health request has one second in total. */
export const PROBE_LIMITS: DatabaseLimits = {
  connectMs: 800,
  statementMs: 800,
  lockMs: 800,
  idleInTransactionMs: 800,
  connectionUseMs: 800,
};
