import { readFileSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { z } from 'zod';
import { openDatabase } from '../core/db/opening/openDatabase.ts';
import type { Log } from '../log.ts';
import { PROJECT_ROOT } from '../projectRoot.ts';
import { assertNewFile, writeArchive } from './archive.ts';
import { assertDiskSpace } from './assertDiskSpace.ts';
import { OWN_TABLES } from './catalog.ts';
import { copyEmbedded, measureFolderBytes } from './copyEmbedded.ts';
import type { BackupManifest } from './manifest.ts';
import { assertNoOriginals, readDatabase } from './readDatabase.ts';

interface BackupSource {
  readonly pool: Pool;
  readonly dataDir: string;
  readonly kind: BackupManifest['database'];
  readonly log: Log;
  /** Reads a file of the media storage. The function is undefined when there is no media storage. */
  readonly readOriginal?: ((key: string) => Promise<Buffer>) | undefined;
}

interface MadeBackup {
  readonly archiveBytes: number;
  readonly rowCount: number;
  /**
   * The time in milliseconds for which other programs waited for the embedded database. It is undefined for PostgreSQL.
   */
  readonly waitedMs: number | undefined;
}

const packageSchema = z.object({ version: z.string() });

/** Returns the version of this program. */
const readProgramVersion = (): string =>
  packageSchema.parse(JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8'))).version;

const sizeRow = z.object({ bytes: z.string().transform(Number) });

/** Returns the size of the tables on disk without their indexes. A backup is smaller. */
async function readTableBytes(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select coalesce(sum(pg_table_size(c.oid)), 0)::text as bytes from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = any ($1)`,
    [[...OWN_TABLES]],
  );
  return sizeRow.parse(rows[0]).bytes;
}

const formatFileStamp = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-');

/**
 * Returns the path of the backup file. When the requested path is a folder, the path is a file in this folder whose
 * name contains the current time. Otherwise it is the requested path.
 */
export async function chooseBackupFile(requestedPath: string, now: Date): Promise<string> {
  const absolutePath = path.resolve(requestedPath);
  const stats = await stat(absolutePath).catch(() => undefined);
  return stats?.isDirectory() ? path.join(absolutePath, `gevel-${formatFileStamp(now)}Z.tar.gz`) : absolutePath;
}

/**
 * Writes all data of a database into a file while other clients use the database. The file shows the state of one
 * moment.
 *
 * @throws BackupError when the file exists, the disk is too full, or files are in a storage that is not configured
 */
export async function makeBackup(
  { pool, dataDir, kind, log, readOriginal }: BackupSource,
  file: string,
  onProgress: (done: number, total: number) => void,
): Promise<MadeBackup> {
  await assertNewFile(file);
  await assertDiskSpace(path.dirname(file), await readTableBytes(pool));
  let rowCount = 0;
  const writeArchiveFrom = (sourcePool: Pool) =>
    writeArchive(
      file,
      readDatabase(sourcePool, {
        version: readProgramVersion(),
        kind,
        readOriginal,
        onProgress(done, total) {
          rowCount = done;
          onProgress(done, total);
        },
      }),
    );
  if (kind === 'postgres') return { archiveBytes: await writeArchiveFrom(pool), rowCount, waitedMs: undefined };

  // The originals and the disk space are checked before the copy, because other programs wait for seconds during the
  // copy.
  if (!readOriginal) await assertNoOriginals(pool);
  await assertDiskSpace(dataDir, await measureFolderBytes(path.join(dataDir, 'db')));
  const copy = await copyEmbedded(pool, dataDir);
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDir: copy.dataDir }, log);
    try {
      return { archiveBytes: await writeArchiveFrom(database.pool), rowCount, waitedMs: copy.waitedMs };
    } finally {
      await database.close();
    }
  } finally {
    await rm(copy.dataDir, { recursive: true, force: true });
  }
}
