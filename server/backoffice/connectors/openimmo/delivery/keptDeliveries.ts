import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { listFileNames } from './folderFiles.ts';
import { type DeliveryHead, readHead } from './readDelivery.ts';
import { RefusedDelivery } from './refusedDelivery.ts';

/** A file that was accepted. */
export interface DeliveredFile {
  /** A key that begins with the time at which the file was processed, so that later files have larger keys. */
  readonly key: string;
  readonly xml: string;
  readonly head: DeliveryHead;
  /** The archive; undefined when the file arrived as XML alone. */
  readonly archive: string | undefined;
}

/** The note that is stored beside an accepted file, so that the file need not be read to its end again. */
const keptHead = z.object({
  openImmoId: z.string().optional(),
  head: z.object({
    isFull: z.boolean(),
    isRemoval: z.boolean(),
    provider: z.int(),
    openImmoId: z.string().nullable(),
    objects: z.int(),
    offered: z.int(),
  }),
});

/**
 * Returns the keys of the accepted files, oldest first. A name that begins with a dot belongs to a file that is not
 * complete yet.
 */
const listKeptKeys = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name.endsWith('.xml') && !name.startsWith('.')).map((name) => name.slice(0, -'.xml'.length));

/** The accepted files of an agency. */
interface KeptDeliveries {
  /** Stores the head of a file that is being accepted. */
  noteHead(key: string, head: DeliveryHead): Promise<void>;
  /** Returns the head of the newest valid file; undefined when there is none. */
  findNewestHead(): Promise<DeliveryHead | undefined>;
  /** Returns the files of this agency that are still valid, in order. */
  list(): Promise<readonly DeliveredFile[]>;
  /** Removes the files that later complete deliveries replace. */
  removeSuperseded(): Promise<void>;
}

/** @param done the folder of the accepted files */
export function createKeptDeliveries(done: string, openImmoId: string | undefined): KeptDeliveries {
  const noteHead = (key: string, head: DeliveryHead): Promise<void> =>
    writeFile(path.join(done, `${key}.json`), JSON.stringify({ openImmoId, head }), { mode: 0o600 });

  /**
   * Returns the head of an accepted file. Returns undefined for a file of another agency than that of the settings,
   * which may have changed since.
   */
  async function findHead(key: string): Promise<DeliveryHead | undefined> {
    // A note may be missing, or cut off by a crash. The file itself contains the same data.
    const note: unknown = await readFile(path.join(done, `${key}.json`), 'utf8')
      .then(JSON.parse)
      .catch(() => undefined);
    const known = keptHead.safeParse(note).data;
    if (known && known.openImmoId === openImmoId) return known.head;
    try {
      const head = await readHead(path.join(done, `${key}.xml`), openImmoId);
      await noteHead(key, head);
      return head;
    } catch (error) {
      if (error instanceof RefusedDelivery) return undefined;
      throw error;
    }
  }

  async function findNewestHead(): Promise<DeliveryHead | undefined> {
    for (const key of listKeptKeys(await listFileNames(done)).toReversed()) {
      const head = await findHead(key);
      if (head) return head;
    }
    return undefined;
  }

  async function list(): Promise<readonly DeliveredFile[]> {
    const names = await listFileNames(done);
    const found: DeliveredFile[] = [];
    for (const key of listKeptKeys(names)) {
      const archive = names.includes(`${key}.zip`) ? path.join(done, `${key}.zip`) : undefined;
      const head = await findHead(key);
      if (head) found.push({ key, xml: path.join(done, `${key}.xml`), head, archive });
    }
    return found;
  }

  async function removeSuperseded(): Promise<void> {
    const full: string[] = [];
    for (const key of listKeptKeys(await listFileNames(done)))
      if ((await findHead(key))?.isFull === true) full.push(key);
    // Pictures of the second-to-last complete delivery may still be in the process of being copied.
    const oldest = full.at(-2);
    if (oldest === undefined) return;
    for (const name of await listFileNames(done)) if (name < oldest) await rm(path.join(done, name), { force: true });
  }

  return { noteHead, findNewestHead, list, removeSuperseded };
}
