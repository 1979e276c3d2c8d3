import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines on standard output. Never log a query string, a body, a token or a visitor's data. */
export const createLog = (level: string): Log => pino({ level, base: { program: 'backoffice' } });
