import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readStoredSecret } from '../../node/storedSecret.ts';
import { StartFault } from '../../node/startFault.ts';
import { loadApiToken } from './apiToken.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gevel-token-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('takes the token from the environment and creates no file', () => {
  expect(loadApiToken(folder, 'given')).toBe('given');
  expect(readdirSync(folder)).toEqual([]);
});

it('creates the token once, readable by this user only, and reuses it', () => {
  const dataDir = path.join(folder, 'var');
  const token = loadApiToken(dataDir, undefined);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(loadApiToken(dataDir, undefined)).toBe(token);
  expect(readdirSync(dataDir)).toEqual(['api-token']);
  expect(statSync(path.join(dataDir, 'api-token')).mode & 0o777).toBe(0o600);
});

it('returns the token that the first process created', () => {
  writeFileSync(path.join(folder, 'api-token'), 'first\n');
  expect(loadApiToken(folder, undefined)).toBe('first');
});

it('never returns the empty content of a file that is being written', () => {
  writeFileSync(path.join(folder, 'api-token'), '\n');
  for (const read of [() => loadApiToken(folder, undefined), () => readStoredSecret(folder, 'api-token')]) {
    expect(read).toThrow(StartFault);
    expect(read).toThrow(`${path.join(folder, 'api-token')} is empty: restore its content from a backup`);
  }
});
