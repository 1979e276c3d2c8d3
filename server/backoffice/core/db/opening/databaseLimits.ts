/**
 * The limits of waiting between a program and PostgreSQL, in milliseconds. They do not apply to the embedded database,
 * which runs on the same machine and serves its clients one after the other.
 */
export interface DatabaseLimits {
  /** The limit for a connection: a new one, or a free one of a full pool. */
  readonly connectMs: number;
  /** The limit for one statement, after which the server cancels it. */
  readonly statementMs: number;
  /** The limit for one lock, after which the server cancels the statement. */
  readonly lockMs: number;
  /** The limit for idling within a transaction, after which the server closes the connection. */
  readonly idleInTransactionMs: number;
  /** The limit for the whole use of one connection, after which the program closes it. */
  readonly heldMs: number;
}

/** The limits of calls. A site gives up after five seconds, and a program that writes gives up after about a minute. */
export const CALL_LIMITS: DatabaseLimits = {
  // A connection usually takes some milliseconds. A caller that waits for longer is asked to retry.
  connectMs: 2000,
  // The longest call removes a site with all its listings.
  statementMs: 15_000,
  // Most rows are locked for milliseconds, but an import locks them for the time of a whole batch.
  lockMs: 5000,
  // A call idles only to compute between two statements. A suspended program would otherwise keep its locks.
  idleInTransactionMs: 10_000,
  // The value is higher than the statement limit, so that the server cancels a statement first. The connection is
  // closed when the server does not react.
  heldMs: 20_000,
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
  heldMs: 2 * 60 * 60_000,
};

/** The limits of the probe that checks whether the database answers; a health request has one second in total. */
export const PROBE_LIMITS: DatabaseLimits = {
  connectMs: 800,
  statementMs: 800,
  lockMs: 800,
  idleInTransactionMs: 800,
  heldMs: 800,
};
