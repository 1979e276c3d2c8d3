import { describe, expect, it } from 'vitest';
import { coversSnapshot, parseSnapshot, type Snapshot } from './snapshot.ts';

const parse = (text: string): Snapshot => parseSnapshot(text);

describe('a snapshot', () => {
  it('is parsed from the text that PostgreSQL returns', () => {
    expect(parse('100:104:100,102')).toEqual({ xmax: 104n, open: [100n, 102n] });
    expect(parse('18446744069414584321:18446744069414584321:')).toEqual({ xmax: 18446744069414584321n, open: [] });
  });

  it.each([
    ['10:10:', '10:10:', true],
    ['11:11:', '10:10:', true],
    ['10:10:', '11:11:', false],
    // Transaction 10, which was open in the older snapshot, has ended.
    ['12:12:', '10:12:10', true],
    ['10:12:10', '12:12:', false],
    // Transaction 10 is still open in `newer`, and it was open in `older` too.
    ['10:15:10', '10:12:10', true],
    // Transaction 12 began after the older snapshot.
    ['12:15:12', '12:12:', true],
    // Transactions 10 and 11 began after `newer` and are open in `older`.
    ['10:10:', '10:12:10,11', true],
    ['10:10:', '10:12:10', false],
    // Transaction 11 is still open in `newer`, although it had already ended in `older`.
    ['10:15:10,11', '10:12:10', false],
  ])('%s covers %s: %s', (newer, older, expected) => {
    expect(coversSnapshot(parse(newer), parse(older))).toBe(expected);
  });
});
