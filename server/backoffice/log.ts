import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from '#shared/log/describeError.ts';
import { currentTraceId } from '#shared/node/tracing/tracing.ts';
import { currentRequest } from './requestContext.ts';

export type Log = Logger;

/** Returns the wrapped error, because the database library puts the statement's values into its own message. */
const unwrap = (error: unknown): unknown => (error instanceof DrizzleQueryError && error.cause ? error.cause : error);

/**
 * Creates the log: JSON lines on standard output, each with the request that it belongs to, and with its trace if there
 * is one. Query strings, bodies, tokens and visitors' data must never be logged.
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
