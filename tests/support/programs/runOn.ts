import { Readable } from 'node:stream';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { TextSink } from '../mail/textSink.ts';
import type { TestDatabase } from './databases.ts';

/** Returns the environment variables for a database. */
export const toVariables = ({ env: { databaseUrl, dataDir } }: TestDatabase): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
});

/**
 * Runs a command of the back office on a database, in this process. Returns its exit code and its output.
 *
 * @param typed the input of an operator at a terminal
 * @param more environment variables in addition to those of the database
 */
export async function runCommandOn(
  database: TestDatabase,
  args: readonly string[],
  typed?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const [out, err] = [new TextSink(), new TextSink()];
  const input = typed === undefined ? undefined : Object.assign(Readable.from([`${typed}\n`]), { isTTY: true });
  const code = await runCommand(args, { input, out, err }, { ...toVariables(database), ...more });
  return { code, out: out.take(), err: err.take() };
}
