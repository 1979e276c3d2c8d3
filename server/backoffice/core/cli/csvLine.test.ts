import { expect, it } from 'vitest';
import { csvLine } from './csvLine.ts';

it.each([
  ['=HYPERLINK("https://x.test")', `"'=HYPERLINK(""https://x.test"")"`],
  ['+32 470 12 34 56', `'+32 470 12 34 56`],
  ['-1+cmd|calc', `'-1+cmd|calc`],
  ['-', `'-`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['\r=1', `"'\r=1"`],
  ['-12.5', '-12.5'],
  ['-12,5', '"-12,5"'],
  [-12, '-12'],
  ['R-7', 'R-7'],
  ["'t Zilt", "'t Zilt"],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [true, 'true'],
])('writes %j as %j', (value, written) => expect(csvLine([value, 1])).toBe(`${written},1\r\n`));
