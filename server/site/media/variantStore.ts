import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { createFaultReport } from '#shared/log/faultReport.ts';
import { errorCode } from '#shared/node/errorCode.ts';

/** Releases a claim. */
type ReleaseClaim = () => Promise<void>;

/** Stores rendered pictures. No function rejects: a picture that cannot be stored or read is rendered again. */
export interface VariantStore {
  /**
   * Returns the bytes, or an open file that the caller must close; undefined when the picture does not exist.
   *
   * @param where `here` restricts the search to this machine, without a call to another machine
   */
  openVariant(name: string, where?: 'here'): Promise<Buffer | FileHandle | undefined>;
  hasVariant(name: string): Promise<boolean>;
  storeVariant(name: string, bytes: Buffer): Promise<void>;
  /**
   * Claims the right to render a picture for at most `CLAIM_LIFETIME_MS`. Returns undefined while another process with
   * this store has the claim. A store that cannot find out whether another process has the claim grants it to every
   * caller.
   */
  tryToClaim(name: string): Promise<ReleaseClaim | undefined>;
  /** Returns the names of the files in a folder. */
  listNames(folder: string): Promise<string[]>;
}

/** A store in which all pictures are files. */
interface FolderVariantStore extends VariantStore {
  openVariant(name: string): Promise<FileHandle | undefined>;
}

/**
 * The lifetime of a claim. Rendering takes less time, so a process that has not rendered its picture by then has ended.
 */
export const CLAIM_LIFETIME_MS = 20_000;
/** The suffix of the file names of claims. */
export const CLAIM_FILE_SUFFIX = '.claim';

/** The minimum time between two updates of a file's time of last use. */
const TOUCH_INTERVAL_MS = 60 * 60_000;
/** The share of the size limit to which the files are reduced when they exceed the limit. */
const SHARE_AFTER_CLEANUP = 0.9;
/**
 * The share of the size limit that this process may add before it counts all files again. Until then its own sum is
 * accurate enough, although other processes add files as well.
 */
const RECOUNT_SHARE = 0.05;

interface StoredVariantFile {
  readonly file: string;
  readonly bytes: number;
  readonly usedAt: number;
}

async function listFilesBelow(root: string): Promise<StoredVariantFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: StoredVariantFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const fileStats = await stat(file).catch(() => undefined);
    if (fileStats) files.push({ file, bytes: fileStats.size, usedAt: fileStats.mtimeMs });
  }
  return files;
}

/**
 * Claims a file for this process. Returns false when another process has claimed it less than `CLAIM_LIFETIME_MS` ago.
 * An older claim is taken over, because its process has ended.
 */
async function claimFile(file: string, mayTakeOver = true): Promise<boolean> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await (await open(file, 'wx')).close();
    return true;
  } catch (error) {
    // The folder cannot be written, so no process can see the claims of the others. Each of them gets the claim,
    // because otherwise none would render the picture.
    if (errorCode(error) !== 'EEXIST') return true;
  }
  const ageMs = Date.now() - ((await stat(file).catch(() => undefined))?.mtimeMs ?? 0);
  if (ageMs < CLAIM_LIFETIME_MS || !mayTakeOver) return false;
  await rm(file, { force: true });
  return claimFile(file, false);
}

/**
 * Creates a store in a folder. When all files together take more than `maxBytes`, the least recently used files are
 * deleted.
 */
export function createVariantStore(root: string, maxBytes: number, logger: Logger): FolderVariantStore {
  /** The total size of the files; undefined until the first file is added. */
  let totalBytes: Promise<number> | undefined;
  /** The bytes that were added after the last count of all files. */
  let addedBytes = 0;

  async function removeLeastUsed(): Promise<number> {
    addedBytes = 0;
    const files = (await listFilesBelow(root)).toSorted((a, b) => a.usedAt - b.usedAt);
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (bytes <= maxBytes) return bytes;
    for (const file of files) {
      if (bytes <= maxBytes * SHARE_AFTER_CLEANUP) break;
      await rm(file.file, { force: true });
      await rmdir(path.dirname(file.file)).catch(() => undefined);
      bytes -= file.bytes;
    }
    return bytes;
  }

  /** Adds bytes to a sum. It waits for the earlier additions, so that the sum contains them all. */
  const addBytes = async (sum: Promise<number>, bytes: number) => {
    const newTotal = (await sum) + bytes;
    addedBytes += bytes;
    return newTotal > maxBytes || addedBytes > maxBytes * RECOUNT_SHARE ? removeLeastUsed() : newTotal;
  };

  const fault = createFaultReport<{ readonly err: unknown; readonly name: string }>({
    reportFailure: (fields) => logger.warn(fields, 'image cache write failed, new pictures are not stored'),
    reportRecovery: () => logger.info('image cache can be written again'),
  });

  return {
    async openVariant(name) {
      const handle = await open(path.join(root, name), 'r').catch(() => undefined);
      if (!handle) return undefined;
      const { mtimeMs } = await handle.stat();
      const now = new Date();
      if (now.getTime() - mtimeMs > TOUCH_INTERVAL_MS) await handle.utimes(now, now).catch(() => undefined);
      return handle;
    },

    hasVariant: async (name) => (await stat(path.join(root, name)).catch(() => undefined)) !== undefined,

    async tryToClaim(name) {
      const file = path.join(root, name) + CLAIM_FILE_SUFFIX;
      return (await claimFile(file)) ? () => rm(file, { force: true }).catch(() => undefined) : undefined;
    },

    async listNames(folder) {
      const entries = await readdir(path.join(root, folder)).catch(() => []);
      return entries.map((name) => path.posix.join(folder, name));
    },

    async storeVariant(name, bytes) {
      const file = path.join(root, name);
      const temporaryFile = `${file}.${randomUUID()}`;
      try {
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(temporaryFile, bytes);
        await rename(temporaryFile, file);
        totalBytes = totalBytes ? addBytes(totalBytes, bytes.length) : removeLeastUsed();
        await totalBytes;
        fault.recordSuccess();
      } catch (error) {
        totalBytes = undefined;
        fault.recordFailure({ err: error, name });
        // The partial file is removed, because it would otherwise stay on a full disk.
        await rm(temporaryFile, { force: true }).catch(() => undefined);
      }
    },
  };
}
