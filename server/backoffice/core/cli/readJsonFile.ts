import { readFile } from 'node:fs/promises';

/** Reads and parses a JSON file. Throws an `Error` that names the file. */
export async function readJsonFile(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new Error(`There is no file ${file}.`, { cause: error });
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
