import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#shared/node/errorCode.ts';
import { CrmFailure, NotPublished } from '../../seam/crmFailure.ts';
import { createDeliveryAcceptor } from './acceptDelivery.ts';
import { createArchiveReader } from './archive.ts';
import { countWaitingFiles, listArrivedFiles } from './arrivals.ts';
import { type MediaArchive, createMediaArchive } from './deliveredMedia.ts';
import { formatRefusedResult, formatAcceptedResult } from './deliveryResults.ts';
import { removeOldFiles } from './folderFiles.ts';
import { createInlineMedia, type InlineMedia } from './inlineMedia.ts';
import { createAcceptedDeliveries, type DeliveredFile } from './acceptedDeliveries.ts';
import { RefusedDelivery } from './refusedDelivery.ts';

/** Results and refused files are removed after this number of days. */
const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;
const MAX_NAME_CHARACTERS = 100;

export interface ProcessedFiles {
  readonly acceptedCount: number;
  /** A text about each refused file, with the reason. */
  readonly refusedFiles: readonly string[];
}

export interface DeliveryFolder extends InlineMedia {
  /** Processes the files that have arrived completely, in the order of arrival. */
  processArrived(): Promise<ProcessedFiles>;
  /**
   * Removes files that are no longer needed.
   *
   * @param cursor the cursor from which changes are read; undefined when the whole list is read
   */
  removeOldData(cursor?: string): Promise<void>;
  /** Returns all accepted files of this agency that are still in the folder, the oldest first. */
  listDeliveries(): Promise<readonly DeliveredFile[]>;
  /** Returns the number of files that have arrived and were not processed yet. */
  countArrived(): Promise<number>;
  /** Removes the archive of a delivery. Its XML stays, so the state of its homes stays known. */
  removeArchive(delivery: DeliveredFile): Promise<void>;
  readMediaArchive(delivery: DeliveredFile): Promise<MediaArchive | undefined>;
  readArchivedMedia(archive: string, name: string): Promise<Buffer>;
  /** Adds a fetched file, unless it has the same content as the last fetched file. */
  storeFetchedFile(name: string, content: Buffer): Promise<void>;
}

const toPlainName = (name: string): string => name.replaceAll(/[^\w.-]+/g, '_').slice(-MAX_NAME_CHARACTERS);
/** Returns the beginning of the keys of files that are processed at a time, which is given in milliseconds. */
export const formatKeyTime = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:.]/g, '');
const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Manages a folder into which a sender puts `*.zip` and `*.xml` files. Processed files are moved to the subfolders
 * `done` and `refused`, and the subfolder `results` gets a text about each processed file.
 */
export function createDeliveryFolder(
  folder: string,
  { openImmoId, now }: { readonly openImmoId: string | undefined; readonly now: () => number },
): DeliveryFolder {
  const getPath = (name: string) => path.join(folder, name);
  const [acceptedFolder, refusedFolder, resultsFolder, inlineFolder] = ['done', 'refused', 'results', 'inline'].map(
    getPath,
  ) as [string, string, string, string];
  /** The files that this program has written completely, so that they can be processed at once. */
  const completePaths = new Set<string>();
  let keyCounter = 0;
  const acceptedDeliveries = createAcceptedDeliveries(acceptedFolder, openImmoId);
  const acceptFile = createDeliveryAcceptor(acceptedFolder, acceptedDeliveries, openImmoId);
  const archiveReader = createArchiveReader();
  const { removeOldInline, ...inlineMedia } = createInlineMedia(inlineFolder, now);

  async function ensureFolders(): Promise<void> {
    const folderStats = await stat(folder).catch(() => undefined);
    if (!folderStats?.isDirectory()) throw new CrmFailure(`there is no folder ${folder}`);
    for (const each of [acceptedFolder, refusedFolder, resultsFolder, inlineFolder])
      await mkdir(each, { recursive: true, mode: 0o700 });
  }

  /** Returns a key that sorts files by the time at which they were processed, on any machine and after a restart. */
  function createKey(name: string): string {
    return `${formatKeyTime(now())}-${String((keyCounter += 1)).padStart(4, '0')}-${toPlainName(name.replace(/\.[^.]*$/, ''))}`;
  }

  async function removeOldData(cursor?: string): Promise<void> {
    for (const each of [refusedFolder, resultsFolder]) await removeOldFiles(each, now() - RETENTION_DAYS * DAY_MS);
    await removeOldInline();
    await acceptedDeliveries.removeSuperseded(cursor);
  }

  async function processArrived(): Promise<ProcessedFiles> {
    await ensureFolders();
    let acceptedCount = 0;
    const refusedFiles: string[] = [];
    for (const arrival of await listArrivedFiles(folder, now(), completePaths)) {
      const key = createKey(arrival.name);
      let result: string;
      try {
        result = formatAcceptedResult(arrival.name, await acceptFile(arrival, key));
        acceptedCount += 1;
      } catch (error) {
        if (!(error instanceof RefusedDelivery)) throw error;
        await rename(arrival.file, path.join(refusedFolder, `${key}${path.extname(arrival.name).toLowerCase()}`));
        const refusal = `${arrival.name}: ${getErrorMessage(error)}`;
        result = formatRefusedResult(refusal);
        refusedFiles.push(refusal);
      }
      await writeFile(path.join(resultsFolder, `${key}.txt`), result, { mode: 0o600 });
    }
    return { acceptedCount, refusedFiles };
  }

  return {
    processArrived,
    removeOldData,
    ...inlineMedia,
    listDeliveries: () => acceptedDeliveries.list(),
    countArrived: () => countWaitingFiles(folder),
    async removeArchive({ archivePath }) {
      if (archivePath !== undefined) await rm(archivePath, { force: true });
    },
    readMediaArchive: async ({ key, archivePath }) =>
      archivePath === undefined ? undefined : createMediaArchive(key, await archiveReader.listFiles(archivePath)),
    async readArchivedMedia(archive, name) {
      try {
        return await archiveReader.readFile(path.join(acceptedFolder, `${path.basename(archive)}.zip`), name);
      } catch (error) {
        if (error instanceof RefusedDelivery) throw new NotPublished(error.message, { cause: error });
        if (errorCode(error) === 'ENOENT') throw new NotPublished('it is no longer kept', { cause: error });
        throw error;
      }
    },
    async storeFetchedFile(name, content) {
      await ensureFolders();
      // The hash includes the agency in the settings. A file that was refused because of its agency is therefore
      // processed again when the settings name another agency.
      const hash = createHash('sha256')
        .update(content)
        .update(openImmoId ?? '')
        .digest('hex');
      const hashFile = getPath('.fetched');
      const previousHash = await readFile(hashFile, 'utf8').catch(() => '');
      if (previousHash === hash) return;
      const file = getPath(toPlainName(name));
      await writeFile(getPath('.arriving'), content, { mode: 0o600 });
      await rename(getPath('.arriving'), file);
      completePaths.add(file);
      await writeFile(hashFile, hash, { mode: 0o600 });
    },
  };
}
