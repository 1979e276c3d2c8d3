import { constants } from 'node:fs';
import { cp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { makeWorkFolder } from './workFolder.ts';

const DATA = 'db';
/** So often something is asked while others wait: who says nothing for long loses its transaction. */
const ASK_MS = 2000;

/** Bytes of the files in a folder. */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  // A file may go in between.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  return bytes;
}

interface Copied {
  /** A data folder with a database as it was at one moment. */
  readonly dataDir: string;
  /** How long other programs waited for the database. */
  readonly waitedMs: number;
}

/**
 * Copies the embedded database while it runs. Its one session would keep others waiting for as long as a backup reads:
 * they wait only while its files are copied. Nothing is written while a transaction is open, and what a checkpoint has
 * not written yet is in the log, which is copied, too: the copy starts as after a crash.
 */
export async function copyEmbedded(pool: Pool, dataDir: string): Promise<Copied> {
  const folder = await makeWorkFolder(dataDir, 'backup');
  const client = await pool.connect();
  try {
    // So that the copy has less to read again.
    await client.query('checkpoint');
    await client.query('begin');
    await client.query('select 1');
    const began = performance.now();
    const asking = setInterval(() => void client.query('select 1').catch(() => {}), ASK_MS);
    try {
      await cp(path.join(dataDir, DATA), path.join(folder, DATA), {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
      });
    } finally {
      clearInterval(asking);
    }
    // Throws when the transaction was ended meanwhile: the copy may be torn.
    await client.query('select 1');
    await client.query('commit');
    return { dataDir: folder, waitedMs: performance.now() - began };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    client.release();
  }
}
