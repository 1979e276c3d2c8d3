import { DatabaseError } from 'pg';

/** The program itself gave a connection up. */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut';
}

/**
 * SQLSTATE of errors that say nothing about the call: 08 connection, 28 and 3D000 (only while connecting: a server that
 * is being set up), 53 out of connections, memory or disk, 57P shutting down, starting or cut off, 25006 read-only (a
 * standby), 57014 statement timeout, 55P03 lock timeout, 25P03 and 25P04 transaction timeouts, 40001 and 40P01 conflicts
 * that a second try did not resolve.
 */
const STATES = /^(?:08...|28...|3D000|53...|57P..|25006|57014|55P03|25P0[34]|40001|40P01)$/;

const SYSTEM_CODES: ReadonlySet<string> = new Set([
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

/** What node-postgres throws without any code. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated(?: due to connection timeout)?|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Why an error means that the database cannot be used now, as a short text without anything of a call. */
export function databaseAway(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConnectionCut) return error.message;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (STATES.test(code) || SYSTEM_CODES.has(code)) return code;
  const [message] = DRIVER_MESSAGES.exec(error.message) ?? [];
  // Several addresses of one name, none of which answers.
  if (error instanceof AggregateError) return databaseAway(error.errors[0]);
  return message ?? databaseAway(error.cause);
}

/** The driver itself says that its connection broke, or was refused. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof ConnectionCut || (error instanceof Error && DRIVER_MESSAGES.test(error.message));

/** What the error says that the others were made of. */
export function innermost(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : innermost(error.cause);
}

/** What the server said when it refused a statement; undefined for any other error. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error instanceof DatabaseError ? error.message : refusalOf(error.cause);
}

/** The server itself answered, and refused. */
export const isAnswer = (error: unknown): boolean => refusalOf(error) !== undefined;

const PROTOCOL_VIOLATION = '08P01';

/** A pooler (pgbouncer in any mode) refuses settings at the start of a connection. */
export const isRefusedSetting = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === PROTOCOL_VIOLATION &&
  error.message.startsWith('unsupported startup parameter');
