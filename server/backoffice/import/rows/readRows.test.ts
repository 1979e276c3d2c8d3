import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatCsvLine } from '../../core/cli/csvLine.ts';
import { detectDelimiter } from './readCsv.ts';
import { readRows } from './readRows.ts';
import { type RowFault, type RowOptions, SourceError } from './sourceRow.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-rows-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readContent(content: string | Uint8Array, options: RowOptions, name = 'rows') {
  const file = path.join(folder, name);
  await writeFile(file, content);
  const rows: { number: number; cells: Record<string, unknown>; fault?: RowFault }[] = [];
  for await (const { number, cells, fault } of readRows(file, options)) {
    rows.push({ number, cells: Object.fromEntries(cells), ...(fault && { fault }) });
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
    expect(await readContent(text, { type: 'csv' })).toEqual([{ number: 2, cells: { id: '1', name: 'Gent' } }]);
  });

  it('reads the original text of an exported cell that is guarded against formulas', async () => {
    const cells = {
      phone: '+32 9 123 45 67',
      price: '-12.5',
      note: "a;=1+1\n@b;'=c",
      list: '[{"t":"a;-1"}]',
      quoted: "'=1",
      street: "'t Zilt",
    };
    const text = formatCsvLine(Object.keys(cells)) + formatCsvLine(Object.values(cells));
    expect(text).toContain(`'+32 9 123 45 67`);
    expect(await readContent(text, { type: 'csv' })).toEqual([{ number: 2, cells }]);
  });

  it('counts rows as a spreadsheet does, also when quoted cells contain line ends', async () => {
    const rows = await readContent('id,text\n1,"two\nlines, and ""quotes"""\n2,b\n', { type: 'csv' });
    expect(rows).toEqual([
      { number: 2, cells: { id: '1', text: 'two\nlines, and "quotes"' } },
      { number: 3, cells: { id: '2', text: 'b' } },
    ]);
  });

  it('ignores delimiters within quotes', () => {
    expect(detectDelimiter('"a;b;c",d\n1;2;3;4')).toBe(',');
    expect(detectDelimiter('one')).toBe(',');
  });

  it('uses the delimiter of the mapping when the header has others', async () => {
    expect(await readContent('a,b;c\n1,2;3\n', { type: 'csv', delimiter: ';' })).toEqual([
      { number: 2, cells: { 'a,b': '1,2', c: '3' } },
    ]);
  });

  it.each([
    ['sep=;\n'],
    ['sep=;\r\n'],
    ['SEP=;\n'],
    ['"sep=;"\n'],
    ['sep=;;\n'],
    ['sep=; \n'],
    ['"sep=;"  \r\n'],
    ['\uFEFFsep=;\n'],
  ])('skips a first line that names the delimiter: %j', async (line) => {
    const rows = await readContent(`${line}a,b;c\n1,2;3\n`, { type: 'csv' });
    expect(rows).toEqual([{ number: 2, cells: { 'a,b': '1,2', c: '3' } }]);
  });

  it.each(['sep=a', 'sep="', 'sep=""', 'sep= ', 'sep=1'])('reads %j as the header of a column', async (line) => {
    expect(await readContent(`${line}\nx\n`, { type: 'csv' })).toEqual([{ number: 2, cells: { [line.trim()]: 'x' } }]);
  });

  it('accepts a comma or a tab in a line that names the delimiter, and prefers the delimiter of the mapping', async () => {
    expect((await readContent('sep=,\na;x,b\n1;2,3\n', { type: 'csv' }))[0]?.cells).toEqual({ 'a;x': '1;2', b: '3' });
    expect((await readContent('sep=\t\na,b\tc\n1,2\t3\n', { type: 'csv' }))[0]?.cells).toEqual({
      'a,b': '1,2',
      c: '3',
    });
    expect((await readContent('sep=,\na;b\n1;2\n', { type: 'csv', delimiter: ';' }))[0]?.cells).toEqual({
      a: '1',
      b: '2',
    });
    const utf16 = Buffer.from('\uFEFFsep=;\r\nid;name\r\n1;Liège\r\n', 'utf16le');
    expect((await readContent(utf16, { type: 'csv', encoding: 'utf-16le' }))[0]?.cells).toEqual({
      id: '1',
      name: 'Liège',
    });
    await expect(readContent('sep=;\n', { type: 'csv' })).rejects.toThrow(/empty/);
  });

  it('reads other encodings that the mapping names', async () => {
    const bytes = Buffer.from('id,name\n1,Liège\n', 'latin1');
    const [row] = await readContent(bytes, { type: 'csv', encoding: 'windows-1252' });
    expect(row?.cells['name']).toBe('Liège');
  });

  it('names the cell by which a row is longer or shorter than the header, and continues', async () => {
    const rows = await readContent('id,name,zip\n1,a,9000\n2,b,9000,c\n3,c\n4,d,9000\n', { type: 'csv' });
    expect(rows.map(({ number, cells, fault }) => [number, cells['id'], fault])).toEqual([
      [2, '1', undefined],
      [3, '2', { column: 'cell 4', value: 'c', reason: 'the row has 4 cells and the header has 3' }],
      [4, '3', { column: 'zip', value: '', reason: 'the row has 2 cells and the header has 3' }],
      [5, '4', undefined],
    ]);
  });

  it('keeps quotes within a text, and skips rows of only delimiters', async () => {
    expect(await readContent('id,name\n1,a 12" pipe\n,\n2,b\n', { type: 'csv' })).toEqual([
      { number: 2, cells: { id: '1', name: 'a 12" pipe' } },
      { number: 4, cells: { id: '2', name: 'b' } },
    ]);
  });

  it.each([
    [
      'UTF-16 with a byte order mark',
      Buffer.from('\uFEFFid,name\n1,Luik\n', 'utf16le'),
      'utf-8',
      /UTF-16.*"encoding": "utf-16le"/,
    ],
    ['UTF-16 without one', Buffer.from('id,name\n1,Luik\n', 'utf16le'), 'utf-8', /UTF-16.*"encoding": "utf-16le"/],
    [
      'Latin-1',
      Buffer.from('id,name\n1,Liège\n', 'latin1'),
      'utf-8',
      /--encoding windows-1252.*"encoding": "windows-1252"/,
    ],
    ['UTF-8 that is said to be Latin-1', Buffer.from('id,name\n1,Liège\n'), 'latin1', /the file is UTF-8/],
    ['UTF-8 that is said to be UTF-16', Buffer.from('id,name\n1,Liège\n'), 'utf-16le', /set "encoding": "utf-8"/],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004…'), 'utf-8', /save it as CSV/],
    ['an encoding that does not exist', Buffer.from('id\n'), 'latin-9000', /no encoding "latin-9000".*windows-1252/],
  ])('explains what to do about %s', async (_, content, encoding, message) => {
    await expect(readContent(content, { type: 'csv', encoding })).rejects.toThrow(message);
  });

  it('reads UTF-16 when the mapping names it', async () => {
    const bytes = Buffer.from('\uFEFFid,name\n1,Liège\n', 'utf16le');
    const [row] = await readContent(bytes, { type: 'csv', encoding: 'utf-16le' });
    expect(row?.cells).toEqual({ id: '1', name: 'Liège' });
  });

  it('refuses a row that never ends, and a missing file', async () => {
    await expect(readContent(`id,name\n1,"${'x\n'.repeat(3_000_000)}`, { type: 'csv' })).rejects.toThrow(
      /never closed/,
    );
    const rowsOfMissingFile = readRows(path.join(folder, 'none.csv'), { type: 'csv', encoding: 'utf-8' });
    await expect(rowsOfMissingFile.next()).rejects.toThrow(/none\.csv: there is no such file/);
  });

  it.each([
    ['bytes that are not UTF-8', Buffer.from('id,name\n1,Liège\n', 'latin1'), /not utf-8/],
    ['a quote that is never closed', 'id,name\n1,"a\n2,b\n', /Quote/],
    ['the same column twice', 'id,id\n1,2\n', /"id" twice/],
    ['nothing', '', /empty/],
  ])('refuses a file with %s', async (_, content, message) => {
    const attempt = readContent(content, { type: 'csv' });
    await expect(attempt).rejects.toThrow(message);
    await expect(attempt).rejects.toBeInstanceOf(SourceError);
  });
});

