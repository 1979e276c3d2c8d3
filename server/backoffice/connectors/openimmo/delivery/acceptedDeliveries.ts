import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { listFileNames } from './folderFiles.ts';
import { type DeliveryHead, readDeliveryHead } from './readDelivery.ts';
import { RefusedDelivery } from './refusedDelivery.ts';

/** An accepted file. */
export interface DeliveredFile {
  /** A key that begins with the time at which the file was processed, so that later files have larger keys. */
  readonly key: string;
  readonly xmlPath: string;
  readonly head: DeliveryHead;
  /** The path of the archive; undefined when the file arrived as XML without an archive. */
  readonly archivePath: string | undefined;
}

/** The head of an accepted file as JSON beside it. The file need not be read to its end again for the head. */
const storedHeadSchema = z.object({
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
const listAcceptedKeys = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name.endsWith('.xml') && !name.startsWith('.')).map((name) => name.slice(0, -'.xml'.length));

/** The accepted files of an agency. */
interface AcceptedDeliveries {
  /** Stores the head of a file, before the file itself is moved to the accepted files. */
  storeHead(key: string, head: DeliveryHead): Promise<void>;
  /** Returns the head of the newest valid file; undefined when there is none. */
  findNewestHead(): Promise<DeliveryHead | undefined>;
  /** Returns the files of this agency that no later complete delivery has replaced, the oldest first. */
  list(): Promise<readonly DeliveredFile[]>;
  /** Removes the files that later complete deliveries replace. */
  removeSuperseded(): Promise<void>;
}

/**
 * Reads and removes accepted files.
 *
 * @param done the folder of the accepted files
 */
export function createAcceptedDeliveries(done: string, openImmoId: string | undefined): AcceptedDeliveries {
  const storeHead = (key: string, head: DeliveryHead): Promise<void> =>
    writeFile(path.join(done, `${key}.json`), JSON.stringify({ openImmoId, head }), { mode: 0o600 });

  /**
   * Returns the head of an accepted file. Returns undefined for a file of an agency that is not the one in the
   * settings, because the settings may have changed since the file was accepted.
   */
  async function findHead(key: string): Promise<DeliveryHead | undefined> {
    // The stored head may be missing, or truncated by a crash. It is then read from the file itself.
    const note: unknown = await readFile(path.join(done, `${key}.json`), 'utf8')
      .then(JSON.parse)
      .catch(() => undefined);
    const known = storedHeadSchema.safeParse(note).data;
    if (known && known.openImmoId === openImmoId) return known.head;
    try {
      const head = await readDeliveryHead(path.join(done, `${key}.xml`), openImmoId);
      await storeHead(key, head);
      return head;
    } catch (error) {
      if (error instanceof RefusedDelivery) return undefined;
      throw error;
    }
  }

  async function findNewestHead(): Promise<DeliveryHead | undefined> {
    for (const key of listAcceptedKeys(await listFileNames(done)).toReversed()) {
      const head = await findHead(key);
      if (head) return head;
    }
    return undefined;
  }

  async function list(): Promise<readonly DeliveredFile[]> {
    const names = await listFileNames(done);
    const found: DeliveredFile[] = [];
    for (const key of listAcceptedKeys(names)) {
      const archive = names.includes(`${key}.zip`) ? path.join(done, `${key}.zip`) : undefined;
      const head = await findHead(key);
      if (head) found.push({ key, xmlPath: path.join(done, `${key}.xml`), head, archivePath: archive });
    }
    return found;
  }

  async function removeSuperseded(): Promise<void> {
    const full: string[] = [];
    for (const key of listAcceptedKeys(await listFileNames(done)))
      if ((await findHead(key))?.isFull === true) full.push(key);
    // The second-to-last complete delivery is kept too, because a sync may still be copying its pictures.
    const oldest = full.at(-2);
    if (oldest === undefined) return;
    for (const name of await listFileNames(done)) if (name < oldest) await rm(path.join(done, name), { force: true });
  }

  return { storeHead, findNewestHead, list, removeSuperseded };
}
