import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { MAX_FILE_ROWS } from './copyText.ts';
import { cutIntoPortions, readRowPortions } from './rowPortions.ts';

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const cutTexts = (texts: readonly string[], maxBytes: number, maxCount = 100) =>
  collect(cutIntoPortions(texts, (text) => Buffer.byteLength(text), { maxBytes, maxCount }));

it.each([
  ['nothing', [], 4, []],
  ['a portion that is exactly full', ['aa', 'bb', 'c'], 4, [['aa', 'bb'], ['c']]],
  ['a large item alone', ['a', 'bbbbbb', 'c', 'd'], 4, [['a'], ['bbbbbb'], ['c', 'd']]],
  ['large items at both ends', ['aaaaaa', 'bbbbbb'], 4, [['aaaaaa'], ['bbbbbb']]],
  ['bytes, not characters', ['€', '€'], 4, [['€'], ['€']]],
])('cuts by size: %s', async (_what, texts, maxBytes, portions) => {
  expect(await cutTexts(texts, maxBytes)).toEqual(portions);
});

it('cuts by number', async () => {
  expect(await cutTexts(['a', 'b', 'c'], 100, 2)).toEqual([['a', 'b'], ['c']]);
});

/** Returns a client whose cursor yields rows with one text each, and the numbers of rows that were fetched. */
function createCursorClient(texts: readonly string[]) {
  const fetchedCounts: number[] = [];
  let position = 0;
  const query = (statement: string | { readonly text: string }) => {
    const count = typeof statement === 'string' ? 0 : Number(/^fetch (\d+)/.exec(statement.text)?.[1]);
    if (count > 0) fetchedCounts.push(count);
    position += count;
    return Promise.resolve({ rows: texts.slice(position - count, position).map((text) => [text]) });
  };
  return { client: { query } as unknown as PoolClient, fetchedCounts };
}

const readAll = (client: PoolClient, maxFetchRows?: number) =>
  collect(
    readRowPortions(client, {
      query: 'select',
      formatRow: ([text]) => `${text}\n`,
      ...(maxFetchRows !== undefined && { maxFetchRows }),
    }),
  );

const MIB = 1024 * 1024;

it('long rows after short ones make no large file', async () => {
  const texts = [...Array.from({ length: 20 }, () => 'a'), ...Array.from({ length: 1000 }, () => 'b'.repeat(53_000))];
  const { client } = createCursorClient(texts);
  const files = await readAll(client);
  expect(Math.max(...files.map(({ text }) => text.length))).toBeLessThanOrEqual(2 * MIB);
  expect(files.map(({ text }) => text).join('')).toBe(texts.map((text) => `${text}\n`).join(''));
  expect(files.reduce((sum, { rows }) => sum + rows, 0)).toBe(texts.length);
});

it('a file has no more rows than a restore accepts', async () => {
  const { client } = createCursorClient(Array.from({ length: 12_000 }, () => 'a'));
  expect((await readAll(client)).map(({ rows }) => rows)).toEqual([MAX_FILE_ROWS, MAX_FILE_ROWS, 2000]);
});

it('large rows are fetched in small numbers, and the files do not depend on these numbers', async () => {
  const texts = Array.from({ length: 7 }, (_, at) => String(at).repeat(MIB / 2));
  const [alone, together] = [createCursorClient(texts), createCursorClient(texts)];
  expect(await readAll(alone.client, 1)).toEqual(await readAll(together.client));
  expect(alone.fetchedCounts).toEqual(Array.from({ length: 8 }, () => 1));
});
