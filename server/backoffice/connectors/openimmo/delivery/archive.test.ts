import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ZipFile } from 'yauzl';
import { createZip } from '#tests/support/crm/openimmo/createZip.ts';
import { createArchiveReader } from './archive.ts';

let folder: string;

async function storeArchive(name: string, pictures: Readonly<Record<string, string>>, second = 1): Promise<string> {
  const file = path.join(folder, name);
  const files = Object.entries(pictures).map(([pictureName, content]) => ({ name: pictureName, content }));
  await writeFile(file, createZip([{ name: 'a.xml', content: '<a/>' }, ...files]));
  await utimes(file, second, second);
  return file;
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-archive-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

describe('a reader of archives', () => {
  it('reads the entries of an archive once, and again after two other archives', async () => {
    const readEntries = vi.spyOn(ZipFile.prototype, 'eachEntry');
    const reader = createArchiveReader();
    const first = await storeArchive('1.zip', { '1.jpg': 'one', '2.jpg': 'two' });
    const readPictures = () => Promise.all(['1.jpg', '2.jpg'].map((name) => reader.readFile(first, name)));
    expect(await readPictures()).toEqual([Buffer.from('one'), Buffer.from('two')]);
    expect((await reader.listFiles(first)).map(({ name }) => name)).toEqual(['1.jpg', '2.jpg']);
    expect(readEntries).toHaveBeenCalledTimes(1);
    for (const name of ['2.zip', '3.zip']) await reader.listFiles(await storeArchive(name, {}));
    expect(await readPictures()).toEqual([Buffer.from('one'), Buffer.from('two')]);
    expect(readEntries).toHaveBeenCalledTimes(4);
  });

  it('reads the entries of an archive again when its file has changed', async () => {
    const reader = createArchiveReader();
    const file = await storeArchive('1.zip', { '1.jpg': 'one', '2.jpg': 'two' });
    expect(await reader.readFile(file, '2.jpg')).toEqual(Buffer.from('two'));
    await storeArchive('1.zip', { '2.jpg': 'new', '1.jpg': 'one' }, 2);
    expect(await reader.readFile(file, '2.jpg')).toEqual(Buffer.from('new'));
  });

  it('reads an archive again after an error', async () => {
    const reader = createArchiveReader();
    const file = await storeArchive('1.zip', { '1.jpg': 'one' });
    const readEntries = vi.spyOn(ZipFile.prototype, 'eachEntry').mockImplementationOnce(() => {
      throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
    });
    await expect(reader.readFile(file, '1.jpg')).rejects.toThrow('EIO');
    expect(await reader.readFile(file, '1.jpg')).toEqual(Buffer.from('one'));
    expect(readEntries).toHaveBeenCalledTimes(2);
  });
});
