import type { Database } from '../core/db/database.ts';
import type { Log } from '../log.ts';
import { removeMailFiles } from '../mail/fileTransport.ts';
import { MAIL_CONTENT_DAYS } from '../mail/mailData.ts';
import { daysBefore } from '../core/db/personalData.ts';
import { PERSONAL_DATA } from './registry.ts';

const FIRST_MS = 60_000;
const DAILY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes all that has been kept for its time (security §3, retention), mails that lie in a folder as files included;
 * gives how much of each kind.
 */
export async function expirePersonalData(db: Database, mailFolder: string, now: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const data of PERSONAL_DATA) counts[data.name] = await data.expire(db, now);
  const files = await removeMailFiles(mailFolder, daysBefore(now, MAIL_CONTENT_DAYS));
  return { ...counts, files };
}

/** Does so a minute after the start and every day from then on; several back offices may do it at once. */
export function startExpiry(expire: () => Promise<Record<string, number>>, log: Log): { stop(): void } {
  const run = () => {
    expire().then(
      (counts) => log.info({ counts }, 'what had been kept for its time was removed'),
      (error: unknown) => log.error({ err: error }, 'what had been kept for its time could not be removed'),
    );
  };
  const first = setTimeout(run, FIRST_MS);
  const daily = setInterval(run, DAILY_MS);
  first.unref();
  daily.unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(daily);
    },
  };
}
