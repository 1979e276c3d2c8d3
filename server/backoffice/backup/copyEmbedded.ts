import { constants } from 'node:fs';
import { cp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { makeWorkFolder } from './workFolder.ts';

const DATABASE_FOLDER = 'db';
/**
 * A query is sent at this interval during the copy, because the database ends the transaction of a client that sends
 * nothing while other clients wait.
 */
const KEEP_ALIVE_INTERVAL_MS = 2000;

/** Returns the total size of the files in a folder. */
export async function measureFolderBytes(folder: string): Promise<number> {
  let bytes = 0;
  // A file may disappear between `readdir` and `stat`.
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile()) bytes += (await stat(path.join(file.parentPath, file.name)).catch(() => ({ size: 0 }))).size;
  return bytes;
}

interface EmbeddedCopy {
  /** A copy of the data folder, in which the database has the state of one moment. */
  readonly dataDir: string;
  /** The time in milliseconds for which other programs waited for the database. */
  readonly waitedMs: number;
}

/**
 * Copies the embedded database while it runs. All clients share one session, so a backup would block the other clients
 * while it reads. With a copy, they wait only while the files are copied. No write happens while the transaction is
 * open, and changes since the last checkpoint are in the write-ahead log, which is copied too. The copy therefore
 * starts like a database after a crash.
 */
export async function copyEmbedded(pool: Pool, dataDir: string): Promise<EmbeddedCopy> {
  const folder = await makeWorkFolder(dataDir, 'backup');
  const client = await pool.connect();
  try {
    // The checkpoint shortens the log that the copy has to replay.
    await client.query('checkpoint');
    await client.query('begin');
    await client.query('select 1');
    const startedAt = performance.now();
    const keepAlive = setInterval(() => void client.query('select 1').catch(() => {}), KEEP_ALIVE_INTERVAL_MS);
    try {
      await cp(path.join(dataDir, DATABASE_FOLDER), path.join(folder, DATABASE_FOLDER), {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
      });
    } finally {
      clearInterval(keepAlive);
    }
    // The query fails when the database has ended the transaction meanwhile. The copy may then be inconsistent.
    await client.query('select 1');
    await client.query('commit');
    return { dataDir: folder, waitedMs: performance.now() - startedAt };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    client.release();
  }
}
