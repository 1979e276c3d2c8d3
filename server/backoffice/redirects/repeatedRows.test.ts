import { expect, it } from 'vitest';
import { separateRepeatedRows } from './repeatedRows.ts';

const createRows = (...pairs: readonly (readonly [from: string, to: string])[]) =>
  pairs.map(([from, to], index) => ({ row: index + 2, redirect: { from, to } }));

it('keeps the first of two rows with the same address, and names it in the reason for the other', () => {
  const fileRows = createRows(
    ['/g?fbclid=1', '/nl/contact'],
    ['/h', '/nl/contact'],
    ['/g', '/nl/aanbod'],
    ['/g/?utm_source=mail', '/nl/contact/'],
    ['/g?id=1', '/nl/aanbod'],
  );
  const { rows, repeatedRows } = separateRepeatedRows(fileRows);
  expect(rows.map(({ row }) => row)).toEqual([2, 3, 5, 6]);
  expect(repeatedRows).toEqual([
    {
      ...fileRows[2],
      reason: 'is the same address as /g?fbclid=1 in row 2, which leads to /nl/contact',
    },
  ]);
});

it('passes invalid addresses on to the validation of the table', () => {
  const fileRows = createRows(['', '/nl'], ['', '/fr'], ['x', '/nl'], ['x', '/fr']);
  expect(separateRepeatedRows(fileRows)).toEqual({ rows: fileRows, repeatedRows: [] });
});
