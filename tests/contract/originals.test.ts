import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  discardOrphans,
  UNREFERENCED_RETENTION_MS,
  moveOriginals,
  removeDiscardedOriginals,
} from '#server/backoffice/assets/originalsWorker.ts';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { createRepositories, type Repositories } from '#server/backoffice/repositories.ts';
import { createFolderStorage } from '#shared/storage/folderStorage.ts';
import { type MediaStorage, MediaStorageError } from '#shared/storage/mediaStorage.ts';
import type { MediaLocation } from '#shared/storage/mediaSettings.ts';
import { listDatabaseKinds, EMBEDDED_KIND, type TestDatabase } from '../support/programs/databases.ts';
import { startTestBackOffice } from '../support/programs/testBackOffice.ts';
import { siteInput } from '../support/siteInput.ts';

const AFTER_RETENTION = new Date(Date.now() + UNREFERENCED_RETENTION_MS + 60_000);
const buildPhoto = (id: string, text: string) => ({ id, content: Buffer.from(text), contentType: 'image/jpeg' });

describe.each(listDatabaseKinds())('Originals in a media storage, on $name', (kind) => {
  let database: TestDatabase;
  let program: OpenDatabase;
  let root: string;
  let storage: MediaStorage;
  let inDatabase: Repositories;
  let inStorage: Repositories;

  beforeAll(async () => {
    database = await kind.start();
    program = await openDatabase(database.env, pino({ level: 'silent' }));
    inDatabase = createRepositories(program.db);
  });
  afterAll(async () => {
    await program.close();
    await database.remove();
  });
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'gevel-originals-'));
    storage = createFolderStorage(root);
    inStorage = createRepositories(program.db, undefined, undefined, storage);
    await inDatabase.sites.put(siteInput('noord'));
  });
  afterEach(async () => {
    await program.pool.query('delete from assets');
    await program.pool.query('delete from asset_blobs');
    await program.pool.query('delete from discarded_originals');
    await rm(root, { recursive: true, force: true });
  });

  const countFiles = async () =>
    (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  const readContent = async (id: string, repositories = inStorage) =>
    (await repositories.assets.read('noord', id))?.content.toString();
  const countBytesInDatabase = async () =>
    Number((await program.pool.query('select count(content) as n from asset_blobs')).rows[0].n);

  it('are stored as files, once for equal bytes, without bytes in the database', async () => {
    await inStorage.assets.put('noord', buildPhoto('a', 'one'));
    await inStorage.assets.put('noord', buildPhoto('b', 'one'));
    await inStorage.assets.put('noord', buildPhoto('c', 'two'));
    expect([await readContent('a'), await readContent('b'), await readContent('c')]).toEqual(['one', 'one', 'two']);
    expect([await countFiles(), await countBytesInDatabase()]).toEqual([2, 0]);
  });
  it('that were in the database before stay readable, and are moved', async () => {
    for (let number = 0; number < 25; number += 1)
      await inDatabase.assets.put('noord', buildPhoto(`p${number}`, `${number}`));
    expect(await readContent('p7')).toBe('7');
    expect(await moveOriginals(program.db, storage)).toBe(true);
    expect(await moveOriginals(program.db, storage)).toBe(false);
    expect([await countFiles(), await countBytesInDatabase()]).toEqual([25, 0]);
    expect(await readContent('p7')).toBe('7');
    expect(await readContent('p24')).toBe('24');
  });
  it('are moved once by several programs, which leave no other files', async () => {
    for (let number = 0; number < 10; number += 1)
      await inDatabase.assets.put('noord', buildPhoto(`p${number}`, `${number}`));
    await Promise.all([moveOriginals(program.db, storage), moveOriginals(program.db, storage)]);
    expect(await readContent('p3')).toBe('3');
    await removeDiscardedOriginals(program.db, storage, AFTER_RETENTION);
    expect(await countFiles()).toBe(10);
  });
  it('stay in the database while the storage refuses files, and are moved later', async () => {
    const full: MediaStorage = {
      ...storage,
      write: async () => {
        throw new MediaStorageError('full', 'test');
      },
    };
    await createRepositories(program.db, undefined, undefined, full).assets.put('noord', buildPhoto('a', 'one'));
    expect([await readContent('a'), await countBytesInDatabase(), await countFiles()]).toEqual(['one', 1, 0]);
    await moveOriginals(program.db, full);
    expect(await countBytesInDatabase()).toBe(1);
    await moveOriginals(program.db, storage);
    expect([await readContent('a'), await countBytesInDatabase(), await countFiles()]).toEqual(['one', 0, 1]);
  });
  it('stay for a week after their last use, for backups, and are removed then', async () => {
    await inStorage.assets.put('noord', buildPhoto('a', 'one'));
    await inStorage.assets.put('noord', buildPhoto('a', 'two'));
    await inStorage.assets.put('noord', buildPhoto('b', 'three'));
    await inDatabase.sites.remove('noord');
    expect(await removeDiscardedOriginals(program.db, storage, new Date())).toBe(false);
    expect(await countFiles()).toBe(3);
    await removeDiscardedOriginals(program.db, storage, AFTER_RETENTION);
    expect(await countFiles()).toBe(0);
  });
  it('whose bytes are stored again meanwhile are kept', async () => {
    await inStorage.assets.put('noord', buildPhoto('a', 'one'));
    await inStorage.assets.put('noord', buildPhoto('a', 'two'));
    await inStorage.assets.put('noord', buildPhoto('a', 'one'));
    await removeDiscardedOriginals(program.db, storage, AFTER_RETENTION);
    expect([await readContent('a'), await countFiles()]).toEqual(['one', 1]);
  });
  it('without a row, as a failed write leaves them, are removed after a week', async () => {
    await inStorage.assets.put('noord', buildPhoto('a', 'one'));
    await storage.write('originals/noord/lost', Buffer.from('x'));
    expect(await discardOrphans(program.db, storage, new Date())).toBe(0);
    expect(await discardOrphans(program.db, storage, AFTER_RETENTION)).toBe(1);
    await removeDiscardedOriginals(
      program.db,
      storage,
      new Date(AFTER_RETENTION.getTime() + UNREFERENCED_RETENTION_MS),
    );
    expect([await readContent('a'), await countFiles()]).toEqual(['one', 1]);
  });
});

