import path from 'node:path';
import { openMediaStorage } from '#shared/storage/mediaSettings.ts';
import { createOriginals } from '../assets/originals.ts';
import type { CommandContext, OpenedStores } from '../core/cli/command.ts';
import { createProgressLine } from '../core/cli/progressLine.ts';
import { makeSiteArchive } from './makeSiteArchive.ts';

const BYTES_PER_MB = 1_000_000;

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
