import { setTimeout as sleep } from 'node:timers/promises';
import { DRILL_AGENCIES } from '../drillSites.ts';
import { STALE_PAGES_ALLOWANCE } from './databaseFaults.ts';
import { type DrillFault, waitUntil } from '../fault.ts';
import { type DrillMachines, SMALL_DISK_SITE_INDEX } from '../machines.ts';

const FULL_DISK_MS = 15_000;
const MAX_WRITE_OUTAGE_MS = 15_000;
const MISSING_RIGHTS = 'only root may mount file systems';
/**
 * The number of files of the write-ahead log that are written. It is high, because PostgreSQL creates some files in
 * advance and can still write to these on a full disk.
 */
const LOG_FILE_COUNT = 20;

/** Makes PostgreSQL write more files of its log. Returns true when a write has failed. */
async function fillLog(database: DrillMachines['database']): Promise<boolean> {
  try {
    for (let count = 0; count < LOG_FILE_COUNT; count += 1) {
      await database.query("select pg_logical_emit_message(false, 'drill', 'x')");
      await database.query('select pg_switch_wal()');
    }
    return false;
  } catch {
    return true;
  }
}

export const DISK_FAULTS: readonly DrillFault[] = [
  {
    name: 'full-site-disk',
    title: 'a full disk of a site',
    findMissingTool: ({ siteDisk }) => (siteDisk === undefined ? MISSING_RIGHTS : undefined),
    async play({ machines: { siteDisk, sites } }) {
      const program = sites[SMALL_DISK_SITE_INDEX]?.program;
      const before = program?.getOutput().length;
      await siteDisk?.fillUp();
      await sleep(FULL_DISK_MS);
      await siteDisk?.freeSpace();
      await sleep(FULL_DISK_MS);
      return program?.getOutput().slice(before).includes('write failed') ? [] : ['the site did not notice'];
    },
  },
  {
    name: 'full-database-disk',
    title: 'a full disk of PostgreSQL, which ends by it',
    allowance: {
      stale: STALE_PAGES_ALLOWANCE,
      refusedPagesReason: 'it takes a database to make them',
      refusedMessagesReason: 'nothing can be stored for 15 s',
    },
    findMissingTool: ({ databaseDisk }) => (databaseDisk === undefined ? MISSING_RIGHTS : undefined),
    async play({ machines: { database, databaseDisk }, changes, addNote }) {
      await databaseDisk?.fillUp();
      await sleep(FULL_DISK_MS / 2);
      const isFull = await fillLog(database);
      await sleep(FULL_DISK_MS / 2);
      await databaseDisk?.freeSpace();
      const since = performance.now();
      await database.restart();
      const [agency] = DRILL_AGENCIES;
      const isWritten = await waitUntil(() => changes.changePrice(agency), MAX_WRITE_OUTAGE_MS);
      addNote(`first write ${((performance.now() - since) / 1000).toFixed(1)} s after there is room`);
      return [...(isFull ? [] : ['PostgreSQL did not notice']), ...(isWritten ? [] : ['no write within 15 s'])];
    },
  },
];
