import type { Database } from '../core/db/database.ts';
import type { PollingTask } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import { removeMailFiles } from '../mail/fileTransport.ts';
import { subtractDays } from '../core/db/personalData.ts';
import { RETENTION } from '../core/db/retention.ts';
import { PERSONAL_DATA } from './registry.ts';

const FIRST_DELAY_MS = 60_000;
const EXPIRY_INTERVAL_MS = 24 * 60 * 60 * 1000;

/** Deletes expired records, including mail files, and returns the number of each kind. */
export async function expirePersonalData(db: Database, mailFolder: string, now: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const dataKind of PERSONAL_DATA) counts[dataKind.name] = await dataKind.expire(db, now);
  const removedFileCount = await removeMailFiles(mailFolder, subtractDays(now, RETENTION.mailContentDays));
  return { ...counts, files: removedFileCount };
}

/**
 * Creates the task that deletes expired records a minute after the start, and then daily. Several back offices may run
 * the task at once.
 */
export const createExpiryTask = (expire: () => Promise<Record<string, number>>, log: Log): PollingTask => ({
  name: 'expiry',
  firstDelayMs: FIRST_DELAY_MS,
  intervalMs: EXPIRY_INTERVAL_MS,
  async step() {
    log.info({ counts: await expire() }, 'expired records deleted');
    return false;
  },
});
