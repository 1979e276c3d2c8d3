import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { protectDataFolder } from './dataFolder.ts';

const READ_ONLY = 'read-only';
const SHARED_FOLDER = 'shared';
const SHARED_OWNER = 4321;
vi.mock(import('node:fs'), async (original) => {
  const actual = await original();
  return {
    ...actual,
    chmodSync(file, mode) {
      if (String(file).includes(READ_ONLY)) throw Object.assign(new Error('read-only file system'), { code: 'EROFS' });
      actual.chmodSync(file, mode);
    },
    // Emulates a volume on which every file belongs to one user, whoever creates it.
    ...Object.fromEntries(
      (['statSync', 'lstatSync'] as const).map((name) => [
        name,
        (file: string, options: never) => {
          const realStats = actual[name](file, options);
          return file.includes(SHARED_FOLDER) && realStats
            ? Object.assign(realStats, { uid: SHARED_OWNER })
            : realStats;
        },
      ]),
    ),
  };
});

const umaskBefore = process.umask();
const folder = mkdtempSync(path.join(tmpdir(), 'gevel-data-'));
afterAll(() => {
  process.umask(umaskBefore);
  rmSync(folder, { recursive: true, force: true });
});
const getMode = (name: string) => statSync(path.join(folder, name)).mode & 0o777;

it('restricts the modes of files that former versions left open, and does not change files of other programs', () => {
  process.umask(0);
  for (const name of ['db', 'media', 'mail', 'theirs']) mkdirSync(path.join(folder, name), { mode: 0o755 });
  for (const name of ['sites.json', 'api-token', 'notes.txt'])
    writeFileSync(path.join(folder, name), '', { mode: 0o644 });
  chmodSync(folder, 0o750);
  protectDataFolder(folder);
  expect(['db', 'media', 'mail', 'sites.json', 'api-token'].map(getMode)).toEqual([0o700, 0o700, 0o700, 0o600, 0o600]);
  expect([getMode('theirs'), getMode('notes.txt'), getMode('.')]).toEqual([0o755, 0o644, 0o750]);
});

it('lets only the owner use a new folder, and every file that is created later', () => {
  protectDataFolder(path.join(folder, 'new/data'));
  writeFileSync(path.join(folder, 'new/data/later'), '');
  expect([getMode('new/data'), getMode('new/data/later')]).toEqual([0o700, 0o600]);
});

it('continues on a read-only volume', () => {
  const volume = path.join(folder, READ_ONLY);
  mkdirSync(path.join(volume, 'pages'), { recursive: true, mode: 0o755 });
  expect(() => protectDataFolder(volume)).not.toThrow();
});

it('accepts a volume on which every file belongs to one user, whoever creates it', () => {
  const volume = path.join(folder, SHARED_FOLDER);
  mkdirSync(path.join(volume, 'db'), { recursive: true });
  expect(() => protectDataFolder(volume)).not.toThrow();
});
