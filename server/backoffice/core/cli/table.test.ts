import { describe, expect, it } from 'vitest';
import { TextSink } from '#tests/support/mail/textSink.ts';
import { formatTable, measureLineWidth } from './table.ts';

it('aligns columns and shortens long cells', () => {
  const table = formatTable(
    [{ title: 'Name' }, { title: 'Times', align: 'right' }],
    [
      ['a very long name', '7'],
      ['b\nc', '1200'],
    ],
    8,
  );
  expect(table).toBe(['Name      Times', '────────  ─────', 'a very …      7', 'b c        1200', ''].join('\n'));
});

describe('on a terminal', () => {
  const columns = [
    { title: 'Id', isWhole: true },
    { title: 'Title' },
    { title: 'Reason' },
    { title: 'Times', align: 'right' as const },
  ];
  const rows = [['7900040-7900041', 'A house with a garden', 'The price is no number, and there is none', '1200']];
  const listLineWidths = (max: number) =>
    formatTable(columns, rows, 60, max)
      .split('\n')
      .map((line) => line.length);

  it('cuts the widest cells so that lines fit, but never ids or numbers', () => {
    for (const max of [80, 60, 50]) expect(Math.max(...listLineWidths(max))).toBe(max);
    expect(formatTable(columns, rows, 60, 60)).toContain(
      '7900040-7900041  A house with a g…  The price is no …   1200',
    );
  });

  it('keeps every column readable in a very short line, and does not change lines that fit', () => {
    expect(Math.max(...listLineWidths(10))).toBe(15 + 8 + 8 + 5 + 6);
    expect(listLineWidths(200)).toEqual(listLineWidths(Number.POSITIVE_INFINITY));
  });

  it('limits the line width only on a terminal that states its width', () => {
    const out = new TextSink();
    expect(measureLineWidth(Object.assign(out, { isTTY: true, columns: 80 }))).toBe(80);
    expect(measureLineWidth(Object.assign(out, { isTTY: true, columns: 0 }))).toBe(Infinity);
    expect(measureLineWidth(Object.assign(out, { isTTY: false, columns: 80 }))).toBe(Infinity);
  });
});
