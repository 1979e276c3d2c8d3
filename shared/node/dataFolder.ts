import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './errorCode.ts';
import { StartFault } from './startFault.ts';

/** For servers only. */

const OWNER_FOLDER = 0o700;
const OWNER_FILE = 0o600;
/** Errors of a volume on which modes can't be changed. */
const LEFT_TO_OWNER: ReadonlySet<string | undefined> = new Set(['EPERM', 'EROFS']);

/** What the product writes into `DATA_DIR`. A folder that other users cannot enter protects its contents. */
const OWN = [
  'db',
  'db.new',
  'mail',
  'media',
  'pages',
  'api-token',
  'connector-key',
  'sites.json',
  'pglite.json',
  'pglite.lock',
] as const;

/** The folder of `DATA_DIR`, made where it lacks. Throws `StartFault` for what is no folder. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: OWNER_FOLDER });
  } catch (error) {
    const reason = errorCode(error) ?? String(error);
    throw new StartFault(
      `DATA_DIR is ${JSON.stringify(dataDir)}; it should be a folder that this program may write to (${reason}).`,
      { cause: error },
    );
  }
}

/**
 * Keeps what a program writes from now on, and what former versions wrote into `dataDir`, for its owner alone: database,
 * token, mails, pages and pictures. A data folder that was there before keeps its own mode, since other things may lie in it.
 * Throws `StartFault` for what is no folder.
 */
export function protectDataFolder(dataDir: string): void {
  process.umask(0o077);
  makeDataFolder(dataDir);
  for (const name of OWN) {
    const file = path.join(dataDir, name);
    const found = lstatSync(file, { throwIfNoEntry: false });
    const mode = found?.isDirectory() ? OWNER_FOLDER : OWNER_FILE;
    if (!found || found.isSymbolicLink() || (found.mode & 0o077) === 0) continue;
    try {
      chmodSync(file, mode);
    } catch (error) {
      // A volume whose files belong to another user, or without modes, or that is read-only: its owner decides.
      if (!LEFT_TO_OWNER.has(errorCode(error))) throw error;
    }
  }
}
