import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from '#shared/log/describeError.ts';
import { getCurrentTraceId } from '#shared/node/tracing/tracing.ts';
import { currentRequest } from './requestContext.ts';

/**
 * Creates a log that writes JSON lines to standard output. Each line has the id of its request, and its trace if there
 * is one.
 *
 * @param worker number of the worker, when this process is one of several
 */
export const createLogger = (level: string, destination?: DestinationStream, worker?: number): Logger =>
  pino(
    {
      level,
      base: { program: 'site', ...(worker !== undefined && { worker }) },
      mixin() {
        const { requestId, site, route } = currentRequest() ?? {};
        return { requestId, site, route, traceId: getCurrentTraceId() };
      },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    destination,
  );
