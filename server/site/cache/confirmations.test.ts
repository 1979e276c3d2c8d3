import { beforeEach, describe, expect, it } from 'vitest';
import { type Confirmations, createConfirmations, takeEarliestTimes, UNCONFIRMED_TIMES } from './confirmations.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** The time of noon in Brussels. */
const NOON_MS = Date.UTC(2026, 10, 23, 11);

describe('the confirmation of purges', () => {
  let wall: number;
  let confirmations: Confirmations;
  /** The time at which the clock that measures ages starts. It differs from the time of day, as in a real process. */
  const START = 5_000_000;
  const read = (readAt = START) => confirmations.createReadTimes(readAt);
  const confirm = (confirmedAt: number, since = START, sequence = 'one') =>
    confirmations.storeConfirmation({ sequence, since, confirmedAt });

  beforeEach(() => {
    wall = NOON_MS;
    confirmations = createConfirmations(() => wall);
  });

  it('does not exist without a subscription', () => {
    expect(confirmations.findCertainUntil(read())).toBe(0);
    expect(confirmations.findSequence(START)).toBeUndefined();
  });

  it('is valid for a minute from the last message, and each message extends it', () => {
    const kept = read();
    confirm(START + 10 * SECOND_MS);
    expect(confirmations.findCertainUntil(kept)).toBe(START + 70 * SECOND_MS);
    confirm(START + 30 * MINUTE_MS);
    expect(confirmations.findCertainUntil(kept)).toBe(START + 31 * MINUTE_MS);
  });

  it('does not go back when two messages arrive in the wrong order', () => {
    const kept = read();
    confirm(START + 20 * SECOND_MS);
    confirm(START + 10 * SECOND_MS);
    expect(confirmations.findCertainUntil(kept)).toBe(START + 80 * SECOND_MS);
  });

  it('does not apply to data that was read before the first purge that came, or before a gap', () => {
    const kept = read(START + HOUR_MS);
    confirm(START + 2 * HOUR_MS, START + HOUR_MS + 1);
    expect(confirmations.findCertainUntil(kept)).toBe(0);
    confirm(START + 2 * HOUR_MS, START + HOUR_MS);
    expect(confirmations.findCertainUntil(kept)).toBe(START + 2 * HOUR_MS + MINUTE_MS);
    confirm(START + 3 * HOUR_MS, START + 3 * HOUR_MS, 'two');
    expect(confirmations.findCertainUntil(kept)).toBe(0);
  });

  it('accepts a new sequence whose clock is behind the clock of the previous sequence', () => {
    confirm(START + HOUR_MS);
    confirm(START, START, 'two');
    expect(confirmations.findSequence(START)).toBe('two');
  });

  it('applies to stored pages of the same sequence, whichever process read them and whenever', () => {
    const stored = (sequence: string | undefined) => ({ sequence, steadyUntil: START + HOUR_MS });
    confirm(START, START);
    expect(confirmations.findCertainUntil(stored('one'))).toBe(START + MINUTE_MS);
    expect(confirmations.findCertainUntil(stored('two'))).toBe(0);
    expect(confirmations.findCertainUntil(stored(undefined))).toBe(0);
  });

  it('gives a page the sequence in which all its data was read', () => {
    confirm(START, START);
    expect(confirmations.findSequence(START)).toBe('one');
    expect(confirmations.findSequence(START - 1)).toBeUndefined();
  });

  it.each([
    ['at noon', Date.UTC(2026, 10, 23, 11), 12 * HOUR_MS],
    ['in the evening, in winter', Date.UTC(2026, 10, 23, 22, 30), 30 * MINUTE_MS],
    ['in the evening, in summer', Date.UTC(2026, 6, 23, 21, 30), 30 * MINUTE_MS],
    ['a minute after it', Date.UTC(2026, 10, 22, 23, 1), 24 * HOUR_MS - MINUTE_MS],
  ])('is valid until midnight in Brussels: %s', (_, at, ms) => {
    wall = at;
    const kept = read();
    confirm(START + 48 * HOUR_MS);
    expect(confirmations.findCertainUntil(kept)).toBe(START + ms);
  });

  it.each([
    [0, MINUTE_MS],
    [45, 15 * SECOND_MS],
  ])(
    'is good for the rest of a minute %d s after midnight: clocks of other machines may be in yesterday',
    (passed, ms) => {
      wall = Date.UTC(2026, 10, 22, 23, 0, passed);
      const kept = read();
      confirm(START + 24 * HOUR_MS);
      expect(confirmations.findCertainUntil(kept)).toBe(START + ms);
    },
  );

  it('does not change when the wall clock is set after the reading', () => {
    const kept = read();
    wall += 24 * HOUR_MS;
    confirm(START + HOUR_MS);
    expect(confirmations.findCertainUntil(kept)).toBe(START + HOUR_MS + MINUTE_MS);
  });

  it('is limited, for several answers, by the oldest and the least steady answer', () => {
    const [first, second] = [read(START), { readAt: START + HOUR_MS, steadyUntil: START + 2 * HOUR_MS }];
    expect(takeEarliestTimes(first, second)).toEqual({ readAt: START, steadyUntil: START + 2 * HOUR_MS });
    confirm(START + HOUR_MS);
    expect(confirmations.findCertainUntil(takeEarliestTimes(first, UNCONFIRMED_TIMES))).toBe(0);
  });
});
