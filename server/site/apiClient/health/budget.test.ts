import { describe, expect, it } from 'vitest';
import {
  getBudget,
  CALL_TIMEOUT_MS,
  LATE_CALL_TIMEOUT_MS,
  WAIT_CHECK_INTERVAL_MS,
  computeRemainingWaitMs,
} from './budget.ts';

const returnTrue = () => true;
const returnFalse = () => false;

describe('the time for which a reader continues to wait', () => {
  const budget = getBudget('fast');

  it('is the budget at first, whether there is progress or not', () => {
    expect(computeRemainingWaitMs(0, budget, returnFalse)).toBe(CALL_TIMEOUT_MS);
    expect(computeRemainingWaitMs(CALL_TIMEOUT_MS - 1, budget, returnFalse)).toBe(1);
  });
  it('ends with the budget when there is no progress', () => {
    expect(computeRemainingWaitMs(CALL_TIMEOUT_MS, budget, returnFalse)).toBe(0);
  });
  it('is extended in short steps while there is progress, up to the maximum', () => {
    expect(computeRemainingWaitMs(CALL_TIMEOUT_MS, budget, returnTrue)).toBe(WAIT_CHECK_INTERVAL_MS);
    expect(computeRemainingWaitMs(LATE_CALL_TIMEOUT_MS - 1, budget, returnTrue)).toBe(1);
    expect(computeRemainingWaitMs(LATE_CALL_TIMEOUT_MS, budget, returnTrue)).toBe(0);
  });
  it('is fixed when no maximum is given', () => {
    expect(computeRemainingWaitMs(0, { waitMs: 0 }, returnTrue)).toBe(0);
    expect(computeRemainingWaitMs(500, { waitMs: 500 }, returnTrue)).toBe(0);
  });
});