describe('JSON', () => {
  it('reads a list, with nested fields under dotted names', async () => {
    const text = JSON.stringify([{ id: 1, address: { zip: '9000' }, tags: ['a', 'b'] }]);
    expect(await readContent(text, { type: 'json' })).toEqual([
      { number: 1, cells: { id: 1, 'address.zip': '9000', tags: ['a', 'b'] } },
    ]);
  });

  it('finds the list within an object', async () => {
    const text = JSON.stringify({ data: { listings: [{ id: 1 }, { id: 2 }] } });
    const rows = await readContent(text, { type: 'json', records: 'data.listings' });
    expect(rows.map(({ cells }) => cells['id'])).toEqual([1, 2]);
  });

  it.each([
    ['half a list', '[{"id":1},{"id"', undefined, /not JSON/],
    ['an object without a path', '{"a":[]}', undefined, /`records`/],
    ['a path that leads nowhere', '{"a":[]}', 'b.c', /no list at "b.c"/],
  ])('refuses %s', async (_, text, records, message) => {
    await expect(readContent(text, { type: 'json', records })).rejects.toThrow(message);
  });
});

it.each([
  ['json', '[{"id":1},5,null,{"id":2}]'],
  ['ndjson', '{"id":1}\n5\nnull\n{"id":2}\n'],
] as const)('names each record of %s that is no object, and continues', async (type, text) => {
  const reason = 'the record is not an object';
  expect(await readContent(text, { type })).toEqual([
    { number: 1, cells: { id: 1 } },
    { number: 2, cells: {}, fault: { column: '', value: '5', reason } },
    { number: 3, cells: {}, fault: { column: '', value: 'null', reason } },
    { number: 4, cells: { id: 2 } },
  ]);
});

