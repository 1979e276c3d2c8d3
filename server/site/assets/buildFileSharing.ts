import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { errorCode } from '#shared/node/errorCode.ts';
import type { Representation } from '../http/answers/representation.ts';
import { findContentType, createFileRepresentation, IMMUTABLE_CACHE_CONTROL } from './assets.ts';

/**
 * Serves the client files of other builds. While instances are replaced, and while old pages are open in browsers or
 * stored in caches, a page of one build requests its files from an instance of another build (docs/decisions/0050).
 */
export interface BuildFileSharing {
  /** Returns the file at an address; undefined when no known build has it. */
  findFile(address: string): Promise<Representation | undefined>;
  /** Shares this build's files with other builds. A failure is logged, and the promise resolves nevertheless. */
  shareOwnFiles(): Promise<void>;
  close(): void;
}

interface BuildFileSharingOptions {
  /** The folder with the client files of this build. */
  readonly ownFolder: string;
  /**
   * The folder in which builds share files. All instances of one machine, or of several machines, use the same folder.
   */
  readonly sharedFolder: string;
  /** The folder with the files of the previous build, if they are delivered with this build. It need not exist. */
  readonly previousFolder: string;
  /** True when this process deletes old files from `sharedFolder`. */
  readonly canDeleteFiles: boolean;
  readonly logger: Pick<Logger, 'warn'>;
  /** The maximum size of all files in `sharedFolder`; it replaces the default. */
  readonly maxBytes?: number;
}

/** The default maximum size of all files, which is enough for some thirty builds. */
const MAX_SHARED_BYTES = 128 * 1024 ** 2;
/**
 * The maximum size of files in memory. It is small, because usually only the few files of one or two builds are
 * requested again.
 */
const MAX_BYTES_IN_MEMORY = 8 * 1024 ** 2;
/**
 * The interval at which the files of a running build are touched, so that they are newer than those of builds that no
 * longer run.
 */
const TOUCH_INTERVAL_MS = 6 * 60 * 60_000;

const ASSETS_PATH = '/assets/';
/** Matches the name of a file. Names of temporary files begin with a dot, which the pattern excludes. */
const FILE_NAME_PATTERN = /^[\w-][\w.-]{0,99}$/;

async function writeFileAtomically(folder: string, name: string, bytes: Buffer): Promise<void> {
  const temporaryFile = path.join(folder, `.${name}.${randomUUID()}`);
  try {
    await writeFile(temporaryFile, bytes);
    await rename(temporaryFile, path.join(folder, name));
  } catch (error) {
    // The partial file is removed, because it would otherwise stay on a full disk.
    await rm(temporaryFile, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Deletes files until all files together have at most `maxBytes`. The files that no running build has used for the
 * longest time are deleted first.
 */
async function deleteOldestFiles(folder: string, ownNames: ReadonlySet<string>, maxBytes: number): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const fileStats = await stat(path.join(folder, name)).catch(() => undefined);
      return { name, bytes: fileStats?.size ?? 0, usedAt: fileStats?.mtimeMs ?? 0 };
    }),
  );
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  for (const file of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= maxBytes) return;
    if (ownNames.has(file.name)) continue;
    await rm(path.join(folder, file.name), { force: true });
    bytes -= file.bytes;
  }
}

export function createBuildFileSharing({
  ownFolder,
  sharedFolder,
  previousFolder,
  canDeleteFiles,
  logger,
  maxBytes = MAX_SHARED_BYTES,
}: BuildFileSharingOptions): BuildFileSharing {
  const filesInMemory = new LRUCache<string, Representation>({ maxSize: MAX_BYTES_IN_MEMORY });

  async function touchAndDeleteOldest(names: readonly string[]) {
    const now = new Date();
    await Promise.all(names.map((name) => utimes(path.join(sharedFolder, name), now, now)));
    await deleteOldestFiles(sharedFolder, new Set(names), maxBytes);
  }

  async function shareOwnFiles() {
    try {
      await mkdir(sharedFolder, { recursive: true });
      const names = (await readdir(ownFolder)).filter((name) => FILE_NAME_PATTERN.test(name));
      const sharedNames = new Set(await readdir(sharedFolder));
      for (const name of names) {
        if (!sharedNames.has(name))
          await writeFileAtomically(sharedFolder, name, await readFile(path.join(ownFolder, name)));
      }
      if (canDeleteFiles) await touchAndDeleteOldest(names);
    } catch (error) {
      logger.warn({ reason: errorCode(error) ?? String(error) }, 'assets not kept for other builds');
    }
  }

  const timer = canDeleteFiles ? setInterval(() => void shareOwnFiles(), TOUCH_INTERVAL_MS).unref() : undefined;

  return {
    async findFile(address) {
      const name = address.startsWith(ASSETS_PATH) ? address.slice(ASSETS_PATH.length) : '';
      const type = findContentType(name);
      if (type === undefined || !FILE_NAME_PATTERN.test(name)) return undefined;
      const storedFile = filesInMemory.get(name);
      if (storedFile) return storedFile;
      for (const folder of [sharedFolder, previousFolder]) {
        const bytes = await readFile(path.join(folder, name)).catch(() => undefined);
        if (!bytes) continue;
        const file = createFileRepresentation(type, IMMUTABLE_CACHE_CONTROL, bytes);
        filesInMemory.set(name, file, { size: bytes.length + 1 });
        return file;
      }
      return undefined;
    },
    shareOwnFiles,
    close: () => clearInterval(timer),
  };
}
