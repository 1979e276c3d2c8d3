import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';
import { errorCode } from '../../../shared/node/errorCode.ts';
import { BackupError } from './backupError.ts';

/** The last file of an archive: sums of all others, as `sha256sum -c` reads them. */
const SUMS = 'SHA256SUMS';
/** Private: it has all data of visitors. */
const MODE = 0o600;
/** The same files make the same archive, whenever it is written. */
const NO_TIME = new Date(0);
/** Of one file in an archive. */
const MOST_BYTES = 256 * 1024 * 1024;

export interface ArchiveFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const sumLine = ({ name, bytes }: ArchiveFile): string => `${sumOf(bytes)}  ${name}\n`;

async function createPart(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', MODE);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new BackupError(`${file} is there: another backup writes it, or one was cut off. In that case, delete it.`);
  }
}

/**
 * Writes files into a compressed tar archive, which is there when it is complete, readable for its owner alone. Returns
 * its bytes.
 *
 * @throws BackupError when there is a file of that name
 */
export async function writeArchive(file: string, files: AsyncIterable<ArchiveFile>): Promise<number> {
  if (await stat(file).catch(() => undefined)) throw new BackupError(`${file} is there already. Give another name.`);
  const part = `${file}.part`;
  const handle = await createPart(part);
  const { readable, controller } = createTarPacker();
  const add = async ({ name, bytes }: ArchiveFile): Promise<void> => {
    const writer = controller.add({ name, size: bytes.length, mode: MODE, mtime: NO_TIME, type: 'file' }).getWriter();
    await writer.write(bytes);
    await writer.close();
  };
  const fill = async (): Promise<void> => {
    try {
      const sums: string[] = [];
      for await (const each of files) {
        sums.push(sumLine(each));
        await add(each);
      }
      await add({ name: SUMS, bytes: Buffer.from(sums.join('')) });
      controller.finalize();
    } catch (error) {
      controller.error(error);
      throw error;
    }
  };
  try {
    const written = pipeline(readable, createGzip(), handle.createWriteStream({ flush: true }));
    // Why writing failed comes first: what fills is only told that it did.
    const outcomes = await Promise.allSettled([written, fill()]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    await rename(part, file);
    return (await stat(file)).size;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

const damaged = (cause?: unknown) =>
  new BackupError('This file is cut off or damaged, or neither a backup of Gevel nor an archive of a site.', { cause });

async function bytesOf({ header, body }: ParsedTarEntry): Promise<Buffer> {
  // A link or a folder is nothing that was written here.
  if (header.type !== 'file' || header.size > MOST_BYTES) throw damaged();
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What reading throws that is no fault of the archive: the disk's. */
const isOfDisk = (error: unknown): boolean => /^E[A-Z]+$/.test(errorCode(error) ?? '');

/**
 * The files of an archive, in their order, without the sums. When it ends without an error, all of them are as they were
 * written: a file that was given may be damaged until then.
 *
 * @throws BackupError
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveFile> {
  const decoder = createTarDecoder({ strict: true });
  const stop = new AbortController();
  const { signal } = stop;
  const reading = pipeline(createReadStream(file), createGunzip(), Writable.fromWeb(decoder.writable), { signal });
  // Its error comes out of the decoder, too; it is thrown below.
  reading.catch(() => {});
  const sums: string[] = [];
  let isComplete = false;
  try {
    for await (const entry of decoder.readable) {
      const each = { name: entry.header.name, bytes: await bytesOf(entry) };
      if (isComplete) throw damaged();
      if (each.name === SUMS) {
        isComplete = each.bytes.toString() === sums.join('');
        if (!isComplete) throw damaged();
        continue;
      }
      sums.push(sumLine(each));
      yield each;
    }
    await reading;
  } catch (error) {
    throw error instanceof BackupError || isOfDisk(error) ? error : damaged(error);
  } finally {
    stop.abort();
  }
  if (!isComplete) throw damaged();
}
