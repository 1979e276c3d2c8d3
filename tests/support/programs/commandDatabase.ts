import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import { TextSink } from '../mail/textSink.ts';
import { EMBEDDED_KIND, type TestDatabase } from './databases.ts';
import { toVariables } from './runOn.ts';

/**
 * A database on which commands run in this process, with a folder for their files. The folder has a space in its name.
 */
export interface CommandDatabase {
  readonly database: TestDatabase;
  /** The open database. While it is open, commands use its process, whose start takes seconds. */
  readonly opened: OpenedRepositories;
  readonly folder: string;
  /** @param piped the standard input */
  command(
    args: readonly string[],
    piped?: string,
  ): Promise<{ readonly code: number; readonly out: string; readonly err: string }>;
  /** Writes a file into the folder. Returns its path. */
  writeTestFile(name: string, content: string | Buffer): Promise<string>;
  /** Returns the tags of all purges so far. */
  readPurgedTags(): Promise<string[]>;
  close(): Promise<void>;
}

/** @param more environment variables in addition to those of the database */
export async function startCommandDatabase(more: Readonly<Record<string, string>> = {}): Promise<CommandDatabase> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gevel commands '));
  const database = await EMBEDDED_KIND.start();
  const opened = await openRepositories(toVariables(database));
  return {
    database,
    opened,
    folder,
    async command(args, piped) {
      const [out, err] = [new TextSink(), new TextSink()];
      const input = piped === undefined ? undefined : Readable.from([piped]);
      const code = await runCommand(args, { input, out, err }, { ...toVariables(database), ...more });
      return { code, out: out.take(), err: err.take() };
    },
    async writeTestFile(name, content) {
      await writeFile(path.join(folder, name), content);
      return path.join(folder, name);
    },
    async readPurgedTags() {
      const { rows } = await opened.pool.query<{ tags: string[] }>('select tags from purges order by position');
      return rows.flatMap(({ tags }) => tags);
    },
    async close() {
      await opened.close();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
