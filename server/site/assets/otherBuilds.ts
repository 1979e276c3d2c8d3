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
export interface OtherBuilds {
  /** Returns the file at an address; undefined when no known build has it. */
  findFile(address: string): Promise<Representation | undefined>;
  /** Shares this build's files with other builds. A failure is logged, and the promise resolves nevertheless. */
  shareOwnFiles(): Promise<void>;
  close(): void;
}

interface OtherBuildsOptions {
  /** The folder with the client files of this build. */
  readonly ownFolder: string;
  /**
   * The folder in which builds share files. All instances of one machine, or of several machines, use the same folder.
   */
  readonly sharedFolder: string;
  /** The folder with the files of the previous build, if they came with this one. The folder need not exist. */
  readonly previousFolder: string;
  /** True when this process cleans up `shared`. */
  readonly canDeleteFiles: boolean;
  readonly logger: Pick<Logger, 'warn'>;
  /** The maximum size of all files in `shared`; it replaces the default. */
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
  const draft = path.join(folder, `.${name}.${randomUUID()}`);
  try {
    await writeFile(draft, bytes);
    await rename(draft, path.join(folder, name));
  } catch (error) {
    // The partial file is removed, because it would otherwise stay on a full disk.
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Deletes the files that have been unused by any running build for the longest time, until the rest is small enough.
 */
async function deleteOldestFiles(folder: string, own: ReadonlySet<string>, maxBytes: number): Promise<void> {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const about = await stat(path.join(folder, name)).catch(() => undefined);
      return { name, bytes: about?.size ?? 0, usedAt: about?.mtimeMs ?? 0 };
    }),
  );
  let bytes = found.reduce((sum, file) => sum + file.bytes, 0);
  for (const file of found.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= maxBytes) return;
    if (own.has(file.name)) continue;
    await rm(path.join(folder, file.name), { force: true });
    bytes -= file.bytes;
  }
}

export function createOtherBuilds({
  ownFolder: own,
  sharedFolder: shared,
  previousFolder: previous,
  canDeleteFiles: isCleaner,
  logger,
  maxBytes = MAX_SHARED_BYTES,
}: OtherBuildsOptions): OtherBuilds {
  const memory = new LRUCache<string, Representation>({ maxSize: MAX_BYTES_IN_MEMORY });

  async function tidy(names: readonly string[]) {
    const now = new Date();
    await Promise.all(names.map((name) => utimes(path.join(shared, name), now, now)));
    await deleteOldestFiles(shared, new Set(names), maxBytes);
  }

  async function shareOwnFiles() {
    try {
      await mkdir(shared, { recursive: true });
      const names = (await readdir(own)).filter((name) => FILE_NAME_PATTERN.test(name));
      const kept = new Set(await readdir(shared));
      for (const name of names) {
        if (!kept.has(name)) await writeFileAtomically(shared, name, await readFile(path.join(own, name)));
      }
      if (isCleaner) await tidy(names);
    } catch (error) {
      logger.warn({ reason: errorCode(error) ?? String(error) }, 'assets not kept for other builds');
    }
  }

  const timer = isCleaner ? setInterval(() => void shareOwnFiles(), TOUCH_INTERVAL_MS).unref() : undefined;

  return {
    async findFile(address) {
      const name = address.startsWith(ASSETS_PATH) ? address.slice(ASSETS_PATH.length) : '';
      const type = findContentType(name);
      if (type === undefined || !FILE_NAME_PATTERN.test(name)) return undefined;
      const known = memory.get(name);
      if (known) return known;
      for (const folder of [shared, previous]) {
        const bytes = await readFile(path.join(folder, name)).catch(() => undefined);
        if (!bytes) continue;
        const file = createFileRepresentation(type, IMMUTABLE_CACHE_CONTROL, bytes);
        memory.set(name, file, { size: bytes.length + 1 });
        return file;
      }
      return undefined;
    },
    shareOwnFiles,
    close: () => clearInterval(timer),
  };
}