describe('JSON of one record', () => {
  const text = JSON.stringify({ id: 'A1', photos: [{ url: 'a' }], address: { zip: '9000' } });

  it('is read when it has the id of a record', async () => {
    const cells = { id: 'A1', photos: [{ url: 'a' }], 'address.zip': '9000' };
    expect(await readContent(text, { type: 'json', idColumns: ['id'] })).toEqual([{ number: 1, cells }]);
    const inner = `{"property":${text}}`;
    expect(await readContent(inner, { type: 'json', records: 'property', idColumns: ['id'] })).toEqual([
      { number: 1, cells },
    ]);
    await expect(readContent(text, { type: 'json', idColumns: ['ref'] })).rejects.toThrow(/`records`/);
  });

  it('returns the units of a project after it', async () => {
    const project = JSON.stringify({ id: 'P', units: [{ id: 'U1' }, { id: 'U2' }] });
    expect(await readContent(project, { type: 'json', idColumns: ['id'], units: 'units' })).toEqual([
      { number: 1, cells: { id: 'P' } },
      { number: 1, cells: { id: 'U1', 'project.id': 'P' } },
      { number: 1, cells: { id: 'U2', 'project.id': 'P' } },
    ]);
  });
});

const wrapRecords = (records: string, start = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${start}<s:feed xmlns:s="urn:x"><made>now</made><home>${records}</home><home><id>2</id></home></s:feed>`;

describe('XML', () => {
  it('reads elements, attributes and repeated elements at a path, without prefixes', async () => {
    const home =
      '<id>1</id><s:at y="51.1" x="3,7"/><town zip="9000"> Gent &amp; co </town><tag>a</tag><tag>b</tag><t><![CDATA[<p>x</p>]]></t><none/>';
    expect(await readContent(wrapRecords(home), { type: 'xml', records: 'feed.home' })).toEqual([
      {
        number: 1,
        cells: {
          id: '1',
          'at.@y': '51.1',
          'at.@x': '3,7',
          'town.@zip': '9000',
          'town.#text': 'Gent & co',
          tag: ['a', 'b'],
          t: '<p>x</p>',
          none: '',
        },
      },
      { number: 2, cells: { id: '2' } },
    ]);
  });

  it('reads one member as a list when the mapping reads a list', async () => {
    const photos = '<id>1</id><photos><photo><url>a</url></photo></photos>';
    const [row] = await readContent(wrapRecords(photos), {
      type: 'xml',
      records: 'feed.home',
      lists: new Set(['photos.photo']),
    });
    expect(row?.cells['photos.photo']).toEqual([{ url: 'a' }]);
  });

  it('reads the encoding that the file declares', async () => {
    const bytes = Buffer.from(wrapRecords('<id>Liège</id>', '<?xml version="1.0" encoding="ISO-8859-1"?>'), 'latin1');
    const [row] = await readContent(bytes, { type: 'xml', records: 'feed.home' });
    expect(row?.cells['id']).toBe('Liège');
  });

  it('reads UTF-8 that declares another encoding when the mapping says so, and the error suggests that option', async () => {
    const text = wrapRecords('<id>Liège</id>', '<?xml version="1.0" encoding="ISO-8859-1"?>');
    await expect(readContent(text, { type: 'xml', records: 'feed.home' })).rejects.toThrow(
      /is UTF-8, .*set "encoding": "utf-8"/,
    );
    const [row] = await readContent(text, { type: 'xml', records: 'feed.home', encoding: 'utf-8' });
    expect(row?.cells['id']).toBe('Liège');
  });

  const elementDepth = 200;
  it.each([
    ['a document type', '<!DOCTYPE x [<!ENTITY a "aaaa">]><feed><home><id>&a;</id></home></feed>', /DTD/],
    ['an external entity', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><feed><home/></feed>', /DTD/],
    ['an unknown entity', '<feed><home><id>&secret;</id></home></feed>', /line 1/],
    ['an element that is not closed', '<feed><home><id>1</home></feed>', /line 1/],
    ['half a file', '<feed><home><id>1</id></home>', /line 1/],
    [
      'endless nesting',
      `<feed><home>${'<a>'.repeat(elementDepth)}${'</a>'.repeat(elementDepth)}</home></feed>`,
      /50 deep/,
    ],
    ['endless elements', `<feed><home>${'<a/>'.repeat(30_000)}</home></feed>`, /more than 20000 elements/],
    ['an endless text', `<feed><home>${'x'.repeat(6_000_000)}</home></feed>`, /longer than/],
    [
      'other elements',
      '<feed><house><id>1</id></house></feed>',
      /no element at "feed\.home"; the file has feed, feed\.house/,
    ],
  ])('refuses %s', async (_, text, message) => {
    const attempt = readContent(text, { type: 'xml', records: 'feed.home' });
    await expect(attempt).rejects.toThrow(message);
    await expect(attempt).rejects.toBeInstanceOf(SourceError);
  });

  it('requires the path of the records', async () => {
    await expect(readContent(wrapRecords(''), { type: 'xml' })).rejects.toThrow(
      /`records`; the file has feed, feed\.made, feed\.home/,
    );
  });
});

describe('NDJSON', () => {
  it('reads a record from each line and skips empty lines', async () => {
    expect(await readContent('{"id":1}\n\n{"id":2}\n', { type: 'ndjson' })).toEqual([
      { number: 1, cells: { id: 1 } },
      { number: 3, cells: { id: 2 } },
    ]);
  });

  it('refuses a line that never ends', async () => {
    const line = `{"id":"${'x'.repeat(6_000_000)}"}`;
    await expect(readContent(line, { type: 'ndjson' })).rejects.toThrow(/longer than/);
  });

  it('names the line that is broken', async () => {
    await expect(readContent('{"id":1}\n{"id":\n', { type: 'ndjson' })).rejects.toThrow(/line 2/);
  });
});

it.each([
  ['a.CSV', 'id,name\n1,Gent\n'],
  ['a.tsv', 'id\tname\n1\tGent\n'],
  ['a.json', '[{"id":"1","name":"Gent"}]'],
  ['a.jsonl', '{"id":"1","name":"Gent"}\n'],
  ['a.ndjson', '{"id":"1","name":"Gent"}\n'],
  ['a.XML', '<all><place><id>1</id><name>Gent</name></place></all>'],
])('knows the format of %s by its name', async (name, content) => {
  const [row] = await readContent(content, name === 'a.XML' ? { records: 'all.place' } : {}, name);
  expect(row?.cells).toEqual({ id: '1', name: 'Gent' });
});

it('reads no file whose name does not say its format', async () => {
  await expect(readContent('id\n1\n', {}, 'listings')).rejects.toThrow('whether it is CSV, JSON, NDJSON or XML');
  await expect(readContent('id\n1\n', {}, 'listings.xlsx')).rejects.toThrow(
    'listings.xlsx is a spreadsheet: save it as CSV',
  );
});

describe('a file without a mapping', () => {
  const LATIN = Buffer.from(`id,name\n1,Gent\n2,"two\nlines"\n3,Liège\n`, 'latin1');

  it('names the first line that is not UTF-8, wherever it is', async () => {
    await expect(readContent(LATIN, { isUnmapped: true }, 'rows.csv')).rejects.toThrow(/line 5\): .*save it as UTF-8/);
    const longFile = Buffer.concat([Buffer.from(`id,name\n${'1,é\n'.repeat(40_000)}`), Buffer.from([0xe9, 0x0a])]);
    await expect(readContent(longFile, { isUnmapped: true }, 'rows.csv')).rejects.toThrow('line 40002');
  });

  it('is refused without advice about a mapping', async () => {
    const utf16File = Buffer.from('\uFEFFid,name\n1,Luik\n', 'utf16le');
    for (const content of [LATIN, utf16File])
      await expect(readContent(content, { isUnmapped: true }, 'rows.csv')).rejects.toThrow(
        /^(?!.*mapping).*save it as UTF-8/,
      );
  });

  it('is CSV, JSON or NDJSON', async () => {
    for (const name of ['rows.xml', 'rows'])
      await expect(readContent('id\n1\n', { isUnmapped: true }, name)).rejects.toThrow(
        /whether it is CSV, JSON or NDJSON$/,
      );
  });
});
