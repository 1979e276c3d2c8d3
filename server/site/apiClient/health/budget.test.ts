import { describe, expect, it } from 'vitest';
import { findBudget, CALL_MS, LATE_MS, CHECK_INTERVAL_MS, remainingWaitMs } from './budget.ts';

const yes = () => true;
const no = () => false;

describe('the time that a reader goes on waiting', () => {
  const budget = findBudget('fast');

  it('is the budget at first, whether there is progress or not', () => {
    expect(remainingWaitMs(0, budget, no)).toBe(CALL_MS);
    expect(remainingWaitMs(CALL_MS - 1, budget, no)).toBe(1);
  });
  it('ends with the budget when there is no progress', () => {
    expect(remainingWaitMs(CALL_MS, budget, no)).toBe(0);
  });
  it('goes on in short steps while there is progress, up to the maximum', () => {
    expect(remainingWaitMs(CALL_MS, budget, yes)).toBe(CHECK_INTERVAL_MS);
    expect(remainingWaitMs(LATE_MS - 1, budget, yes)).toBe(1);
    expect(remainingWaitMs(LATE_MS, budget, yes)).toBe(0);
  });
  it('is fixed when no maximum is given', () => {
    expect(remainingWaitMs(0, { waitMs: 0 }, yes)).toBe(0);
    expect(remainingWaitMs(500, { waitMs: 500 }, yes)).toBe(0);
  });
});
