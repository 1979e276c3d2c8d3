import { beforeEach, describe, expect, it } from 'vitest';
import { type Confirmations, createConfirmations, takeEarliestTimes, UNCONFIRMED_TIMES } from './confirmations.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** The time of noon in Brussels. */
const NOON_MS = Date.UTC(2026, 10, 23, 11);

describe('the confirmation of purges', () => {
  let wallMs: number;
  let confirmations: Confirmations;
  /** The time at which the clock that measures ages starts. It differs from the time of day, as in a real process. */
  const START_MS = 5_000_000;
  const read = (readAt = START_MS) => confirmations.createReadTimes(readAt);
  const confirm = (confirmedAt: number, since = START_MS, sequence = 'one') =>
    confirmations.storeConfirmation({ sequence, since, confirmedAt });

  beforeEach(() => {
    wallMs = NOON_MS;
    confirmations = createConfirmations(() => wallMs);
  });

  it('does not exist without a subscription', () => {
    expect(confirmations.findCertainUntil(read())).toBe(0);
    expect(confirmations.findSequence(START_MS)).toBeUndefined();
  });

  it('is valid for a minute, and each newer confirmation extends it', () => {
    const times = read();
    confirm(START_MS + 10 * SECOND_MS);
    expect(confirmations.findCertainUntil(times)).toBe(START_MS + 70 * SECOND_MS);
    confirm(START_MS + 30 * MINUTE_MS);
    expect(confirmations.findCertainUntil(times)).toBe(START_MS + 31 * MINUTE_MS);
  });

  it('does not go back when two confirmations arrive in the wrong order', () => {
    const times = read();
    confirm(START_MS + 20 * SECOND_MS);
    confirm(START_MS + 10 * SECOND_MS);
    expect(confirmations.findCertainUntil(times)).toBe(START_MS + 80 * SECOND_MS);
  });

  it('does not apply to data that was read before the sequence began, at first or after a gap', () => {
    const times = read(START_MS + HOUR_MS);
    confirm(START_MS + 2 * HOUR_MS, START_MS + HOUR_MS + 1);
    expect(confirmations.findCertainUntil(times)).toBe(0);
    confirm(START_MS + 2 * HOUR_MS, START_MS + HOUR_MS);
    expect(confirmations.findCertainUntil(times)).toBe(START_MS + 2 * HOUR_MS + MINUTE_MS);
    confirm(START_MS + 3 * HOUR_MS, START_MS + 3 * HOUR_MS, 'two');
    expect(confirmations.findCertainUntil(times)).toBe(0);
  });

  it('accepts a new sequence whose clock is behind the clock of the previous sequence', () => {
    confirm(START_MS + HOUR_MS);
    confirm(START_MS, START_MS, 'two');
    expect(confirmations.findSequence(START_MS)).toBe('two');
  });

  it('applies to stored pages of the same sequence, whichever process read them and whenever', () => {
    const createRestoredTimes = (sequence: string | undefined) => ({ sequence, steadyUntil: START_MS + HOUR_MS });
    confirm(START_MS, START_MS);
    expect(confirmations.findCertainUntil(createRestoredTimes('one'))).toBe(START_MS + MINUTE_MS);
    expect(confirmations.findCertainUntil(createRestoredTimes('two'))).toBe(0);
    expect(confirmations.findCertainUntil(createRestoredTimes(undefined))).toBe(0);
  });

  it('gives a page the sequence in which all its data was read', () => {
    confirm(START_MS, START_MS);
    expect(confirmations.findSequence(START_MS)).toBe('one');
    expect(confirmations.findSequence(START_MS - 1)).toBeUndefined();
  });

  it.each([
    ['at noon', Date.UTC(2026, 10, 23, 11), 12 * HOUR_MS],
    ['in the evening, in winter', Date.UTC(2026, 10, 23, 22, 30), 30 * MINUTE_MS],
    ['in the evening, in summer', Date.UTC(2026, 6, 23, 21, 30), 30 * MINUTE_MS],
    ['a minute after it', Date.UTC(2026, 10, 22, 23, 1), 24 * HOUR_MS - MINUTE_MS],
  ])('is valid until midnight in Brussels: %s', (_, at, ms) => {
    wallMs = at;
    const times = read();
    confirm(START_MS + 48 * HOUR_MS);
    expect(confirmations.findCertainUntil(times)).toBe(START_MS + ms);
  });

  it.each([
    // In both nights, the time of the next midnight is computed before the clock changes.
    ['goes forward', Date.UTC(2027, 2, 27, 23, 5), Date.UTC(2027, 2, 28, 20), 2 * HOUR_MS],
    ['goes back', Date.UTC(2027, 9, 30, 22, 5), Date.UTC(2027, 9, 31, 21), 2 * HOUR_MS],
  ])('is valid until midnight in Brussels on the day on which the clock %s', (_, nightMs, eveningMs, ms) => {
    wallMs = nightMs;
    read();
    wallMs = eveningMs;
    const times = read();
    confirm(START_MS + 24 * HOUR_MS);
    expect(confirmations.findCertainUntil(times)).toBe(START_MS + ms);
  });

  it.each([
    [0, MINUTE_MS],
    [45, 15 * SECOND_MS],
  ])(
    'is valid until one minute after midnight at %d s after midnight, because other machines may have the old date',
    (passedMs, ms) => {
      wallMs = Date.UTC(2026, 10, 22, 23, 0, passedMs);
      const times = read();
      confirm(START_MS + 24 * HOUR_MS);
      expect(confirmations.findCertainUntil(times)).toBe(START_MS + ms);
    },
  );

  it('does not change when the wall clock is set after the reading', () => {
    const times = read();
    wallMs += 24 * HOUR_MS;
    confirm(START_MS + HOUR_MS);
    expect(confirmations.findCertainUntil(times)).toBe(START_MS + HOUR_MS + MINUTE_MS);
  });

  it('is limited, for several answers, by the oldest and the least steady answer', () => {
    const [firstTimes, secondTimes] = [
      read(START_MS),
      { readAt: START_MS + HOUR_MS, steadyUntil: START_MS + 2 * HOUR_MS },
    ];
    expect(takeEarliestTimes(firstTimes, secondTimes)).toEqual({
      readAt: START_MS,
      steadyUntil: START_MS + 2 * HOUR_MS,
    });
    confirm(START_MS + HOUR_MS);
    expect(confirmations.findCertainUntil(takeEarliestTimes(firstTimes, UNCONFIRMED_TIMES))).toBe(0);
  });
});
