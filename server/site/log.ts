import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from '../../shared/log/describeError.ts';
import { currentRequest } from './requestContext.ts';

/** JSON lines on standard output, each with the request that it belongs to. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { program: 'site' },
      mixin() {
        const { startedAt: _, ...request } = currentRequest() ?? {};
        return request;
      },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    destination,
  );
