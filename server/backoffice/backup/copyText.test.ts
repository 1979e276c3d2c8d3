import { expect, it } from 'vitest';
import { formatCopyLine, MAX_FILE_ROWS, parseRows, type TextValue } from './copyText.ts';

const EXAMPLE_ROWS: TextValue[][] = [
  ['a', null, ''],
  ['tab\tline\nreturn\rback\\slash', String.raw`\N`, String.raw`\n`],
  [String.raw`\x00ff`, '{"a": "b\\"c"}', 'Huis € 😀'],
];

it('writes rows as COPY does', () => {
  expect(formatCopyLine(EXAMPLE_ROWS[0] ?? [])).toBe('a\t\\N\t\n');
  expect(formatCopyLine(['a\tb', String.raw`\N`])).toBe('a\\tb\t\\\\N\n');
});

const EXAMPLE_TABLE = { name: 'homes', columns: ['id', 'note', 'document'] };

it('restores the rows that it has written', () => {
  expect(parseRows(Buffer.from(EXAMPLE_ROWS.map(formatCopyLine).join('')), EXAMPLE_TABLE)).toEqual(EXAMPLE_ROWS);
});

it.each([
  ['a line without its end', 'a\tb\tc', /homes has a file that is not a table/],
  ['no line', '', /homes has a file that is not a table/],
  ['a row with a field less', 'a\tb\tc\na\tb\n', /homes has a row with another number of columns/],
  ['a row with a field more', 'a\tb\tc\td\n', /homes has a row with another number of columns/],
  ['more rows than a file has', 'a\tb\tc\n'.repeat(MAX_FILE_ROWS + 1), /more than 5000 rows/],
])('refuses %s', (_what, text, message) => expect(() => parseRows(Buffer.from(text), EXAMPLE_TABLE)).toThrow(message));
