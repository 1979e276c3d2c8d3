import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * An error without what it was about: the database library puts the statement's values into its message, and the
 * database puts rows into its details.
 */
function withoutContent(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  if (error instanceof DrizzleQueryError && error.cause) return withoutContent(error.cause);
  const { name, message, stack } = error;
  return { name, message, stack, ...('code' in error && { code: error.code }) };
}

/** JSON lines, on standard output. Never log a query string, a body, a token or a visitor's data. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino({ level, base: { program: 'backoffice' }, serializers: { err: withoutContent } }, destination);
