import { type Logger, pino } from 'pino';
import { currentRequest } from './requestContext.ts';

/** JSON lines on standard output, each with the request that it belongs to. */
export const createLog = (level: string): Logger =>
  pino({ level, base: { program: 'site' }, mixin: () => ({ ...currentRequest() }) });
