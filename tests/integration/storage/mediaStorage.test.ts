import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStorage } from '../../../shared/storage/folderStorage.ts';
import { type MediaStorage, MediaStorageError } from '../../../shared/storage/mediaStorage.ts';
import { createS3Storage } from '../../../shared/storage/s3Storage.ts';
import { hasS3Server, type S3Server, startS3Server } from '../../support/programs/s3Server.ts';

interface Started {
  readonly storage: MediaStorage;
  stop(): Promise<void>;
}

async function folder(): Promise<Started> {
  const root = await mkdtemp(path.join(tmpdir(), 'gevel-storage-'));
  return { storage: createFolderStorage(root), stop: () => rm(root, { recursive: true, force: true }) };
}

const storageOf = ({ bucket, endpoint, credentials }: S3Server, prefix = 'gevel/') =>
  createS3Storage({ bucket, endpoint, prefix, region: 'us-east-1' }, credentials);

const server = (await hasS3Server()) ? await startS3Server() : undefined;
if (!server) {
  if (process.env['CI']) throw new Error('Swift is not installed, and CI tests on it.');
  console.warn('Swift is not installed: the media storage is tested on a folder and on recorded answers.');
}
const swift = async (running: S3Server): Promise<Started> => ({
  storage: storageOf(running),
  stop: async () => undefined,
});
const kinds = [{ name: 'a folder', start: folder }, ...(server ? [{ name: 'Swift', start: () => swift(server) }] : [])];
afterAll(() => server?.stop());

const reasonOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof MediaStorageError ? error.reason : error;
};

describe.each(kinds)('A media storage in $name', ({ start }) => {
  let storage: MediaStorage;
  let started: Started;
  beforeAll(async () => {
    started = await start();
    ({ storage } = started);
  });
  afterAll(() => started.stop());

  const names = async (prefix: string) => {
    const found: string[] = [];
    for await (const { name } of storage.list(prefix)) found.push(name);
    return found.toSorted();
  };

  it('gives back what was written, byte by byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 31) % 256));
    await storage.write('originals/noord/one', bytes);
    expect((await storage.read('originals/noord/one'))?.equals(bytes)).toBe(true);
    await storage.write('originals/noord/one', Buffer.from('replaced'));
    expect((await storage.read('originals/noord/one'))?.toString()).toBe('replaced');
  });
  it('says when a file was written, and that there is none', async () => {
    await storage.write('originals/noord/dated', Buffer.from('x'));
    const age = Date.now() - ((await storage.modifiedAt('originals/noord/dated'))?.getTime() ?? 0);
    expect(Math.abs(age)).toBeLessThan(60_000);
    expect(await storage.modifiedAt('originals/noord/nothing')).toBeUndefined();
    expect(await storage.read('originals/noord/nothing')).toBeUndefined();
  });
  it('creates a file once', async () => {
    expect(await storage.create('claims/a', Buffer.from('1'))).toBe(true);
    expect(await storage.create('claims/a', Buffer.from('2'))).toBe(false);
    expect((await storage.read('claims/a'))?.toString()).toBe('1');
  });
  it('lists the files below a folder, more than one answer holds, and nothing beside it', async () => {
    const count = 45;
    for (let number = 0; number < count; number += 1) await storage.write(`lists/one/${number}`, Buffer.from('x'));
    await storage.write('lists/one-more/1', Buffer.from('x'));
    const found = await names('lists/one/');
    expect(found).toHaveLength(count);
    expect(found).toContain('lists/one/44');
    expect(await names('lists/nothing/')).toEqual([]);
  });
  it('removes a file, and one that is not there', async () => {
    await storage.write('removals/a', Buffer.from('x'));
    await storage.remove('removals/a');
    await storage.remove('removals/a');
    expect(await storage.read('removals/a')).toBeUndefined();
  });
  it.each(['../up', 'a/../b', '/root', 'a//b', 'a/', '', 'A b', 'a?b'])('refuses the name "%s"', async (name) => {
    await expect(storage.read(name)).rejects.toThrow(RangeError);
  });
});

describe.each(server ? [server] : [])('Swift', (running) => {
  it('refuses a wrong key, and one that it does not know', async () => {
    const wrong = { ...running, credentials: { ...running.credentials, secretAccessKey: 'wrong' } };
    const unknown = { ...running, credentials: { accessKeyId: 'nobody', secretAccessKey: 'wrong' } };
    for (const each of [wrong, unknown]) {
      expect(await reasonOf(storageOf(each).read('originals/a'))).toBe('refused');
      expect(await reasonOf(storageOf(each).write('originals/a', Buffer.from('x')))).toBe('refused');
    }
  });
  it('has no such bucket: that is a fault, and no missing file', async () => {
    const other = { ...running, bucket: 'other' };
    expect(await reasonOf(storageOf(other).read('originals/a'))).toBe('failed');
  });
  it('keeps what belongs to several deployments apart', async () => {
    const [one, other] = [storageOf(running, 'one/'), storageOf(running, '')];
    await one.write('originals/a', Buffer.from('x'));
    expect(await other.read('originals/a')).toBeUndefined();
    expect((await other.read('one/originals/a'))?.toString()).toBe('x');
  });
});

describe('A folder', () => {
  it('that can’t be written to says so, and leaves nothing half written', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'gevel-storage-'));
    await writeFile(path.join(root, 'originals'), 'a file where a folder should be');
    const storage = createFolderStorage(root);
    expect(await reasonOf(storage.write('originals/a', Buffer.from('x')))).toBe('failed');
    expect(await storage.read('originals/a')).toBeUndefined();
    expect(await readdir(root)).toEqual(['originals']);
    await rm(root, { recursive: true });
  });
});
