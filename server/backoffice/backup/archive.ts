import { createHash } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';
import { errorCode, isSystemError } from '#shared/node/errorCode.ts';
import { BackupError } from './backupError.ts';

/** The last file of an archive. It contains the checksums of all other files, in the format of `sha256sum -c`. */
const CHECKSUMS_FILE = 'SHA256SUMS';
/** Only the system user who made the archive may read it, because it contains all data of visitors. */
const ARCHIVE_FILE_MODE = 0o600;
/** The time of all files is fixed, so that the same files always result in the same archive. */
const FIXED_FILE_TIME = new Date(0);
const MIB = 1024 * 1024;
/** A line of about 100 bytes describes a file of about 2 MB, so this limit suffices for a backup of two terabytes. */
const MAX_CHECKSUMS_BYTES = 128 * MIB;

export interface ArchiveFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const toChecksum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const formatChecksumLine = ({ name, bytes }: ArchiveFile): string => `${toChecksum(bytes)}  ${name}\n`;

async function createPartFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', ARCHIVE_FILE_MODE);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new BackupError(
      `${file} exists: another backup is writing it, or an earlier backup was interrupted. In the second case, delete the file.`,
    );
  }
}

/** The signals that end a process unless it listens for them. */
const ENDING_SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/**
 * Removes a part file when a signal ends this process, because no later backup would delete the personal data in it.
 * Returns a function that stops the listening.
 */
function removeWhenEnded(partFile: string): () => void {
  const removeAndEnd = (signal: NodeJS.Signals) => {
    rmSync(partFile, { force: true });
    stopListening();
    // Without this listener, the signal has its usual effect.
    process.kill(process.pid, signal);
  };
  const stopListening = () => {
    for (const signal of ENDING_SIGNALS) process.off(signal, removeAndEnd);
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, removeAndEnd);
  return stopListening;
}

/**
 * Throws `BackupError` when the file exists. Commands also call this function before their long work, so that they fail
 * before that work and not at its end.
 */
export async function assertNewFile(file: string): Promise<void> {
  if (await stat(file).catch(() => undefined)) throw new BackupError(`${file} exists already. Choose another name.`);
}

/**
 * Writes files into a compressed tar archive that only the current system user can read. The archive appears under its
 * name when it is complete. Returns its size in bytes.
 *
 * @throws BackupError when the file exists
 */
