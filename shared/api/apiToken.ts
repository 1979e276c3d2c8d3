import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../node/errorCode.ts';

/** For servers only. */

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * The token that writes to the back office and signs purge messages: `given` (`API_TOKEN`), else the one in
 * `DATA_DIR/api-token`, which the first program to start creates. Two programs that start at once get the same token.
 */
export function loadApiToken(dataDir: string, given: string | undefined): string {
  if (given !== undefined) return given;
  const file = path.join(dataDir, 'api-token');
  const known = read(file);
  if (known !== undefined) return known;

  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    // A link appears whole or not at all, and never replaces another.
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const token = read(file);
  if (token === undefined) throw new Error(`${file} is empty: remove it, and a new token is made.`);
  return token;
}
