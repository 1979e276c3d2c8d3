import { DatabaseError } from 'pg';

/** The error of a query whose connection this program closed. */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut';
}

/**
 * The SQLSTATE codes that say that the database is unavailable, and not that a statement is wrong:
 * - 08: the connection failed
 * - 28 and 3D000: the user or the database does not exist, for example while the server is being set up
 * - 53: the server has no connection, memory or disk space left
 * - 57P: the server starts or stops, or has closed the connection
 * - 25006: the server is read-only, because it is a standby
 * - 57014, 55P03, 25P03 and 25P04: a time limit for a statement, a lock or a transaction was exceeded
 * - 40001 and 40P01: a conflict with another transaction remained after a retry
 */
const UNAVAILABLE_STATES = /^(?:08...|28...|3D000|53...|57P..|25006|57014|55P03|25P0[34]|40001|40P01)$/;

const SYSTEM_ERROR_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** The messages that node-postgres throws without an error code. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated(?: due to connection timeout)?|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/**
 * Returns why the database is unavailable, as a short text without data of the call; undefined when the error has
 * another cause.
 */
export function findOutageReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConnectionCut) return error.message;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (UNAVAILABLE_STATES.test(code) || SYSTEM_ERROR_CODES.has(code)) return code;
  const [message] = DRIVER_MESSAGES.exec(error.message) ?? [];
  // An `AggregateError` means that the host name has several addresses and that none of them answered.
  if (error instanceof AggregateError) return findOutageReason(error.errors[0]);
  return message ?? findOutageReason(error.cause);
}

/** Tests whether the driver reports that its connection broke or was refused. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof ConnectionCut || (error instanceof Error && DRIVER_MESSAGES.test(error.message));

/** Returns the message of the innermost cause of an error. */
export function findInnermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : findInnermostMessage(error.cause);
}

/** Returns the message with which the server refused a statement; undefined for any other error. */
export function findRefusalMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error instanceof DatabaseError ? error.message : findRefusalMessage(error.cause);
}

/** Tests whether an error is a response of the server, which refused the statement. */
export const isServerRefusal = (error: unknown): boolean => findRefusalMessage(error) !== undefined;

const PROTOCOL_VIOLATION = '08P01';

/** Tests whether a pooler (pgbouncer in any mode) refused the settings at the start of a connection. */
export const isRefusedSetting = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === PROTOCOL_VIOLATION &&
  error.message.startsWith('unsupported startup parameter');
