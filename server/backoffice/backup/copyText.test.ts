import { expect, it } from 'vitest';
import { copyLine, parseCopyLines, type TextValue } from './copyText.ts';

const ROWS: TextValue[][] = [
  ['a', null, ''],
  ['tab\tline\nreturn\rback\\slash', String.raw`\N`, String.raw`\n`],
  [String.raw`\x00ff`, '{"a": "b\\"c"}', 'Huis € 😀'],
];

it('writes rows as COPY does', () => {
  expect(copyLine(ROWS[0] ?? [])).toBe('a\t\\N\t\n');
  expect(copyLine(['a\tb', String.raw`\N`])).toBe('a\\tb\t\\\\N\n');
});

it('reads what it wrote', () => {
  expect(parseCopyLines(ROWS.map(copyLine).join(''))).toEqual(ROWS);
  expect(parseCopyLines('')).toEqual([]);
});
