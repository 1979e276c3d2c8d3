import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { openMediaStorage } from '#shared/storage/mediaSettings.ts';
import { createOriginals } from '../assets/originals.ts';
import { assertNewFile, writeArchive } from '../backup/archive.ts';
import { copyEmbedded } from '../backup/copyEmbedded.ts';
import type { CommandContext, OpenedStores } from '../core/cli/command.ts';
import { createProgressLine } from '../core/cli/progressLine.ts';
import { openDatabase } from '../core/db/opening/openDatabase.ts';
import type { Log } from '../log.ts';
import { type ExportOptions, exportSite } from './exportSite.ts';

const BYTES_PER_MB = 1_000_000;

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
 * @throws BackupError
 */
async function makeSiteArchive(
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

/** Runs `export --archive`: writes all data of a site into one file. */
export async function exportArchive(
  { values, out, err }: CommandContext,
  { pool, env, log }: Omit<OpenedStores<unknown>, 'repositories'>,
  siteId: string,
): Promise<number> {
  const file = path.resolve(values.text('archive') ?? '');
  const includesPersonalData = values.flag('personal-data');
  const originals = env.media && createOriginals(openMediaStorage(env.media, log));
  const line = createProgressLine({ err });
  try {
    const kind = env.databaseUrl === undefined ? 'pglite' : 'postgres';
    const archiveBytes = await makeSiteArchive({ pool, dataDir: env.dataDir, kind, log }, file, {
      siteId,
      personalData: includesPersonalData,
      readOriginal: originals && ((storageKey) => originals.read(storageKey)),
      onProgress: (done, total) => line.show({ phase: 'copying', done, total }),
    });
    line.end();
    const contentNote = includesPersonalData ? 'with the personal data of visitors' : 'without data of visitors';
    out.write(`${siteId}, ${contentNote}: ${file}, ${(archiveBytes / BYTES_PER_MB).toFixed(1)} MB\n`);
    return 0;
  } finally {
    line.end();
  }
}
