import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';
import { migrate } from '../core/db/migrate.ts';
import { openDatabase } from '../core/db/opening/openDatabase.ts';
import { findSqlState } from '../core/db/unitOfWork.ts';
import type { Log } from '../log.ts';
import { assertGzipHeader } from './archive.ts';
import { assertDiskSpace } from './assertDiskSpace.ts';
import { BackupError } from './backupError.ts';
import { readCurrentSchema, readSequences, readTables } from './catalog.ts';
import { splitCopyLines, type TextValue } from './copyText.ts';
import { inspectBackup } from './inspectBackup.ts';
import type { BackupManifest } from './manifest.ts';
import type { BackupPart } from './readBackup.ts';
import { FILES_TABLE, readPortions } from './readDatabase.ts';
import { restoreBackup } from './restoreBackup.ts';
import { makeWorkFolder } from './workFolder.ts';

const MIB = 1024 * 1024;
/** The size of an empty embedded database, including its write-ahead log. */
const EMPTY_DATABASE_BYTES = 400 * MIB;
/**
 * The number of bytes on disk per byte of the archive. A row needs space for its text in the log, in the table and in
 * indexes.
 */
const DISK_BYTES_PER_ARCHIVE_BYTE = 3;
const CHECKSUM_MODULUS = 1n << 256n;
/**
 * The SQLSTATE classes for values and rows that the database refuses. Another disk or machine would refuse them too, so
 * the backup itself is damaged.
 */
const REFUSED_ROW_STATES = /^(?:22|23|42)/;

interface VerifyOptions {
  /** The folder in which the scratch database is created and removed again. */
  readonly workFolder: string;
  readonly log: Log;
  /** Aborts the work. Everything that the work has created is removed before the reason is thrown. */
  readonly signal: AbortSignal;
  readonly onProgress: (phase: 'checking' | 'writing' | 'reading', done: number, total?: number) => void;
}

/** The result for a backup that is intact and can be restored. */
export interface VerifiedBackup {
  readonly manifest: BackupManifest;
  readonly rowCount: number;
  readonly tableCount: number;
  /** The number of pictures and documents whose bytes match their hash. */
  readonly mediaCount: number;
}

/**
 * Computes a checksum of rows that does not depend on their order, because a database returns them in any order. It is
 * the sum of the SHA-256 of each line of `formatCopyLine`, modulo 2^256, so a row that occurs twice counts twice.
 */
class RowSum {
  #sum = 0n;

  /**
   * Adds lines to the checksum.
   *
   * @param text whole lines
   */
  add(text: string): void {
    for (const line of splitCopyLines(text)) {
      const digest = createHash('sha256').update(line).digest('hex');
      this.#sum = (this.#sum + BigInt(`0x${digest}`)) % CHECKSUM_MODULUS;
    }
  }

  equals(other: RowSum): boolean {
    return this.#sum === other.#sum;
  }
}

/** The contents of an archive, read once from beginning to end. */
class ArchiveContents {
  readonly sumsByTable = new Map<string, RowSum>();
  readonly #sites = new Set<string>();
  manifest: BackupManifest | undefined;
  byteCount = 0;
  mediaCount = 0;

  add(part: BackupPart): void {
    if (part.kind === 'manifest') {
      ({ manifest: this.manifest } = part);
      return;
    }
    this.byteCount += part.bytes.length;
    const rowSum = this.sumsByTable.get(part.table) ?? new RowSum();
    rowSum.add(part.bytes.toString());
    this.sumsByTable.set(part.table, rowSum);
    if (part.table === FILES_TABLE) for (const row of part.rows) this.#addMedia(row);
    if (part.table === 'sites') for (const row of part.rows) this.#sites.add(this.#getField('sites', row, 'id') ?? '');
  }

