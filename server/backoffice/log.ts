import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from '#shared/log/describeError.ts';
import { getCurrentTraceId } from '#shared/node/tracing/tracing.ts';
import { getCurrentRequest } from './requestContext.ts';

export type Log = Logger;

/**
 * Returns the original error of a query, because the database library adds the statement's values to the message of its
 * own error.
 */
const unwrapQueryError = (error: unknown): unknown =>
  error instanceof DrizzleQueryError && error.cause ? error.cause : error;

/**
 * Creates the log: JSON lines on standard output, each with the id of its request, and, for a traced request, with the
 * id of its trace. Query strings, bodies, tokens and visitors' data must never be logged.
 */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: { program: 'backoffice' },
      mixin: () => ({ requestId: getCurrentRequest()?.requestId, traceId: getCurrentTraceId() }),
      serializers: { err: (error: unknown) => describeError(error, { unwrap: unwrapQueryError }) },
    },
    destination,
  );
