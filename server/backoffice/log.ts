import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from '#shared/log/describeError.ts';
import { currentTraceId } from '#shared/node/tracing/tracing.ts';
import { currentRequest } from './requestContext.ts';

export type Log = Logger;

/** The database library puts the statement's values into its message; the error that it wraps has none. */
const unwrap = (error: unknown): unknown => (error instanceof DrizzleQueryError && error.cause ? error.cause : error);

/**
 * JSON lines, on standard output, each with the request that it belongs to, and the trace of it if there is one. Never log a query
 * string, a body, a token or a visitor's data.
 */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: { program: 'backoffice' },
      mixin: () => ({ requestId: currentRequest()?.requestId, traceId: currentTraceId() }),
      serializers: { err: (error: unknown) => describeError(error, { unwrap }) },
    },
    destination,
  );
