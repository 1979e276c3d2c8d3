import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVariantStore } from './variantStore.ts';

const logger = pino({ enabled: false });
const HOUR_MS = 3_600_000;

describe('the store of rendered pictures', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'gevel-variants-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const listNames = async () =>
    (await readdir(root, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .toSorted();
  /** Sets the file's times as if it was last used this number of hours ago. */
  const setLastUse = (name: string, hours: number) => {
    const date = new Date(Date.now() - hours * HOUR_MS);
    return utimes(path.join(root, name), date, date);
  };

  it('returns a stored picture', async () => {
    const store = createVariantStore(root, 1000, logger);
    expect(await store.openVariant('a/1.jpg')).toBeUndefined();
    await store.storeVariant('a/1.jpg', Buffer.from('picture'));
    const handle = await store.openVariant('a/1.jpg');
    expect(await handle?.readFile('utf8')).toBe('picture');
    await handle?.close();
    expect(await listNames()).toEqual(['a/1.jpg']);
  });
  it('continues when it cannot write to the folder, logs that in one line, and leaves no partial file', async () => {
    const file = path.join(root, 'file');
    await writeFile(file, '');
    const lines: unknown[] = [];
    const countingLogger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const store = createVariantStore(file, 1000, countingLogger);
    for (let number = 0; number < 20; number += 1) await store.storeVariant(`a/${number}.jpg`, Buffer.from('picture'));
    expect(await store.openVariant('a/1.jpg')).toBeUndefined();
    expect(lines).toEqual([expect.objectContaining({ msg: 'image cache write failed, new pictures are not stored' })]);
    expect(await listNames()).toEqual(['file']);
  });
  it('deletes the least recently used pictures, and their empty folders', async () => {
    const store = createVariantStore(root, 100, logger);
    for (const [index, name] of ['a/1', 'b/2', 'c/3', 'd/4'].entries()) {
      await store.storeVariant(name, Buffer.alloc(25));
      await setLastUse(name, 10 - index);
    }
    expect(await listNames()).toHaveLength(4);
    await store.storeVariant('e/5', Buffer.alloc(25));
    expect(await listNames()).toEqual(['c/3', 'd/4', 'e/5']);
    expect(await readdir(root)).toEqual(['c', 'd', 'e']);
  });
  it('keeps a picture that was used recently', async () => {
    const store = createVariantStore(root, 100, logger);
    for (const name of ['a/1', 'b/2', 'c/3']) {
      await store.storeVariant(name, Buffer.alloc(30));
      await setLastUse(name, 10);
    }
    await (await store.openVariant('a/1'))?.close();
    await store.storeVariant('d/4', Buffer.alloc(30));
    expect(await listNames()).toContain('a/1');
  });
  it('notes the use at most once an hour', async () => {
    const store = createVariantStore(root, 1000, logger);
    await store.storeVariant('a/1', Buffer.alloc(1));
    await setLastUse('a/1', 0.5);
    const { mtimeMs } = await stat(path.join(root, 'a/1'));
    await (await store.openVariant('a/1'))?.close();
    expect((await stat(path.join(root, 'a/1'))).mtimeMs).toBe(mtimeMs);
  });
  it('counts the files of an earlier run', async () => {
    await writeFile(path.join(root, 'old'), Buffer.alloc(90));
    await setLastUse('old', 10);
    await createVariantStore(root, 100, logger).storeVariant('new', Buffer.alloc(30));
    expect(await listNames()).toEqual(['new']);
  });
  it('counts the files that another process adds', async () => {
    const [one, other] = [createVariantStore(root, 100, logger), createVariantStore(root, 100, logger)];
    for (const [index, store] of [one, other, one, other, one, other].entries()) {
      await store.storeVariant(`a/${index}`, Buffer.alloc(25));
      await setLastUse(`a/${index}`, 10 - index);
    }
    const sizes = await Promise.all((await listNames()).map(async (name) => (await stat(path.join(root, name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(100);
  });
  it('works when the disk refuses writes', async () => {
    const store = createVariantStore('/dev/null', 100, logger);
    await expect(store.storeVariant('a/1', Buffer.alloc(1))).resolves.toBeUndefined();
    expect(await store.openVariant('a/1')).toBeUndefined();
  });
});
