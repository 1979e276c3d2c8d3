import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './errorCode.ts';
import { StartFault } from './startFault.ts';

/** For servers only. */

const readSecret = (file: string): string | undefined => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  if (text !== '') return text;
  throw new StartFault(`${file} is empty: put the one of before back, or remove it, and the service makes a new one.`);
};

/** The secret in a file of `DATA_DIR`; undefined where no program has made it. Throws `StartFault` where it is empty. */
export const readMadeSecret = (dataDir: string, name: string): string | undefined =>
  readSecret(path.join(dataDir, name));

/**
 * The secret in a file of `DATA_DIR`, which the first program to start creates: 256 random bits. Two programs that start
 * at once get the same one. Throws `StartFault` where it cannot be written, or is empty.
 */
export function loadMadeSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, name);
  const known = readSecret(file);
  if (known !== undefined) return known;

  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    // A link appears whole or not at all, and never replaces another.
    linkSync(draft, file);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'EEXIST')
      throw new StartFault(
        `${file} cannot be written: ${code === 'ENOSPC' ? 'the disk of this folder is full' : code}.`,
        {
          cause: error,
        },
      );
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readSecret(file);
  if (secret === undefined) throw new StartFault(`${file} was removed while this program started: start it again.`);
  return secret;
}
