import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { createFaultReport } from '../cache/faultReport.ts';

/** Resized pictures on disk; beyond the limit the least recently used ones are deleted. */
export interface VariantStore {
  /** An open file, for the caller to close; undefined when it is not there. */
  open(name: string): Promise<FileHandle | undefined>;
  /** Never rejects: a picture that can't be kept is made again. */
  put(name: string, bytes: Buffer): Promise<void>;
}

/** A file's time of use is noted at most this often. */
const TOUCH_MS = 60 * 60_000;
/** What is kept when the store has grown too large. */
const KEPT_SHARE = 0.9;
/** Other processes add files, too: after so much of the limit was added here, all files are counted again. */
const COUNT_AGAIN_SHARE = 0.05;

interface StoredFile {
  readonly file: string;
  readonly bytes: number;
  readonly usedAt: number;
}

async function filesBelow(root: string): Promise<StoredFile[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: StoredFile[] = [];
  for (const entry of found) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const about = await stat(file).catch(() => undefined);
    if (about) files.push({ file, bytes: about.size, usedAt: about.mtimeMs });
  }
  return files;
}

/** `maxBytes`: size of all files together. */
export function createVariantStore(root: string, maxBytes: number, logger: Logger): VariantStore {
  /** Unknown until the first file is added. */
  let total: Promise<number> | undefined;
  /** Since all files were counted. */
  let addedBytes = 0;

  async function tidy(): Promise<number> {
    addedBytes = 0;
    const files = (await filesBelow(root)).toSorted((a, b) => a.usedAt - b.usedAt);
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (bytes <= maxBytes) return bytes;
    for (const file of files) {
      if (bytes <= maxBytes * KEPT_SHARE) break;
      await rm(file.file, { force: true });
      await rmdir(path.dirname(file.file)).catch(() => undefined);
      bytes -= file.bytes;
    }
    return bytes;
  }

  /** One after the other, so that the sum stays right. */
  const add = async (sum: Promise<number>, bytes: number) => {
    const next = (await sum) + bytes;
    addedBytes += bytes;
    return next > maxBytes || addedBytes > maxBytes * COUNT_AGAIN_SHARE ? tidy() : next;
  };

  const fault = createFaultReport<{ readonly err: unknown; readonly name: string }>({
    failed: (fields) => logger.warn(fields, 'image cache write failed, new pictures are not kept'),
    recovered: () => logger.info('image cache written again'),
  });

  return {
    async open(name) {
      const handle = await open(path.join(root, name), 'r').catch(() => undefined);
      if (!handle) return undefined;
      const { mtimeMs } = await handle.stat();
      const now = new Date();
      if (now.getTime() - mtimeMs > TOUCH_MS) await handle.utimes(now, now).catch(() => undefined);
      return handle;
    },

    async put(name, bytes) {
      const file = path.join(root, name);
      const draft = `${file}.${randomUUID()}`;
      try {
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(draft, bytes);
        await rename(draft, file);
        total = total ? add(total, bytes.length) : tidy();
        await total;
        fault.worked();
      } catch (error) {
        total = undefined;
        fault.failed({ err: error, name });
        // What a full disk has taken of it would stay.
        await rm(draft, { force: true }).catch(() => undefined);
      }
    },
  };
}
