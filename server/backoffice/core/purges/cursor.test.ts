import { describe, expect, it } from 'vitest';
import { type Cursor, formatCursor, toHistoryId, intersectSnapshots, parseCursor } from './cursor.ts';

const historyId = toHistoryId('a database');
const cursor: Cursor = {
  historyId,
  readSnapshot: { xmax: 1000n, open: [7n, 998n, 999n] },
  lastPurge: { position: 123_456n, id: '0123abcd' },
  unfinishedPage: undefined,
};

describe('the text of a cursor', () => {
  it.each<[string, Cursor]>([
    ['after a purge', cursor],
    ['of an empty list', { ...cursor, readSnapshot: { xmax: 3n, open: [] }, lastPurge: undefined }],
    [
      'between two pages',
      { ...cursor, unfinishedPage: { pageSnapshot: { xmax: 1005n, open: [1002n] }, xid: 999n, position: 77n } },
    ],
    ['of a database with many transactions', { ...cursor, readSnapshot: { xmax: 2n ** 59n, open: [2n ** 58n] } }],
  ])('%s can be parsed again and fits into an address', (_, each) => {
    const text = formatCursor(each);
    expect(parseCursor(text)).toEqual(each);
    expect(encodeURIComponent(text)).toBe(text);
  });

  it('is short enough for an address while a thousand transactions are open', () => {
    const open = Array.from({ length: 1000 }, (_, index) => BigInt(5_000_000 + index * 20));
    expect(formatCursor({ ...cursor, readSnapshot: { xmax: 5_020_000n, open } }).length).toBeLessThan(8000);
  });

  it.each([
    '',
    'x',
    'a.b.c.d',
    `${historyId}.zz..`,
    `${historyId}.3e8.3e8.`,
    `${historyId}.3e8.0.`,
    `${historyId}.3e8.1--2.`,
    `${historyId}.3e8..1-nothex!!`,
    `${historyId}.3e8..1`,
    `${historyId}.3e8...3e9`,
    `${historyId}.3e8...3e9..1.1.1`,
    `${historyId}.${'f'.repeat(17)}..`,
    `short.3e8..`,
  ])('cannot be %j', (text) => {
    expect(parseCursor(text)).toBeUndefined();
  });
});

describe('the intersection of two snapshots', () => {
  it('contains the transactions that both snapshots contain', () => {
    const firstSnapshot = { xmax: 100n, open: [90n, 95n] };
    const secondSnapshot = { xmax: 97n, open: [80n, 95n] };
    expect(intersectSnapshots(firstSnapshot, secondSnapshot)).toEqual({ xmax: 97n, open: [80n, 90n, 95n] });
    expect(intersectSnapshots(secondSnapshot, firstSnapshot)).toEqual({ xmax: 97n, open: [80n, 90n, 95n] });
  });

  it('excludes a transaction that was open in one of them', () => {
    expect(intersectSnapshots({ xmax: 100n, open: [99n] }, { xmax: 50n, open: [] })).toEqual({ xmax: 50n, open: [] });
  });
});
