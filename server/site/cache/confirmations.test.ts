import { beforeEach, describe, expect, it } from 'vitest';
import { type Confirmations, createConfirmations, takeEarliestTimes, UNCONFIRMED_TIMES } from './confirmations.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Noon in Brussels. */
const NOON = Date.UTC(2026, 10, 23, 11);

describe('what is known of purges', () => {
  let wall: number;
  let confirmations: Confirmations;
  /** The start of the clock of ages. It differs from the time of day, as it does in a process. */
  const START = 5_000_000;
  const read = (readAt = START) => confirmations.readingAt(readAt);
  const confirm = (confirmedAt: number, since = START, sequence = 'one') =>
    confirmations.note({ sequence, since, confirmedAt });

  beforeEach(() => {
    wall = NOON;
    confirmations = createConfirmations(() => wall);
  });

  it('is nothing without a subscription', () => {
    expect(confirmations.certainUntil(read())).toBe(0);
    expect(confirmations.findSequence(START)).toBeUndefined();
  });

  it('is good for a minute from the last confirmation, and grows with each', () => {
    const kept = read();
    confirm(START + 10 * SECOND);
    expect(confirmations.certainUntil(kept)).toBe(START + 70 * SECOND);
    confirm(START + 30 * MINUTE);
    expect(confirmations.certainUntil(kept)).toBe(START + 31 * MINUTE);
  });

  it('does not go back when two confirmations change places', () => {
    const kept = read();
    confirm(START + 20 * SECOND);
    confirm(START + 10 * SECOND);
    expect(confirmations.certainUntil(kept)).toBe(START + 80 * SECOND);
  });

  it('does not concern what was read before the first purge that came, nor before a gap', () => {
    const kept = read(START + HOUR);
    confirm(START + 2 * HOUR, START + HOUR + 1);
    expect(confirmations.certainUntil(kept)).toBe(0);
    confirm(START + 2 * HOUR, START + HOUR);
    expect(confirmations.certainUntil(kept)).toBe(START + 2 * HOUR + MINUTE);
    confirm(START + 3 * HOUR, START + 3 * HOUR, 'two');
    expect(confirmations.certainUntil(kept)).toBe(0);
  });

  it('takes a new sequence whose clock is behind that of the one before', () => {
    confirm(START + HOUR);
    confirm(START, START, 'two');
    expect(confirmations.findSequence(START)).toBe('two');
  });

  it('concerns pages of the store that were read in the same sequence, by which process and when', () => {
    const stored = (sequence: string | undefined) => ({ sequence, steadyUntil: START + HOUR });
    confirm(START, START);
    expect(confirmations.certainUntil(stored('one'))).toBe(START + MINUTE);
    expect(confirmations.certainUntil(stored('two'))).toBe(0);
    expect(confirmations.certainUntil(stored(undefined))).toBe(0);
  });

  it('gives a page the sequence in which all of it was read', () => {
    confirm(START, START);
    expect(confirmations.findSequence(START)).toBe('one');
    expect(confirmations.findSequence(START - 1)).toBeUndefined();
  });

  it.each([
    ['at noon', Date.UTC(2026, 10, 23, 11), 12 * HOUR],
    ['in the evening, in winter', Date.UTC(2026, 10, 23, 22, 30), 30 * MINUTE],
    ['in the evening, in summer', Date.UTC(2026, 6, 23, 21, 30), 30 * MINUTE],
    ['a minute after it', Date.UTC(2026, 10, 22, 23, 1), 24 * HOUR - MINUTE],
  ])('is good until midnight in Brussels: %s', (_, at, ms) => {
    wall = at;
    const kept = read();
    confirm(START + 48 * HOUR);
    expect(confirmations.certainUntil(kept)).toBe(START + ms);
  });

  it.each([
    [0, MINUTE],
    [45, 15 * SECOND],
  ])(
    'is good for the rest of a minute %d s after midnight: clocks of other machines may be in yesterday',
    (passed, ms) => {
      wall = Date.UTC(2026, 10, 22, 23, 0, passed);
      const kept = read();
      confirm(START + 24 * HOUR);
      expect(confirmations.certainUntil(kept)).toBe(START + ms);
    },
  );

  it('does not change with a wall clock that is set after the reading', () => {
    const kept = read();
    wall += 24 * HOUR;
    confirm(START + HOUR);
    expect(confirmations.certainUntil(kept)).toBe(START + HOUR + MINUTE);
  });

  it('is of several answers what the first and the least steady of them allow', () => {
    const [first, second] = [read(START), { readAt: START + HOUR, steadyUntil: START + 2 * HOUR }];
    expect(takeEarliestTimes(first, second)).toEqual({ readAt: START, steadyUntil: START + 2 * HOUR });
    confirm(START + HOUR);
    expect(confirmations.certainUntil(takeEarliestTimes(first, UNCONFIRMED_TIMES))).toBe(0);
  });
});
