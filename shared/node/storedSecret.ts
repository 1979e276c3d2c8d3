import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './errorCode.ts';
import { StartFault } from './startFault.ts';

/** Only servers may import this module, because it reads and writes files. */

const readSecret = (file: string): string | undefined => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  if (text !== '') return text;
  throw new StartFault(
    `${file} is empty: restore its content from a backup, or remove it, and the service creates a new secret.`,
  );
};

/**
 * Returns the secret in a file of `DATA_DIR`; undefined when no process has created it. Throws `StartFault` when the
 * file is empty.
 */
export const readStoredSecret = (dataDir: string, name: string): string | undefined =>
  readSecret(path.join(dataDir, name));

/**
 * Returns the secret in a file of `DATA_DIR`. The first process to start creates it from 256 random bits. Two processes
 * that start at the same time get the same secret. Throws `StartFault` when the file cannot be written, or is empty.
 */
export function loadOrCreateSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, name);
  const existingSecret = readSecret(file);
  if (existingSecret !== undefined) return existingSecret;

  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const temporaryFile = `${file}.${process.pid}`;
  try {
    writeFileSync(temporaryFile, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    // A link is created completely or not at all, and never replaces an existing file.
    linkSync(temporaryFile, file);
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
    rmSync(temporaryFile, { force: true });
  }
  const secret = readSecret(file);
  if (secret === undefined) throw new StartFault(`${file} was removed while this process started: start it again.`);
  return secret;
}
