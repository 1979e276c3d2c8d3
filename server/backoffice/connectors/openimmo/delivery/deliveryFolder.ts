import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '#shared/node/errorCode.ts';
import { CrmFailure, NotPublished } from '../../seam/crmFailure.ts';
import { extractXml, listArchivedFiles, readArchivedFile } from './archive.ts';
import { type MediaSource, createMediaSource } from './deliveredMedia.ts';
import { type DeliveryHead, readHead } from './readDelivery.ts';
import { RefusedDelivery } from './refusedDelivery.ts';

/** When a file has not changed for this time, its sender is assumed to have finished writing it. */
const SETTLED_MS = 60_000;
const MIB = 1024 * 1024;
const MAX_DELIVERY_BYTES = 2048 * MIB;
/** The number of days for which results and refused files are kept. */
const KEPT_DAYS = 90;
/** A picture from an XML file is removed after this number of days without a delivery that contains it. */
const INLINE_KEPT_DAYS = 14;
const DAY_MS = 86_400_000;
const MAX_NAME_CHARACTERS = 100;
/** The prefixes of a file's result. */
const TAKEN = 'taken: ';
const REFUSED = 'refused: ';
/** The number of results that are read, and of refusals that are reported. */
const MAX_RESULTS = 500;
const MAX_REPORTED = 5;

/** A file that was accepted. */
export interface DeliveredFile {
  /** A key that begins with the time at which the file was processed, so that later files have larger keys. */
  readonly key: string;
  readonly xml: string;
  readonly head: DeliveryHead;
  /** The archive; undefined when the file arrived as XML alone. */
  readonly archive: string | undefined;
}

export interface DeliveryFolder {
  /**
   * Processes the files that have arrived completely, in the order of arrival. Returns the refused ones, each with the
   * reason.
   */
  takeArrived(): Promise<readonly string[]>;
  /** Returns the accepted files of this agency that are still valid, in order. */
  listDeliveries(): Promise<readonly DeliveredFile[]>;
  /** Returns the number of files that have arrived and were not processed yet. */
  countArrived(): Promise<number>;
  readMediaSource(delivery: DeliveredFile): Promise<MediaSource | undefined>;
  keepInline(hash: string, content: Buffer): Promise<void>;
  readInline(hash: string): Promise<Buffer>;
  readArchived(archive: string, name: string): Promise<Buffer>;
  /** Adds a file that was fetched, unless its content equals that of the last fetched file. */
  put(name: string, content: Buffer): Promise<void>;
}

/** The note that is stored beside an accepted file, so that the program need not read the whole file again. */
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

interface Arrival {
  readonly name: string;
  readonly file: string;
  readonly at: number;
}

