import { existsSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import type { Values } from './command.ts';

const createWriteError = (file: string, cause: unknown): Error =>
  new Error(`The report cannot be written to ${file}: ${cause instanceof Error ? cause.message : String(cause)}`, {
    cause,
  });

/**
 * Checks before the work of a command that the file of `--report` can be written. Otherwise finished work would look
 * failed. Returns a function that writes the report; it does nothing without the option. Both throw
 * an `Error` that names the report.
 */
export async function prepareReport(values: Pick<Values, 'text'>): Promise<(report: object) => Promise<void>> {
  const file = values.text('report');
  if (file === undefined) return () => Promise.resolve();
  try {
    // An existing report stays until the new one is complete, and a failed command leaves no empty report.
    const isNew = !existsSync(file);
    await (await open(file, 'a')).close();
    if (isNew) await rm(file);
  } catch (error) {
    throw createWriteError(file, error);
  }
  return async (report) => {
    try {
      await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
    } catch (error) {
      throw createWriteError(file, error);
    }
  };
}
