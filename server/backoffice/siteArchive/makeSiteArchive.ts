import { rm } from 'node:fs/promises';
import type { Pool } from 'pg';
import { assertNewFile, writeArchive } from '../backup/archive.ts';
import { copyEmbedded } from '../backup/copyEmbedded.ts';
import { openDatabase } from '../core/db/opening/openDatabase.ts';
import type { Log } from '../log.ts';
import { type ExportOptions, exportSite } from './exportSite.ts';

interface ArchiveSource {
  readonly pool: Pool;
  readonly dataDir: string;
  readonly kind: 'pglite' | 'postgres';
  readonly log: Log;
}

/**
 * Writes all data of a site into a file while other clients use the database. The file shows the state of one moment.
 * The embedded database is copied first, because it serves one client at a time. Returns the size of the file in bytes.
 *
 *
 * @throws BackupError
 */
export async function makeSiteArchive(
  { pool, dataDir, kind, log }: ArchiveSource,
  file: string,
  options: ExportOptions,
): Promise<number> {
  if (kind === 'postgres') return writeArchive(file, exportSite(pool, options));
  await assertNewFile(file);
  const copy = await copyEmbedded(pool, dataDir);
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDir: copy.dataDir }, log);
    try {
      return await writeArchive(file, exportSite(database.pool, options));
    } finally {
      await database.close();
    }
  } finally {
    await rm(copy.dataDir, { recursive: true, force: true });
  }
}
