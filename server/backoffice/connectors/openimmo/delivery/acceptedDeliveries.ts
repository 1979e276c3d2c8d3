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

/**
 * The head of an accepted file, stored as JSON beside the file, so that the long file itself is not read again for its
 * head.
 */
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
  /** Returns the head of the newest file of this agency; undefined when there is none. */
  findNewestHead(): Promise<DeliveryHead | undefined>;
  /** Returns all accepted files of this agency that are still in the folder, the oldest first. */
  list(): Promise<readonly DeliveredFile[]>;
  /**
   * Removes the files that are older than the last two complete deliveries.
   *
   * @param cursor the cursor from which changes are read: the last complete delivery that is not after it, and the
   *   files after that delivery, are not removed either. It is undefined when the whole list is read
   */
  removeSuperseded(cursor: string | undefined): Promise<void>;
}

/**
 * Creates the functions that store, read and remove accepted files.
 *
 * @param acceptedFolder the folder of the accepted files
 */
export function createAcceptedDeliveries(acceptedFolder: string, openImmoId: string | undefined): AcceptedDeliveries {
  const storeHead = (key: string, head: DeliveryHead): Promise<void> =>
    writeFile(path.join(acceptedFolder, `${key}.json`), JSON.stringify({ openImmoId, head }), { mode: 0o600 });

  /**
   * Returns the head of an accepted file; undefined for a file of another agency than the agency in the settings. Such
   * a file may exist because the settings have changed since it was accepted.
   */
  async function findHead(key: string): Promise<DeliveryHead | undefined> {
    // The stored head may be missing, or truncated by a crash. The head is then read from the file itself.
    const storedJson: unknown = await readFile(path.join(acceptedFolder, `${key}.json`), 'utf8')
      .then(JSON.parse)
      .catch(() => undefined);
    const storedHead = storedHeadSchema.safeParse(storedJson).data;
    if (storedHead && storedHead.openImmoId === openImmoId) return storedHead.head;
    try {
      const head = await readDeliveryHead(path.join(acceptedFolder, `${key}.xml`), openImmoId);
      await storeHead(key, head);
      return head;
    } catch (error) {
      if (error instanceof RefusedDelivery) return undefined;
      throw error;
    }
  }

  async function findNewestHead(): Promise<DeliveryHead | undefined> {
    for (const key of listAcceptedKeys(await listFileNames(acceptedFolder)).toReversed()) {
      const head = await findHead(key);
      if (head) return head;
    }
    return undefined;
  }

  async function list(): Promise<readonly DeliveredFile[]> {
    const names = await listFileNames(acceptedFolder);
    const deliveries: DeliveredFile[] = [];
    for (const key of listAcceptedKeys(names)) {
      const archive = names.includes(`${key}.zip`) ? path.join(acceptedFolder, `${key}.zip`) : undefined;
      const head = await findHead(key);
      if (head) deliveries.push({ key, xmlPath: path.join(acceptedFolder, `${key}.xml`), head, archivePath: archive });
    }
    return deliveries;
  }

  async function removeSuperseded(cursor: string | undefined): Promise<void> {
    const fullKeys: string[] = [];
    for (const key of listAcceptedKeys(await listFileNames(acceptedFolder)))
      if ((await findHead(key))?.isFull === true) fullKeys.push(key);
    // The second-to-last complete delivery is not removed either, because a sync may still be copying pictures from it.
    const copiedKey = fullKeys.at(-2);
    // The homes of the files up to the cursor are compared with the newest complete delivery, so that homes which it
    // leaves out are withdrawn. Several complete deliveries may have arrived since the cursor.
    const comparedKey = cursor === undefined ? copiedKey : fullKeys.findLast((key) => key <= cursor);
    if (copiedKey === undefined || comparedKey === undefined) return;
    for (const name of await listFileNames(acceptedFolder))
      if (name < copiedKey && name < comparedKey) await rm(path.join(acceptedFolder, name), { force: true });
  }

  return { storeHead, findNewestHead, list, removeSuperseded };
}
