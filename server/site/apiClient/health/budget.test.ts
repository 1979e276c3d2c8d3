import { describe, expect, it } from 'vitest';
import { budgetFor, CALL_MS, LATE_MS, CHECK_INTERVAL_MS, patienceLeftMs } from './budget.ts';

const yes = () => true;
const no = () => false;

describe('the time that a reader goes on waiting', () => {
  const budget = budgetFor('fast');

  it('is the budget at first, whether there is progress or not', () => {
    expect(patienceLeftMs(0, budget, no)).toBe(CALL_MS);
    expect(patienceLeftMs(CALL_MS - 1, budget, no)).toBe(1);
  });
  it('ends with the budget when there is no progress', () => {
    expect(patienceLeftMs(CALL_MS, budget, no)).toBe(0);
  });
  it('goes on in short steps while there is progress, up to the maximum', () => {
    expect(patienceLeftMs(CALL_MS, budget, yes)).toBe(CHECK_INTERVAL_MS);
    expect(patienceLeftMs(LATE_MS - 1, budget, yes)).toBe(1);
    expect(patienceLeftMs(LATE_MS, budget, yes)).toBe(0);
  });
  it('is fixed when no maximum is given', () => {
    expect(patienceLeftMs(0, { waitMs: 0 }, yes)).toBe(0);
    expect(patienceLeftMs(500, { waitMs: 500 }, yes)).toBe(0);
  });
});
