import { findOutageReason, findInnermostMessage } from './databaseErrors.ts';
import { UnusableDatabase } from '../unusableDatabase.ts';

const DEFAULT_PORT = '5432';

/** Formats the address of a database without user and password. */
function formatDatabaseAddress(databaseUrl: string): string {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  return `${host === '' ? 'localhost' : host}:${searchParams.get('port') ?? (port === '' ? DEFAULT_PORT : port)}`;
}

/** The SQLSTATE and system errors of a connection attempt, with their explanation. */
const CONNECT_ERROR_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens',
  ECONNRESET: 'the connection is closed',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ENOENT: 'the socket does not exist',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be resolved now',
  ETIMEDOUT: 'the server does not answer in time',
  '28000': 'this user may not connect from this address',
  '28P01': 'the user and the password are refused',
  '3D000': 'there is no database of this name',
  '53300': 'no connection is free',
  '57P03': 'the server is starting or stopping',
};
const TIMEOUT_MESSAGE = /timeout/i;
/** The codes for a wrong user, password or database name. These errors do not disappear by waiting. */
const SETTINGS_ERROR_STATES = /^(?:28...|3D000)$/;

/** Describes for the operator, in one sentence, why the database of `DATABASE_URL` cannot be used. */
export function createDatabaseFault(databaseUrl: string, error: unknown): UnusableDatabase {
  const outageReason = findOutageReason(error);
  const failureReason = outageReason ?? findInnermostMessage(error);
  const explanation =
    CONNECT_ERROR_REASONS[failureReason] ??
    (TIMEOUT_MESSAGE.test(failureReason) ? 'the server does not answer in time' : undefined);
  const reason =
    explanation === undefined ? `it cannot be used: ${failureReason}` : `${explanation} (${failureReason})`;
  return new UnusableDatabase(
    failureReason,
    `DATABASE_URL is a secret; it should be the address of a usable PostgreSQL, and at ${formatDatabaseAddress(databaseUrl)} ${reason}.`,
    { cause: error, needsSettingsChange: outageReason === undefined || SETTINGS_ERROR_STATES.test(outageReason) },
  );
}
