import { openMediaStorage } from '../../../shared/storage/mediaSettings.ts';
import { createOriginals } from '../assets/originals.ts';
import { backupFile, makeBackup } from '../backup/makeBackup.ts';
import type { Command } from '../core/cli/command.ts';
import { createProgressLine } from '../core/cli/progressLine.ts';

const MB = 1_000_000;

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Writes all data into one file, while the product runs',
  isBackground: true,
  options: {
    to: {
      value: 'FILE|FOLDER',
      help: 'A new file, or a folder that gets one with the time in its name',
      required: true,
    },
  },
  details: `
The file has all sites, listings, pictures, files, texts, messages and mails as they are at one moment, of the embedded
database or of PostgreSQL: a compressed tar archive of tables in the text format of COPY, with their sums (SHA256SUMS).
It has personal data of visitors: only its owner can read it, and it belongs where only few can. The token of
DATA_DIR/api-token is not in it.

  npm run backoffice -- backup --to /srv/backups`,
  async run({ values, out, err, open }) {
    const file = await backupFile(values.text('to') ?? '', new Date());
    const { pool, env, log } = await open();
    const originals = env.media && createOriginals(openMediaStorage(env.media, log));
    const readOriginal = originals && ((place: string) => originals.read(place));
    const line = createProgressLine({ err });
    const kind = env.databaseUrl === undefined ? 'pglite' : 'postgres';
    try {
      const source = { pool, dataDir: env.dataDir, kind, log, readOriginal } as const;
      const made = await makeBackup(source, file, (done, total) => line.show({ phase: 'copying', done, total }));
      line.end();
      if (made.waitedMs !== undefined) err.write(`The database waited for ${Math.ceil(made.waitedMs)} ms.\n`);
      out.write(`${file}: ${made.rows} rows, ${(made.bytes / MB).toFixed(1)} MB\n`);
      return 0;
    } finally {
      line.end();
    }
  },
};
