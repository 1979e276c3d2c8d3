import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from '../../shared/log/describeError.ts';
import { currentRequest } from './requestContext.ts';

/**
 * JSON lines on standard output, each with the request that it belongs to.
 *
 * @param worker its number, where this process is one of several
 */
export const createLog = (level: string, destination?: DestinationStream, worker?: number): Logger =>
  pino(
    {
      level,
      base: { program: 'site', ...(worker !== undefined && { worker }) },
      mixin() {
        const { startedAt: _, ...request } = currentRequest() ?? {};
        return request;
      },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    destination,
  );
