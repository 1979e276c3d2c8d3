import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectDelimiter } from './readCsv.ts';
import { formatOf, readRows } from './readRows.ts';
import { type RowOptions, SourceError } from './sourceRow.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-rows-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Uint8Array, options: Partial<RowOptions> & Pick<RowOptions, 'type'>) {
  const file = path.join(folder, 'rows');
  await writeFile(file, content);
  const rows: { number: number; cells: Record<string, unknown> }[] = [];
  for await (const { number, cells } of readRows(file, { encoding: 'utf-8', ...options })) {
    rows.push({ number, cells: Object.fromEntries(cells) });
  }
  return rows;
}

describe('CSV', () => {
  it.each([
    ['commas', 'id,name\n1,Gent\n'],
    ['semicolons', 'id;name\n1;Gent\n'],
    ['tabs', 'id\tname\n1\tGent\n'],
    ['a byte order mark', '\uFEFFid,name\n1,Gent\n'],
    ['Windows line ends', 'id,name\r\n1,Gent\r\n'],
    ['no line end at the end', 'id,name\n1,Gent'],
    ['spaces around the names of columns', ' id , name\n1,Gent\n'],
  ])('reads a file with %s', async (_, text) => {
    expect(await read(text, { type: 'csv' })).toEqual([{ number: 2, cells: { id: '1', name: 'Gent' } }]);
  });

  it('counts rows as a spreadsheet does, whatever is quoted in them', async () => {
    const rows = await read('id,text\n1,"two\nlines, and ""quotes"""\n2,b\n', { type: 'csv' });
    expect(rows).toEqual([
      { number: 2, cells: { id: '1', text: 'two\nlines, and "quotes"' } },
      { number: 3, cells: { id: '2', text: 'b' } },
    ]);
  });

  it('does not take a delimiter within quotes for one', () => {
    expect(detectDelimiter('"a;b;c",d\n1;2;3;4')).toBe(',');
    expect(detectDelimiter('one')).toBe(',');
  });

  it('takes the delimiter of the mapping where the header has others', async () => {
    expect(await read('a,b;c\n1,2;3\n', { type: 'csv', delimiter: ';' })).toEqual([
      { number: 2, cells: { 'a,b': '1,2', c: '3' } },
    ]);
  });

  it('reads other encodings when told so', async () => {
    const bytes = Buffer.from('id,name\n1,Liège\n', 'latin1');
    const [row] = await read(bytes, { type: 'csv', encoding: 'windows-1252' });
    expect(row?.cells['name']).toBe('Liège');
  });

  it.each([
    ['bytes that are not UTF-8', Buffer.from('id,name\n1,Liège\n', 'latin1'), /not utf-8/],
    ['a row with more cells than the header', 'id,name\n1,a\n2,b,c\n', /line 3/],
    ['a quote that is never closed', 'id,name\n1,"a\n2,b\n', /Quote/],
    ['the same column twice', 'id,id\n1,2\n', /"id" twice/],
    ['nothing', '', /empty/],
  ])('refuses a file with %s', async (_, content, message) => {
    const attempt = read(content, { type: 'csv' });
    await expect(attempt).rejects.toThrow(message);
    await expect(attempt).rejects.toBeInstanceOf(SourceError);
  });
});

describe('JSON', () => {
  it('reads a list, with nested fields under dotted names', async () => {
    const text = JSON.stringify([{ id: 1, address: { zip: '9000' }, tags: ['a', 'b'] }]);
    expect(await read(text, { type: 'json' })).toEqual([
      { number: 1, cells: { id: 1, 'address.zip': '9000', tags: ['a', 'b'] } },
    ]);
  });

  it('finds the list within an object', async () => {
    const text = JSON.stringify({ data: { listings: [{ id: 1 }, { id: 2 }] } });
    const rows = await read(text, { type: 'json', records: 'data.listings' });
    expect(rows.map(({ cells }) => cells['id'])).toEqual([1, 2]);
  });

  it.each([
    ['half a list', '[{"id":1},{"id"', undefined, /not JSON/],
    ['an object without a path', '{"a":[]}', undefined, /`records`/],
    ['a path that leads nowhere', '{"a":[]}', 'b.c', /no list at "b.c"/],
    ['a record that is no object', '[1]', undefined, /record 1/],
  ])('refuses %s', async (_, text, records, message) => {
    await expect(read(text, { type: 'json', records })).rejects.toThrow(message);
  });
});

describe('NDJSON', () => {
  it('reads a record a line and passes over empty ones', async () => {
    expect(await read('{"id":1}\n\n{"id":2}\n', { type: 'ndjson' })).toEqual([
      { number: 1, cells: { id: 1 } },
      { number: 3, cells: { id: 2 } },
    ]);
  });

  it('names the line that is broken', async () => {
    await expect(read('{"id":1}\n{"id":\n', { type: 'ndjson' })).rejects.toThrow(/line 2/);
  });
});

it('knows a format by the name of the file', () => {
  expect(['a.CSV', 'a.tsv', 'a.json', 'a.jsonl', 'a.ndjson'].map(formatOf)).toEqual([
    'csv',
    'csv',
    'json',
    'ndjson',
    'ndjson',
  ]);
  expect(() => formatOf('listings.xlsx')).toThrow(SourceError);
});
