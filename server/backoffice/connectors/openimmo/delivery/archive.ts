import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { RefusedDelivery } from './refusedDelivery.ts';

const MAX_ENTRIES = 20_000;
const MIB = 1024 * 1024;
const MAX_XML_BYTES = 500 * MIB;
const MAX_MEDIA_BYTES = 30 * MIB;
/** Real texts and pictures are never compressed more than this. A file with a higher ratio was made to fill a disk. */
const MAX_COMPRESSION_RATIO = 500;
const SMALL_BYTES = 1024 * 1024;

/** A file in an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly bytes: number;
  /** The CRC-32 of its content. */
  readonly crc: number;
}

const isIgnored = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$)|\/$/i.test(name);
const isXml = ({ fileName }: Entry): boolean => /\.xml$/i.test(fileName);

/**
 * Returns the key under which a file is found. Upper and lower case are equal, and so are both separators of folders.
 */
export const toArchiveKey = (name: string): string => name.normalize('NFC').replaceAll('\\', '/').toLowerCase();

function checkEntry(entry: Entry): void {
  const { fileName, uncompressedSize, compressedSize } = entry;
  if (entry.isEncrypted()) throw new RefusedDelivery(`${fileName} in the archive is encrypted`);
  const maxBytes = isXml(entry) ? MAX_XML_BYTES : MAX_MEDIA_BYTES;
  if (uncompressedSize > maxBytes)
    throw new RefusedDelivery(
      `${fileName} in the archive is too large: it has ${Math.ceil(uncompressedSize / MIB)} MB, ${maxBytes / MIB} MB is the most`,
    );
  if (uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_COMPRESSION_RATIO)
    throw new RefusedDelivery(`${fileName} in the archive is packed ${MAX_COMPRESSION_RATIO} times and more`);
}

/**
 * Returns the entries of an archive that are files. Throws `RefusedDelivery` for an archive that exceeds a limit, is
 * encrypted or contains a name twice.
 */
async function readEntries(archive: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (archive.entryCount > MAX_ENTRIES) throw new RefusedDelivery(`the archive has more than ${MAX_ENTRIES} files`);
  const entries = new Map<string, Entry>();
  const names = new Map<string, string>();
  for await (const entry of archive.eachEntry()) {
    if (isIgnored(entry.fileName)) continue;
    if (entries.has(entry.fileName)) throw new RefusedDelivery(`${entry.fileName} is in the archive twice`);
    const key = toArchiveKey(entry.fileName);
    const other = names.get(key);
    if (other !== undefined)
      throw new RefusedDelivery(`${other} and ${entry.fileName} are in the archive: names count in any case`);
    names.set(key, entry.fileName);
    checkEntry(entry);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** Opens an archive while `use` runs. The library refuses names that lead out of it. */
async function withArchive<T>(
  file: string,
  use: (archive: ZipFile, entries: ReadonlyMap<string, Entry>) => Promise<T>,
): Promise<T> {
  let archive: ZipFile | undefined;
  try {
    archive = await openPromise(file, { autoClose: false, strictFileNames: false });
    return await use(archive, await readEntries(archive));
  } catch (error) {
    if (error instanceof RefusedDelivery) throw error;
    throw new RefusedDelivery(`the archive cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  } finally {
    archive?.close();
  }
}

/** Returns the files of an archive except its XML. */
export const listArchivedFiles = (file: string): Promise<readonly ArchivedFile[]> =>
  withArchive(file, async (_archive, entries) =>
    [...entries.values()]
      .filter((entry) => !isXml(entry))
      .map(({ fileName, uncompressedSize, crc32 }) => ({ name: fileName, bytes: uncompressedSize, crc: crc32 })),
  );

/** Writes the one XML file of an archive to `target`. */
export const extractXml = (file: string, target: string): Promise<void> =>
  withArchive(file, async (archive, entries) => {
    const found = [...entries.values()].filter(isXml);
    const [only] = found;
    if (!only) throw new RefusedDelivery('there is no XML file in the archive');
    if (found.length > 1)
      throw new RefusedDelivery(`there are ${found.length} XML files in the archive: nobody can know which one counts`);
    await pipeline(await archive.openReadStreamPromise(only), createWriteStream(target, { mode: 0o600 }));
  });

/** Returns the content of a file in an archive. */
export const readArchivedFile = (file: string, name: string): Promise<Buffer> =>
  withArchive(file, async (archive, entries) => {
    const entry = entries.get(name);
    if (!entry) throw new RefusedDelivery('it is not in the archive any more');
    return buffer(await archive.openReadStreamPromise(entry));
  });
