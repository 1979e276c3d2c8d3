import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardFormulas, unguardFormulas } from '../formulaGuard.ts';
import { formatCsvLine } from './csvLine.ts';

it.each([
  ['=HYPERLINK("https://x.test")', `"'=HYPERLINK(""https://x.test"")"`],
  ['+32 470 12 34 56', `'+32 470 12 34 56`],
  ['-1+cmd|calc', `'-1+cmd|calc`],
  ['-', `'-`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `\t'=1`],
  ['\r=1', `"\r'=1"`],
  ['a\n=1', `"a\n'=1"`],
  ['a;=1+1', `a;'=1+1`],
  ['a;"=1+1;b', `"a;'""=1+1;b"`],
  [' =1', `' =1`],
  ['\u{a0}=1', `'\u{a0}=1`],
  ['\u{feff}\u{200b}=1', `'\u{feff}\u{200b}=1`],
  ['＝1', `'＝1`],
  ['＋1', `'＋1`],
  ['－1', `'－1`],
  ['＠SUM(A1)', `'＠SUM(A1)`],
  [`'=1`, `''=1`],
  [[{ note: 'a;=1' }], `"[{""note"":""a;'=1""}]"`],
  [-1e-7, '-1e-7'],
  ['12 a; b', '12 a; b'],
  ['-12.5', '-12.5'],
  ['-12,5', '"-12,5"'],
  [-12, '-12'],
  ['R-7', 'R-7'],
  ["'t Zilt", "'t Zilt"],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [true, 'true'],
])('writes %j as %j', (value, written) => expect(formatCsvLine([value, 1])).toBe(`${written},1\r\n`));

const TESTED_CHARACTERS = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  ';',
  ',',
  '\t',
  '\r',
  '\n',
  "'",
  '"',
  ' ',
  '\u{a0}',
  '\u{feff}',
  'a',
  '1',
  '.',
];
const textArbitrary = fc.array(fc.constantFrom(...TESTED_CHARACTERS), { maxLength: 12 }).map((list) => list.join(''));

/** Parses the cells of a line as a program does that splits the line at the given delimiter. */
function parseCells(line: string, delimiter: string): readonly string[] {
  try {
    return parse(line, { relax_quotes: true, relax_column_count: true, delimiter }).flat();
  } catch {
    // The line has a quote that is not closed, so a program can split it only at delimiters and line ends.
    return line.split(/\r?\n|\r/).flatMap((row) => row.split(delimiter));
  }
}

const beginsFormula = (cell: string): boolean => {
  const start = cell.replace(/^[\s\u{feff}"]+/u, '');
  return /^[=+\-@＝]/.test(start) && !/^-\d+(?:[.,]\d+)?(?:,|$)/.test(start);
};

it('restores every guarded text', () => {
  const property = fc.property(textArbitrary, (text) => unguardFormulas(guardFormulas(text)) === text);
  expect(fc.check(property).counterexample).toBeNull();
});

it('leaves no formula in a cell, whichever delimiter a spreadsheet uses', () => {
  const property = fc.property(textArbitrary, textArbitrary, (first, second) => {
    const line = formatCsvLine([first, second, 'z']);
    return [',', ';', '\t'].every((delimiter) => !parseCells(line, delimiter).some(beginsFormula));
  });
  expect(fc.check(property, { numRuns: 500 }).counterexample).toBeNull();
});
