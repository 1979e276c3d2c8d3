import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { errorCode, isSystemError } from '#shared/node/errorCode.ts';
import { RefusedDelivery } from './refusedDelivery.ts';

const MAX_ARCHIVE_FILES = 20_000;
/** The number of archives whose entries are kept in memory. */
const MAX_KEPT_ARCHIVES = 2;
const MEBIBYTE = 1024 * 1024;
const MAX_XML_BYTES = 500 * MEBIBYTE;
const MAX_MEDIA_BYTES = 30 * MEBIBYTE;
/**
 * Real texts and pictures have a lower compression ratio. A file with a higher ratio was probably made to fill the
 * disk.
 */
const MAX_COMPRESSION_RATIO = 500;
const MIN_RATIO_CHECKED_BYTES = 1024 * 1024;

/** A file in an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** The CRC-32 of its content. */
  readonly crc32: number;
}

/** The entries of an archive by their names. */
type ArchiveEntries = ReadonlyMap<string, Entry>;

const isIgnoredName = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$)|\/$/i.test(name);
const isXmlEntry = ({ fileName }: Entry): boolean => /\.xml$/i.test(fileName);

/**
 * Returns the key that identifies a file of an archive by its name. The key ignores the case of letters, and treats `\`
 * and `/` as the same separator.
 */
export const toArchiveKey = (name: string): string => name.normalize('NFC').replaceAll('\\', '/').toLowerCase();

function checkEntry(entry: Entry): void {
  const { fileName, uncompressedSize, compressedSize } = entry;
  if (entry.isEncrypted()) throw new RefusedDelivery(`${fileName} in the archive is encrypted`);
  const maxBytes = isXmlEntry(entry) ? MAX_XML_BYTES : MAX_MEDIA_BYTES;
  if (uncompressedSize > maxBytes)
    throw new RefusedDelivery(
      `${fileName} in the archive is too large: it has ${Math.ceil(uncompressedSize / MEBIBYTE)} MB, the maximum is ${maxBytes / MEBIBYTE} MB`,
    );
  if (uncompressedSize > MIN_RATIO_CHECKED_BYTES && uncompressedSize > compressedSize * MAX_COMPRESSION_RATIO)
    throw new RefusedDelivery(`${fileName} in the archive is compressed ${MAX_COMPRESSION_RATIO} times or more`);
}

/**
 * Returns the entries of an archive that are files. Throws `RefusedDelivery` for an archive that exceeds a limit, is
 * encrypted or contains a name twice.
 */
async function readEntries(archive: ZipFile): Promise<ArchiveEntries> {
  if (archive.entryCount > MAX_ARCHIVE_FILES)
    throw new RefusedDelivery(`the archive has more than ${MAX_ARCHIVE_FILES} files`);
  const entries = new Map<string, Entry>();
  const nameByKey = new Map<string, string>();
  for await (const entry of archive.eachEntry()) {
    if (isIgnoredName(entry.fileName)) continue;
    if (entries.has(entry.fileName)) throw new RefusedDelivery(`${entry.fileName} is in the archive twice`);
    const key = toArchiveKey(entry.fileName);
    const otherName = nameByKey.get(key);
    if (otherName !== undefined)
      throw new RefusedDelivery(
        `${otherName} and ${entry.fileName} are in the archive: two names must not differ only in case`,
      );
    nameByKey.set(key, entry.fileName);
    checkEntry(entry);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/**
 * Returns whether an error is no fault of the archive, such as a full disk or too many open files. The archive can then
 * be read later. An archive without read permission does not count, because it would delay all later files.
 */
const isTemporaryError = (error: unknown): boolean => isSystemError(error) && errorCode(error) !== 'EACCES';

/**
 * Opens an archive, calls `use` with it and closes it. The library refuses entries whose names lead out of the
 * archive's folder (`../`).
 */
async function useArchive<T>(file: string, use: (archive: ZipFile) => Promise<T>): Promise<T> {
  let archive: ZipFile | undefined;
  try {
    archive = await openPromise(file, { autoClose: false, strictFileNames: false });
    return await use(archive);
  } catch (error) {
    if (error instanceof RefusedDelivery || isTemporaryError(error)) throw error;
    throw new RefusedDelivery(`the archive cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  } finally {
    archive?.close();
  }
}

/**
 * Writes the XML file of an archive to the file `target`. Throws `RefusedDelivery` unless the archive has exactly one
 * XML file.
 */
export const extractXml = (file: string, target: string): Promise<void> =>
  useArchive(file, async (archive) => {
    const xmlEntries = [...(await readEntries(archive)).values()].filter(isXmlEntry);
    const [xmlEntry] = xmlEntries;
    if (!xmlEntry) throw new RefusedDelivery('there is no XML file in the archive');
    if (xmlEntries.length > 1)
      throw new RefusedDelivery(`there are ${xmlEntries.length} XML files in the archive: it must have exactly one`);
    await pipeline(await archive.openReadStreamPromise(xmlEntry), createWriteStream(target, { mode: 0o600 }));
  });

interface ArchiveReader {
  /** Returns the files of an archive except the XML file. */
  listFiles(file: string): Promise<readonly ArchivedFile[]>;
  /** Returns the content of a file in an archive. */
  readFile(file: string, name: string): Promise<Buffer>;
}

/**
 * Creates a reader of accepted archives. It keeps the entries of the archives that it read last, because a sync reads
 * thousands of pictures from one archive and would otherwise read all entries again for each picture.
 */
export function createArchiveReader(): ArchiveReader {
  /** The kept entries by the path of the archive. The archive that was used last comes last. */
  const keptByFile = new Map<string, { readonly version: string; readonly entriesPromise: Promise<ArchiveEntries> }>();

  async function findEntries(file: string, archive: ZipFile): Promise<ArchiveEntries> {
    const { size, mtimeMs } = await stat(file);
    const version = `${size} ${mtimeMs}`;
    const kept = keptByFile.get(file);
    // The promise is kept, so that pictures which are copied at the same time wait for the same reading.
    const entriesPromise = kept?.version === version ? kept.entriesPromise : readEntries(archive);
    keptByFile.delete(file);
    keptByFile.set(file, { version, entriesPromise });
    const [oldestFile] = keptByFile.keys();
    if (keptByFile.size > MAX_KEPT_ARCHIVES && oldestFile !== undefined) keptByFile.delete(oldestFile);
    try {
      return await entriesPromise;
    } catch (error) {
      if (keptByFile.get(file)?.entriesPromise === entriesPromise) keptByFile.delete(file);
      throw error;
    }
  }

  return {
    listFiles: (file) =>
      useArchive(file, async (archive) =>
        [...(await findEntries(file, archive)).values()]
          .filter((entry) => !isXmlEntry(entry))
          .map(({ fileName, uncompressedSize, crc32 }) => ({ name: fileName, sizeBytes: uncompressedSize, crc32 })),
      ),
    readFile: (file, name) =>
      useArchive(file, async (archive) => {
        const entry = (await findEntries(file, archive)).get(name);
        if (!entry) throw new RefusedDelivery('the archive no longer contains it');
        return buffer(await archive.openReadStreamPromise(entry));
      }),
  };
}
