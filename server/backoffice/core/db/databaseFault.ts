import { databaseAway, innermost } from './databaseErrors.ts';
import { UnusableDatabase } from './unusableDatabase.ts';

const USUAL_PORT = '5432';

/** Where the address of a database leads, without user and password. */
function placeOf(databaseUrl: string): string {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  return `${host === '' ? 'localhost' : host}:${searchParams.get('port') ?? (port === '' ? USUAL_PORT : port)}`;
}

/** SQLSTATE and system errors while connecting, as what is the matter there. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens',
  ECONNRESET: 'the connection is closed',
  EHOSTUNREACH: 'no machine can be reached',
  ENETUNREACH: 'no machine can be reached',
  ENOENT: 'there is no socket',
  ENOTFOUND: 'there is no machine: the name is not known',
  EAI_AGAIN: 'there is no machine: the name is not known now',
  ETIMEDOUT: 'nothing answers in time',
  '28000': 'this user may not come in from here',
  '28P01': 'user and password are refused',
  '3D000': 'there is no database of this name',
  '53300': 'no connection is free',
  '57P03': 'the server is starting or stopping',
};
const NO_ANSWER = /timeout/i;
/** User, password and name of the database: waiting does not make them right. */
const OF_SETTINGS = /^(?:28...|3D000)$/;

/** Why the database of `DATABASE_URL` cannot be used, in a sentence for the operator. */
export function databaseFault(databaseUrl: string, error: unknown): UnusableDatabase {
  const passing = databaseAway(error);
  const away = passing ?? innermost(error);
  const known = REASONS[away] ?? (NO_ANSWER.test(away) ? 'nothing answers in time' : undefined);
  const reason = known === undefined ? `it cannot be used: ${away}` : `${known} (${away})`;
  return new UnusableDatabase(
    away,
    `DATABASE_URL is a secret; it should lead to a PostgreSQL that can be used, and at ${placeOf(databaseUrl)} ${reason}.`,
    { cause: error, isOfSettings: passing === undefined || OF_SETTINGS.test(passing) },
  );
}