describe('A back office', () => {
  const NOWHERE: MediaLocation = {
    kind: 's3',
    location: { bucket: 'media', prefix: '', region: 'us-east-1', endpoint: 'http://127.0.0.1:1' },
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  };
  let root: string;
  let database: TestDatabase;
  let lines: string[];
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'gevel-originals-'));
    database = await EMBEDDED_KIND.start();
    const before = await startTestBackOffice({ database, media: { kind: 'folder', folder: root } });
    await before.repositories.sites.put(siteInput('noord'));
    await before.repositories.assets.put('noord', buildPhoto('a', 'one'));
    await before.close();
  });
  beforeEach(() => {
    lines = [];
  });
  afterAll(async () => {
    await database.remove();
    await rm(root, { recursive: true, force: true });
  });

  it('answers 503 while the storage is unavailable, then accepts new files, and logs one line about it', async () => {
    const backoffice = await startTestBackOffice({ database, log, media: NOWHERE });
    try {
      for (let count = 0; count < 5; count += 1) {
        const answer = await backoffice.call('GET', '/sites/noord/assets/a');
        expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
      }
      await backoffice.repositories.assets.put('noord', buildPhoto('b', 'two'));
      expect((await backoffice.call('GET', '/sites/noord/assets/b')).text).toBe('two');
      expect((await backoffice.call('GET', '/sites/noord')).status).toBe(200);
      expect(lines).toEqual(['media storage failed']);
    } finally {
      await backoffice.close();
    }
  });
  it('reports at its start that the storage is not configured', async () => {
    const backoffice = await startTestBackOffice({ database, log });
    expect(lines).toEqual(['originals are in a media storage, but MEDIA_URL is not set']);
    expect((await backoffice.call('GET', '/sites/noord/assets/a')).status).toBe(503);
    await backoffice.close();
  });
});
