import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from '#shared/log/describeError.ts';
import { currentTraceId } from '#shared/node/tracing/tracing.ts';
import { currentRequest } from './requestContext.ts';

/**
 * JSON lines on standard output, each with the request that it belongs to, and the trace of it if there is one.
 *
 * @param worker its number, where this process is one of several
 */
export const createLog = (level: string, destination?: DestinationStream, worker?: number): Logger =>
  pino(
    {
      level,
      base: { program: 'site', ...(worker !== undefined && { worker }) },
      mixin() {
        const { requestId, site, route } = currentRequest() ?? {};
        return { requestId, site, route, traceId: currentTraceId() };
      },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    destination,
  );
