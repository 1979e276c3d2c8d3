import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { errorCode } from '#shared/node/errorCode.ts';
import type { Representation } from '../http/answers/representation.ts';
import { contentTypeOf, fileRepresentation, IMMUTABLE } from './assets.ts';

/**
 * Client files of other builds. While instances are exchanged, and as long as pages of before are open in browsers or kept
 * by caches, a page of one build asks an instance of another one for its files (docs/decisions/0050).
 */
export interface OtherBuilds {
  /** The file at an address; undefined where no build that is known here has it. */
  find(address: string): Promise<Representation | undefined>;
  /** Leaves this build's files to others. Resolves also when that fails, which the log says. */
  keepOwn(): Promise<void>;
  close(): void;
}

interface OtherBuildsOptions {
  /** The client files of this build. */
  readonly own: string;
  /** Where builds leave them: one folder for all instances of a machine, or of several with a shared one. */
  readonly shared: string;
  /** Those of the build before, where it came with this one. It need not exist. */
  readonly previous: string;
  /** Whether this process tidies up `shared`. */
  readonly tidies: boolean;
  readonly logger: Pick<Logger, 'warn'>;
  /** Size of all files in `shared`, in place of the product's own measure. */
  readonly maxBytes?: number;
}

/** Some thirty builds. */
const MAX_BYTES = 128 * 1024 ** 2;
/** Files that are asked for again and again are few: those of one build or two. */
const MAX_BYTES_IN_MEMORY = 8 * 1024 ** 2;
/** Files of a build that runs are newer than those of builds that have ended. */
const TIDY_MS = 6 * 60 * 60_000;

const FOLDER = '/assets/';
/** Drafts begin with a dot. */
const NAME = /^[\w-][\w.-]{0,99}$/;

async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const draft = path.join(folder, `.${name}.${randomUUID()}`);
  try {
    await writeFile(draft, bytes);
    await rename(draft, path.join(folder, name));
  } catch (error) {
    // What a full disk has taken of it would stay.
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Deletes what has not been a running build's for the longest time, until the others are small enough. */
async function deleteOldest(folder: string, own: ReadonlySet<string>, maxBytes: number): Promise<void> {
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
  own,
  shared,
  previous,
  tidies,
  logger,
  maxBytes = MAX_BYTES,
}: OtherBuildsOptions): OtherBuilds {
  const memory = new LRUCache<string, Representation>({ maxSize: MAX_BYTES_IN_MEMORY });

  async function tidy(names: readonly string[]) {
    const now = new Date();
    await Promise.all(names.map((name) => utimes(path.join(shared, name), now, now)));
    await deleteOldest(shared, new Set(names), maxBytes);
  }

  async function keepOwn() {
    try {
      await mkdir(shared, { recursive: true });
      const names = (await readdir(own)).filter((name) => NAME.test(name));
      const kept = new Set(await readdir(shared));
      for (const name of names) {
        if (!kept.has(name)) await writeWhole(shared, name, await readFile(path.join(own, name)));
      }
      if (tidies) await tidy(names);
    } catch (error) {
      logger.warn({ reason: errorCode(error) ?? String(error) }, 'assets not kept for other builds');
    }
  }

  const timer = tidies ? setInterval(() => void keepOwn(), TIDY_MS).unref() : undefined;

  return {
    async find(address) {
      const name = address.startsWith(FOLDER) ? address.slice(FOLDER.length) : '';
      const type = contentTypeOf(name);
      if (type === undefined || !NAME.test(name)) return undefined;
      const known = memory.get(name);
      if (known) return known;
      for (const folder of [shared, previous]) {
        const bytes = await readFile(path.join(folder, name)).catch(() => undefined);
        if (!bytes) continue;
        const file = fileRepresentation(type, IMMUTABLE, bytes);
        memory.set(name, file, { size: bytes.length + 1 });
        return file;
      }
      return undefined;
    },
    keepOwn,
    close: () => clearInterval(timer),
  };
}