export async function writeArchive(file: string, files: AsyncIterable<ArchiveFile>): Promise<number> {
  await assertNewFile(file);
  const partFile = `${file}.part`;
  const handle = await createPartFile(partFile);
  const stopListening = removeWhenEnded(partFile);
  const { readable, controller } = createTarPacker();
  const addFile = async ({ name, bytes }: ArchiveFile): Promise<void> => {
    const writer = controller
      .add({ name, size: bytes.length, mode: ARCHIVE_FILE_MODE, mtime: FIXED_FILE_TIME, type: 'file' })
      .getWriter();
    await writer.write(bytes);
    await writer.close();
  };
  const addFiles = async (): Promise<void> => {
    try {
      const checksumLines: string[] = [];
      for await (const archiveFile of files) {
        checksumLines.push(formatChecksumLine(archiveFile));
        await addFile(archiveFile);
      }
      await addFile({ name: CHECKSUMS_FILE, bytes: Buffer.from(checksumLines.join('')) });
      controller.finalize();
    } catch (error) {
      controller.error(error);
      throw error;
    }
  };
  try {
    const writePromise = pipeline(readable, createGzip(), handle.createWriteStream({ flush: true }));
    // When writing fails, both promises are rejected. The error of the pipeline is the cause, so it is thrown.
    const outcomes = await Promise.allSettled([writePromise, addFiles()]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    await rename(partFile, file);
    return (await stat(file)).size;
  } catch (error) {
    await rm(partFile, { force: true });
    throw error;
  } finally {
    stopListening();
  }
}

/**
 * Creates the error for a damaged archive.
 *
 * @param detail a sentence that describes the damage
 */
const createDamagedError = (detail: string, cause?: unknown) =>
  new BackupError(
    `This file is truncated or damaged, or it is neither a backup of Gevel nor an archive of a site. ${detail}`,
    {
      cause,
    },
  );

/**
 * Returns the maximum size in bytes of a file with this name; undefined for a name that the archive must not contain.
 */
type FindMaxFileBytes = (name: string) => number | undefined;

/** Reads a file of the archive into a buffer of its declared size. The declared size is checked first. */
async function readBody({ header, body }: ParsedTarEntry, maxBytes: FindMaxFileBytes): Promise<Buffer> {
  const sizeLimit = header.name === CHECKSUMS_FILE ? MAX_CHECKSUMS_BYTES : maxBytes(header.name);
  // Archives contain no links and no folders.
  if (header.type !== 'file') throw createDamagedError('It has an entry that is not a file.');
  if (sizeLimit === undefined) throw new BackupError('This archive is damaged: it has an unknown file.');
  if (header.size > sizeLimit)
    throw new BackupError(
      `This archive is damaged: its file ${header.name} has ${header.size} bytes, more than the limit of ${sizeLimit}.`,
    );
  const createSizeError = () =>
    createDamagedError(`Its file ${header.name} has a size that differs from the declared size.`);
  const bytes = Buffer.alloc(header.size);
  let receivedBytes = 0;
  for await (const chunk of body) {
    if (receivedBytes + chunk.length > bytes.length) throw createSizeError();
    bytes.set(chunk, receivedBytes);
    receivedBytes += chunk.length;
  }
  if (receivedBytes !== bytes.length) throw createSizeError();
  return bytes;
}

const readChecksumName = (line = ''): string => line.slice(line.indexOf('  ') + 2).trimEnd();

/** Throws a `BackupError` that names the first file that does not match its checksum. */
function assertEqualChecksums(storedText: string, computedLines: readonly string[]): void {
  if (storedText === computedLines.join('')) return;
  const storedLines = storedText.split('\n').map((line) => `${line}\n`);
  const differingIndex = computedLines.findIndex((line, index) => line !== storedLines[index]);
  const [foundName, expectedName] = [
    readChecksumName(computedLines[differingIndex]),
    readChecksumName(storedLines[differingIndex === -1 ? computedLines.length : differingIndex]),
  ];
  if (foundName === expectedName) throw createDamagedError(`Its file ${foundName} has a wrong checksum.`);
  throw createDamagedError(
    differingIndex === -1
      ? `Its file ${expectedName} is missing.`
      : `It has the file ${foundName} where ${expectedName === '' ? 'no file' : expectedName} should be.`,
  );
}

/** Describes in a sentence why reading the archive ended with an error. */
function describeStreamError(error: unknown, lastFile: string): string {
  const positionText = lastFile === '' ? 'before its first file' : `after its file ${lastFile}`;
  const code = errorCode(error);
  if (code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END') return 'It has data after its end.';
  if (code === 'Z_BUF_ERROR') return `It ends too early, ${positionText}.`;
  return `It cannot be read ${positionText}: ${error instanceof Error ? error.message : String(error)}.`;
}

/**
 * Yields the files of an archive in order, without the checksums. The files are proven intact only when the iteration
 * ends without an error; until then, a yielded file may be damaged. The declared size of a file is checked before it is
 * read, so that a small archive cannot exhaust the memory. The iteration throws a `BackupError` at the first fault.
 */
export async function* readArchive(file: string, maxBytes: FindMaxFileBytes): AsyncGenerator<ArchiveFile> {
  const decoder = createTarDecoder({ strict: true });
  const abortController = new AbortController();
  const { signal } = abortController;
  const unzip = createGunzip({ rejectGarbageAfterEnd: true });
  const readPromise = pipeline(createReadStream(file), unzip, Writable.fromWeb(decoder.writable), { signal });
  // The loop over the decoder throws the same error, so the rejection of this promise needs no second report.
  readPromise.catch(() => {});
  const checksumLines: string[] = [];
  let lastFile = '';
  let isComplete = false;
  try {
    for await (const entry of decoder.readable) {
      const archiveFile = { name: entry.header.name, bytes: await readBody(entry, maxBytes) };
      if (isComplete) throw createDamagedError(`Its file ${archiveFile.name} comes after the last expected file.`);
      lastFile = archiveFile.name;
      if (archiveFile.name === CHECKSUMS_FILE) {
        assertEqualChecksums(archiveFile.bytes.toString(), checksumLines);
        isComplete = true;
        continue;
      }
      checksumLines.push(formatChecksumLine(archiveFile));
      yield archiveFile;
    }
    await readPromise;
  } catch (error) {
    throw error instanceof BackupError || isSystemError(error)
      ? error
      : createDamagedError(describeStreamError(error, lastFile), error);
  } finally {
    abortController.abort();
  }
  if (!isComplete) throw createDamagedError(`It has no ${CHECKSUMS_FILE}.`);
}

/** The first bytes that `createGzip` writes: deflate, no name, no comment, no time (RFC 1952, section 2.3). */
const GZIP_HEADER_START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0]);
/** The codes of the operating systems on which `createGzip` may have run: Unix, Windows, macOS. */
const GZIP_SYSTEM_CODES: ReadonlySet<number | undefined> = new Set([3, 10, 19]);

/**
 * Compares the gzip header with the header that `createGzip` writes. No checksum covers the header, and programs that
 * decompress the file ignore most of it, so a damaged header is found only by this comparison.
 *
 * @throws BackupError when another program has compressed the file, or the header is damaged
 */
export async function assertGzipHeader(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(GZIP_HEADER_START.length + 1), 0);
    const hasExpectedStart =
      bytesRead > GZIP_HEADER_START.length && GZIP_HEADER_START.equals(buffer.subarray(0, GZIP_HEADER_START.length));
    if (!hasExpectedStart || !GZIP_SYSTEM_CODES.has(buffer[GZIP_HEADER_START.length]))
      throw createDamagedError('Its first ten bytes are not those that backups begin with.');
  } finally {
    await handle.close();
  }
}
