import { mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { type OpenDatabase, type OpenOptions, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { EMBEDDED_KIND } from './databases.ts';

const log = pino({ level: 'silent' });

export interface DataFolders {
  /** A folder for copies and other files. It is removed after the test. */
  readonly folder: string;
  /** A data folder within `folder`. It has an embedded database without tables, which no process uses yet. */
  readonly original: string;
  /** Opens the database of a data folder until the end of the test. */
  open(dataDir: string, options?: OpenOptions): Promise<OpenDatabase>;
  /** Opens the original and writes one note into it. A checkpoint ensures that a copy of its files is consistent. */
  startOriginal(): Promise<OpenDatabase>;
}

export const writeNote = ({ pool }: OpenDatabase, text: string) => pool.query('insert into notes values ($1)', [text]);

export async function readNotes({ pool }: OpenDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>('select text from notes order by text');
  return rows.map(({ text }) => text);
}

/** Creates data folders for each test of a file. */
export function useDataFolders(lockWaitMs: number): () => DataFolders {
  let opened: OpenDatabase[] = [];
  let folder = '';
  beforeEach(async () => {
    opened = [];
    folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-folders-'));
    const template = await EMBEDDED_KIND.startEmpty();
    await rename(template.env.dataDir, path.join(folder, 'original'));
  });
  afterEach(async () => {
    await Promise.all(opened.map((database) => database.close().catch(() => undefined)));
    await rm(folder, { recursive: true, force: true });
  });
  const openFolder: DataFolders['open'] = async (dataDir, options) => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir }, log, { lockWaitMs, ...options });
    opened.push(database);
    return database;
  };
  return () => {
    const original = path.join(folder, 'original');
    return {
      folder,
      original,
      open: openFolder,
      async startOriginal() {
        const database = await openFolder(original);
        await database.pool.query('create table notes (text text)');
        await writeNote(database, 'before');
        await database.pool.query('checkpoint');
        return database;
      },
    };
  };
}
