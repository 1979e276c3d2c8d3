import { setTimeout as sleep } from 'node:timers/promises';
import { AGENCIES } from '../drillSites.ts';
import { STALE_WITHOUT_DATABASE } from './databaseFaults.ts';
import { type DrillFault, until } from '../fault.ts';
import { type Machines, SMALL_DISK_SITE } from '../machines.ts';

const FULL_MS = 15_000;
const WRITES_MS = 15_000;
const MOUNTS = 'only root may mount file systems';
/**
 * The number of steps, each of which fills a new file of the write-ahead log. PostgreSQL creates some files in advance.
 */
const LOG_FILES = 20;

/** Makes PostgreSQL write more files of its log. Returns true when a write has failed. */
async function fillsLog(database: Machines['database']): Promise<boolean> {
  try {
    for (let count = 0; count < LOG_FILES; count += 1) {
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
    missing: ({ siteDisk }) => (siteDisk === undefined ? MOUNTS : undefined),
    async play({ machines: { siteDisk, sites } }) {
      const program = sites[SMALL_DISK_SITE]?.program;
      const before = program?.output().length;
      await siteDisk?.fill();
      await sleep(FULL_MS);
      await siteDisk?.free();
      await sleep(FULL_MS);
      return program?.output().slice(before).includes('write failed') ? [] : ['the site did not notice'];
    },
  },
  {
    name: 'full-database-disk',
    title: 'a full disk of PostgreSQL, which ends by it',
    allowed: {
      stale: STALE_WITHOUT_DATABASE,
      unseen: 'it takes a database to make them',
      messages: 'nothing can be stored for 15 s',
    },
    missing: ({ databaseDisk }) => (databaseDisk === undefined ? MOUNTS : undefined),
    async play({ machines: { database, databaseDisk }, changes, note }) {
      await databaseDisk?.fill();
      await sleep(FULL_MS / 2);
      const isFull = await fillsLog(database);
      await sleep(FULL_MS / 2);
      await databaseDisk?.free();
      const since = performance.now();
      await database.restart();
      const [agency] = AGENCIES;
      const isWritten = await until(() => changes.change(agency), WRITES_MS);
      note(`first write ${((performance.now() - since) / 1000).toFixed(1)} s after there is room`);
      return [...(isFull ? [] : ['PostgreSQL did not notice']), ...(isWritten ? [] : ['no write within 15 s'])];
    },
  },
];
