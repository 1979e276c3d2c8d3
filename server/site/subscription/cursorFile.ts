import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { errorCode } from '#shared/node/errorCode.ts';
import { createFaultReport } from '#shared/log/faultReport.ts';

/** The position in the list of purges up to which an instance has processed them. */
const positionSchema = z.object({
  /** The id of a sequence of purges without a gap (`confirmations.ts`). */
  sequence: z.string().min(1).max(64),
  /** The cursor up to which all purges are in the page store. */
  cursor: z.string().min(1),
});
export type CursorPosition = z.output<typeof positionSchema>;

/** The file contains the address of the back office, because a cursor has no meaning in another back office. */
const cursorFileSchema = positionSchema.extend({ apiUrl: z.string() });

/**
 * Stores the last position, so that it is available after a restart. Without a stored position, pages from before the
 * restart are fresh for only a minute.
 */
export interface CursorFile {
  /** Reads the position. Returns undefined when the file has no position of this back office. */
  readPosition(): CursorPosition | undefined;
  /** Stores a position. Never rejects, because an older position is better than a stopped process. */
  savePosition(position: CursorPosition): Promise<void>;
}

interface CursorFileOptions {
  readonly dataDir: string;
  /** The address of the back office. */
  readonly apiUrl: string;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

export function createCursorFile({ dataDir, apiUrl, logger }: CursorFileOptions): CursorFile {
  const file = path.join(dataDir, 'purge-cursor.json');
  const fault = createFaultReport<unknown>({
    reportFailure: (error) => logger.warn({ err: error }, 'purge cursor write failed'),
    reportRecovery: () => logger.info('purge cursor written again'),
  });

  return {
    readPosition() {
      try {
        const { apiUrl: savedFor, ...position } = cursorFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
        return savedFor === apiUrl ? position : undefined;
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') logger.warn({ err: error }, 'purge cursor read failed');
        return undefined;
      }
    },

    async savePosition(position) {
      const temporaryFile = `${file}.${process.pid}`;
      try {
        await mkdir(dataDir, { recursive: true });
        await writeFile(temporaryFile, JSON.stringify({ apiUrl, ...position }));
        await rename(temporaryFile, file);
        fault.recordSuccess();
      } catch (error) {
        fault.recordFailure(error);
        await rm(temporaryFile, { force: true }).catch(() => undefined);
      }
    },
  };
}