const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / MIB)} MB`;
const toPlainName = (name: string): string => name.replaceAll(/[^\w.-]+/g, '_').slice(-MAX_NAME_CHARACTERS);
const getReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function listFileNames(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Reads a file of a folder by its bare name. Throws `NotPublished` when it does not exist. */
async function readKept(parent: string, name: string): Promise<Buffer> {
  try {
    return await readFile(path.join(parent, path.basename(name)));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new NotPublished('it is not kept any more', { cause: error });
    throw error;
  }
}

/** Removes the files that were last changed before a time in milliseconds. */
async function removeOld(folder: string, before: number): Promise<void> {
  for (const name of await listFileNames(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(file, { force: true });
  }
}

interface FoundFile extends Arrival {
  /** The time of its last change, in milliseconds. */
  readonly changedAt: number;
}

/** Returns the files that senders have put into a folder, the oldest first. Links and hidden files are ignored. */
async function listWaitingFiles(folder: string): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (const name of await listFileNames(folder)) {
    if (name.startsWith('.') || !/\.(?:zip|xml)$/i.test(name)) continue;
    const file = path.join(folder, name);
    const about = await lstat(file).catch(() => undefined);
    if (!about?.isFile()) continue;
    // A sender may set the modification time of a file while it still writes the file, but it cannot set the time of
    // the last change.
    found.push({ name, file, at: about.mtimeMs, changedAt: Math.max(about.mtimeMs, about.ctimeMs) });
  }
  return found.toSorted((a, b) => a.at - b.at || a.name.localeCompare(b.name));
}

/** Returns the files that have not changed for a minute, or that were written completely by this program. */
async function listArrivals(folder: string, now: number, whole: ReadonlySet<string>): Promise<readonly Arrival[]> {
  const files = await listWaitingFiles(folder);
  return files.filter(({ file, changedAt }) => whole.has(file) || changedAt <= now - SETTLED_MS);
}

/** Returns how many files have arrived in a folder and are not processed yet. */
export const countWaitingFiles = async (folder: string): Promise<number> => (await listWaitingFiles(folder)).length;

/** Formats the time in a result's name: `20261126T223609211Z-0001-a.txt` → `2026-11-26 22:36`. */
const formatMinute = (result: string): string =>
  result.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d).*$/s, '$1-$2-$3 $4:$5');

/**
 * Returns the refused files of a folder as sentences, the newest first. A later complete delivery makes all earlier
 * refusals obsolete, and an accepted file makes earlier refusals of files with its name obsolete.
 */
export async function listRefusedFiles(folder: string): Promise<readonly string[]> {
  const results = path.join(folder, 'results');
  const acceptedNames = new Set<string>();
  const found: string[] = [];
  for (const result of (await listFileNames(results)).slice(-MAX_RESULTS).toReversed()) {
    const [line = ''] = (await readKept(results, result)).toString('utf8').split('\n', 1);
    const taken = /^taken: (.*), umfang (VOLL|TEIL), /.exec(line);
    if (taken?.[2] === 'VOLL') break;
    if (taken) acceptedNames.add(taken[1] ?? '');
    if (!line.startsWith(REFUSED)) continue;
    const refusal = line.slice(REFUSED.length);
    if ([...acceptedNames].some((name) => refusal.startsWith(`${name}: `))) continue;
    found.push(`A file was refused at ${formatMinute(result)} UTC: ${refusal}`);
  }
  const more = found.length - MAX_REPORTED;
  return more > 0 ? [...found.slice(0, MAX_REPORTED), `So were ${more} more; ${results} has the reasons.`] : found;
}

/**
 * Returns the keys of the accepted files, oldest first. A name that begins with a dot belongs to a file that is not
 * complete yet.
 */
const listKeptKeys = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name.endsWith('.xml') && !name.startsWith('.')).map((name) => name.slice(0, -'.xml'.length));

/** Returns the words with which a refusal names an agency. */
const describeAgency = (id: string | null) =>
  id === null ? 'an anbieter without openimmo_anid' : `the anbieter ${id}`;

/**
 * Creates a folder into which a sender puts files: `*.zip` and `*.xml`. Processed files are moved to its subfolders
 * `done` and `refused`, and `results` contains the result of each.
 */
export function createDeliveryFolder(
  folder: string,
  { openImmoId, now }: { readonly openImmoId: string | undefined; readonly now: () => number },
): DeliveryFolder {
  const getPath = (name: string) => path.join(folder, name);
  const [done, refused, results, inline] = ['done', 'refused', 'results', 'inline'].map(getPath) as [
    string,
    string,
    string,
    string,
  ];
  /** The files that this program wrote completely. */
  const whole = new Set<string>();
  let counter = 0;

  const noteHead = (key: string, head: DeliveryHead): Promise<void> =>
    writeFile(path.join(done, `${key}.json`), JSON.stringify({ openImmoId, head }), { mode: 0o600 });

  /**
   * Returns the head of an accepted file. Returns undefined when the file is of another agency than the one in the
   * settings, which may have changed since.
   */
  async function readKeptHead(key: string): Promise<DeliveryHead | undefined> {
    // A note may be missing, or cut off by a crash. The delivery file itself contains the same data.
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

  /** Returns the head of the newest valid file; undefined when there is none. */
  async function findNewestHead(): Promise<DeliveryHead | undefined> {
    for (const key of listKeptKeys(await listFileNames(done)).toReversed()) {
      const head = await readKeptHead(key);
      if (head) return head;
    }
    return undefined;
  }

  async function open(): Promise<void> {
    const found = await stat(folder).catch(() => undefined);
    if (!found?.isDirectory()) throw new CrmFailure(`there is no folder ${folder}`);
    for (const each of [done, refused, results, inline]) await mkdir(each, { recursive: true, mode: 0o700 });
  }

  /** Returns a key that sorts files by the time at which they were processed, on any machine and after a restart. */
  function createKey(name: string): string {
    const moment = new Date(now()).toISOString().replaceAll(/[-:.]/g, '');
    return `${moment}-${String((counter += 1)).padStart(4, '0')}-${toPlainName(name.replace(/\.[^.]*$/, ''))}`;
  }

  /**
   * Throws `RefusedDelivery` for a file of another agency, because a complete delivery must not remove the homes of
   * another agency. When the setting `openImmoId` is missing, the agency is that of the files that were accepted
   * before.
   */
  async function checkProvider(head: DeliveryHead): Promise<void> {
    const before = openImmoId === undefined ? await findNewestHead() : undefined;
    if (!before || before.openImmoId === head.openImmoId) return;
    throw new RefusedDelivery(
      `it is of ${describeAgency(head.openImmoId)}, and the files before it are of ${describeAgency(before.openImmoId)}: each agency has a folder of its own; for one whose openimmo_anid has changed, set openImmoId to the new one and send the file again`,
    );
  }

  /** Accepts a file. Throws `RefusedDelivery`. */
  async function accept({ name, file }: Arrival, key: string): Promise<DeliveryHead> {
    const { size } = await stat(file);
    if (size === 0) throw new RefusedDelivery('it is empty');
    if (size > MAX_DELIVERY_BYTES)
      throw new RefusedDelivery(
        `it has ${formatMegabytes(size)}; the maximum is ${formatMegabytes(MAX_DELIVERY_BYTES)}`,
      );
    const draft = path.join(done, `.${key}.xml`);
    try {
      const isArchive = /\.zip$/i.test(name);
      if (isArchive) await extractXml(file, draft);
      const head = await readHead(isArchive ? draft : file, openImmoId);
      await checkProvider(head);
      await noteHead(key, head);
      if (isArchive) await rename(file, path.join(done, `${key}.zip`));
      // This rename comes last and is atomic. A file is accepted only when its XML is in `done`.
      await rename(isArchive ? draft : file, path.join(done, `${key}.xml`));
      return head;
    } catch (error) {
      await rm(path.join(done, `${key}.json`), { force: true });
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  async function tidy(): Promise<void> {
    for (const each of [refused, results]) await removeOld(each, now() - KEPT_DAYS * DAY_MS);
    await removeOld(inline, now() - INLINE_KEPT_DAYS * DAY_MS);
    const full: string[] = [];
    for (const key of listKeptKeys(await listFileNames(done)))
      if ((await readKeptHead(key))?.isFull === true) full.push(key);
    // The program may still be copying pictures of the second-to-last complete delivery.
    const oldest = full.at(-2);
    if (oldest === undefined) return;
    for (const name of await listFileNames(done)) if (name < oldest) await rm(path.join(done, name), { force: true });
  }

  async function takeArrived() {
    await open();
    let taken = 0;
    const refusals: string[] = [];
    for (const arrival of await listArrivals(folder, now(), whole)) {
      const key = createKey(arrival.name);
      let result: string;
      try {
        const { isFull, objects, offered } = await accept(arrival, key);
        result = `${TAKEN}${arrival.name}, umfang ${isFull ? 'VOLL' : 'TEIL'}, ${objects} objects, ${offered} of them offered\n`;
        taken += 1;
      } catch (error) {
        if (!(error instanceof RefusedDelivery)) throw error;
        await rename(arrival.file, path.join(refused, `${key}${path.extname(arrival.name).toLowerCase()}`));
        const refusal = `${arrival.name}: ${getReason(error)}`;
        result = `${REFUSED}${refusal}\nWhat was sent before stays as it is.\n`;
        refusals.push(refusal);
      }
      await writeFile(path.join(results, `${key}.txt`), result, { mode: 0o600 });
    }
    if (taken > 0) await tidy();
    return refusals;
  }

  async function listDeliveries(): Promise<readonly DeliveredFile[]> {
    const names = await listFileNames(done);
    const found: DeliveredFile[] = [];
    for (const key of listKeptKeys(names)) {
      const archive = names.includes(`${key}.zip`) ? path.join(done, `${key}.zip`) : undefined;
      const head = await readKeptHead(key);
      if (head) found.push({ key, xml: path.join(done, `${key}.xml`), head, archive });
    }
    return found;
  }

  return {
    takeArrived,
    listDeliveries,
    countArrived: () => countWaitingFiles(folder),
    readMediaSource: async ({ key, archive }) =>
      archive === undefined ? undefined : createMediaSource(key, await listArchivedFiles(archive)),
    async keepInline(hash, content) {
      const file = path.join(inline, hash);
      if (await stat(file).catch(() => undefined)) return utimes(file, new Date(now()), new Date(now()));
      await writeFile(`${file}.new`, content, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    readInline: (hash) => readKept(inline, hash),
    async readArchived(archive, name) {
      try {
        return await readArchivedFile(path.join(done, `${path.basename(archive)}.zip`), name);
      } catch (error) {
        if (error instanceof RefusedDelivery) throw new NotPublished(error.message, { cause: error });
        throw error;
      }
    },
    async put(name, content) {
      await open();
      // The hash includes the agency. A file that was refused because of its agency is therefore tried again when the
      // settings name another one.
      const hash = createHash('sha256')
        .update(content)
        .update(openImmoId ?? '')
        .digest('hex');
      const note = getPath('.fetched');
      const before = await readFile(note, 'utf8').catch(() => '');
      if (before === hash) return;
      const file = getPath(toPlainName(name));
      await writeFile(getPath('.arriving'), content, { mode: 0o600 });
      await rename(getPath('.arriving'), file);
      whole.add(file);
      await writeFile(note, hash, { mode: 0o600 });
    },
  };
}