  /** Throws `BackupError` when the archive contains other sites than it declares. */
  assertSites({ sites }: BackupManifest): void {
    const missingSite = sites.find((id) => !this.#sites.has(id));
    if (missingSite !== undefined) throw new BackupError(`This backup is damaged: its site ${missingSite} is missing.`);
    if (sites.length !== this.#sites.size)
      throw new BackupError(`This backup is damaged: it has ${this.#sites.size} sites and declares ${sites.length}.`);
  }

  #getField(table: string, row: readonly TextValue[], column: string): TextValue {
    return row[this.manifest?.tables[table]?.columns.indexOf(column) ?? -1] ?? null;
  }

  #addMedia(row: readonly TextValue[]): void {
    const [hash, content] = [this.#getField(FILES_TABLE, row, 'hash'), this.#getField(FILES_TABLE, row, 'content')];
    const siteSuffix = `of site ${this.#getField(FILES_TABLE, row, 'site_id')}`;
    if (content === null) throw new BackupError(`This backup lacks the picture or document ${hash} ${siteSuffix}.`);
    // The content is in the hex format of `bytea_output`: `\x`, followed by two digits for each byte.
    const contentHash = createHash('sha256')
      .update(Buffer.from(content.slice(2), 'hex'))
      .digest('hex');
    if (contentHash !== hash)
      throw new BackupError(`In this backup, the picture or document ${hash} ${siteSuffix} does not match its hash.`);
    this.mediaCount += 1;
  }
}

/** Throws a `BackupError` that names the first table or sequence in which database and archive differ. */
async function compareRows(
  client: PoolClient,
  { tables, sequences }: BackupManifest,
  sums: ReadonlyMap<string, RowSum>,
  onRows: (done: number) => void,
): Promise<void> {
  const databaseTables = new Map((await readTables(client)).map((table) => [table.name, table]));
  let comparedRows = 0;
  for (const [name, { columns }] of Object.entries(tables)) {
    const types = new Map(databaseTables.get(name)?.columns.map((column) => [column.name, column.type]));
    const table = { name, columns: columns.map((column) => ({ name: column, type: types.get(column) ?? 'text' })) };
    const restoredSum = new RowSum();
    for await (const { text, rows } of readPortions(client, table, undefined)) {
      restoredSum.add(text);
      comparedRows += rows;
      onRows(comparedRows);
    }
    if (!restoredSum.equals(sums.get(name) ?? new RowSum()))
      throw new BackupError(`After the restore, the rows of the table ${name} differ from the rows in this backup.`);
  }
  const lastNumbers = await readSequences(client, await readCurrentSchema(client));
  for (const [name, last] of Object.entries(sequences)) {
    const lastNumber = lastNumbers.get(name);
    if (typeof lastNumber !== 'string' || BigInt(lastNumber) < BigInt(last))
      throw new BackupError(
        `After the restore, the numbers of ${name} do not continue after ${last}, the last number in this backup.`,
      );
  }
}

function toDamageError(error: unknown): unknown {
  return REFUSED_ROW_STATES.test(findSqlState(error) ?? '')
    ? new BackupError(`This backup cannot be restored: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    : error;
}

/** Calls `use` with a new embedded database and removes the database afterwards, also when `signal` is aborted. */
async function useScratchDatabase<T>(
  { workFolder, log, signal }: Pick<VerifyOptions, 'workFolder' | 'log' | 'signal'>,
  use: (pool: Pool) => Promise<T>,
): Promise<T> {
  const dataDir = await makeWorkFolder(workFolder, 'verify');
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => {});
  const rejectWithReason = () => reject(signal.reason);
  signal.addEventListener('abort', rejectWithReason);
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDir }, log);
    try {
      signal.throwIfAborted();
      return await Promise.race([use(database.pool), aborted]);
    } finally {
      if (signal.aborted) database.cutConnections('the verification was stopped');
      await database.close();
    }
  } finally {
    signal.removeEventListener('abort', rejectWithReason);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Reads a backup to its end, restores it into a scratch database, and compares that database with the archive: each
 * row, the last number of each sequence, each picture and document. Then it migrates the scratch database, as a restore
 * does.
 *
 * @throws BackupError when the backup is damaged or cannot be restored; `NoDiskSpace` and other errors when the restore
 * could not be tried
 */
export async function verifyBackup(file: string, options: VerifyOptions): Promise<VerifiedBackup> {
  const { workFolder, signal, onProgress } = options;
  await assertGzipHeader(file);
  const contents = new ArchiveContents();
  let fileCount = 0;
  const manifest = await inspectBackup(file, {
    onFile() {
      signal.throwIfAborted();
      fileCount += 1;
      onProgress('checking', fileCount);
    },
    onPart: (part) => contents.add(part),
  });
  contents.assertSites(manifest);
  await assertDiskSpace(workFolder, EMPTY_DATABASE_BYTES + DISK_BYTES_PER_ARCHIVE_BYTE * contents.byteCount);
  const rowCount = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  await useScratchDatabase(options, async (pool) => {
    try {
      await migrate(pool);
      await restoreBackup(pool, file, manifest, {
        mayReplace: false,
        shouldSendMails: true,
        onRows: (done) => onProgress('writing', done, rowCount),
        onFilled: (client) =>
          compareRows(client, manifest, contents.sumsByTable, (done) => onProgress('reading', done, rowCount)),
      });
    } catch (error) {
      throw toDamageError(error);
    }
  });
  return { manifest, rowCount, tableCount: Object.keys(manifest.tables).length, mediaCount: contents.mediaCount };
}
