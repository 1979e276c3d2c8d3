import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolderStorage } from '#shared/storage/folderStorage.ts';
import { testMediaStorage, catchReason } from './keepsFiles.ts';

testMediaStorage({
  name: 'a folder',
  async start() {
    const root = await mkdtemp(path.join(tmpdir(), 'gevel-storage-'));
    return { storage: createFolderStorage(root), stop: () => rm(root, { recursive: true, force: true }) };
  },
});

describe('A folder', () => {
  it('that can’t be written to reports it, and leaves nothing half written', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'gevel-storage-'));
    await writeFile(path.join(root, 'originals'), 'a file where a folder should be');
    const storage = createFolderStorage(root);
    expect(await catchReason(storage.write('originals/a', Buffer.from('x')))).toBe('failed');
    expect(await storage.read('originals/a')).toBeUndefined();
    expect(await readdir(root)).toEqual(['originals']);
    await rm(root, { recursive: true });
  });
});
