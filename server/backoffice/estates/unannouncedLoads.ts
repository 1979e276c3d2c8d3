import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { tag } from '#shared/api/purge.ts';
import { queryRows } from '../core/db/queryRows.ts';
import type { RunStatement } from '../core/db/runBatch.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import type { PollingTask } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import { recordChange } from './estateStatements.ts';

/**
 * A load, which is a write in parts, writes several times a second. A load that has not written for this time has ended
 * without its purge.
 */
const MAX_SILENT_SECONDS = 20;
const LOAD_CHECK_INTERVAL_MS = 10_000;

const silenceLimit = sql`make_interval(secs => ${MAX_SILENT_SECONDS})`;
/**
 * Is true for a silent load. A load whose time is in the future was recorded before the clock was set back, and counts
 * as silent too.
 */
const IS_LOAD_SILENT = sql`(written_at < now() - ${silenceLimit} or written_at > now() + ${silenceLimit})`;

const siteRow = z.object({ siteId: z.string() });

/** Records, in each transaction of a write in parts, that its changes must still be purged. */
export async function recordUnannouncedLoad(runStatement: RunStatement, siteId: string, loadId: string): Promise<void> {
  await runStatement(sql`
    insert into estate_loads (id, site_id) values (${loadId}, ${siteId})
    on conflict (id) do update set written_at = excluded.written_at`);
}

/** Records, in the transaction with the purge, that all changes of a write in parts were purged. */
export async function recordAnnouncedLoad(runStatement: RunStatement, loadId: string): Promise<void> {
  await runStatement(sql`delete from estate_loads where id = ${loadId}`);
}

/**
 * Purges the sites of loads that ended without a purge, because the program was killed or lost the database, and
 * returns the ids of the sites. A load that is only slow is not harmed, because its next write is recorded again.
 * Several instances may call this function at the same time.
 */
export async function purgeUnannouncedLoads({ db, write }: UnitOfWork): Promise<string[]> {
  const silentSites = await queryRows(
    db,
    sql`select distinct site_id as "siteId" from estate_loads where ${IS_LOAD_SILENT} order by 1`,
    siteRow,
  );
  const announcedSiteIds: string[] = [];
  for (const { siteId } of silentSites) {
    const hasPurged = await write(async (transaction, tags) => {
      // `recordChange` locks the site's row before the row in `estate_loads` is deleted. Loads lock in the same order,
      // so no deadlock is possible.
      await recordChange((statement) => transaction.execute(statement), siteId);
      const { rowCount } = await transaction.execute(
        sql`delete from estate_loads where site_id = ${siteId} and ${IS_LOAD_SILENT}`,
      );
      if (!rowCount) return false;
      tags.add(siteId, tag.site(siteId));
      return true;
    });
    if (hasPurged) announcedSiteIds.push(siteId);
  }
  return announcedSiteIds;
}

/** Creates the task that purges the sites of loads that ended without their purge. */
export const createLoadWatchTask = (announce: () => Promise<readonly string[]>, log: Log): PollingTask => ({
  name: 'unannounced imports',
  intervalMs: LOAD_CHECK_INTERVAL_MS,
  async step() {
    for (const site of await announce()) log.warn({ site }, 'import ended without its purge, whole site purged');
    return false;
  },
});
