import { describe, expect, it } from 'vitest';
import { budgetFor, CALL_MS, LATE_MS, LOOK_AGAIN_MS, patienceLeftMs } from './budget.ts';

const yes = () => true;
const no = () => false;

describe('how long somebody goes on waiting', () => {
  const budget = budgetFor('fast');

  it('is the budget at first, whatever else is known', () => {
    expect(patienceLeftMs(0, budget, no)).toBe(CALL_MS);
    expect(patienceLeftMs(CALL_MS - 1, budget, no)).toBe(1);
  });
  it('ends with the budget when nothing happens', () => {
    expect(patienceLeftMs(CALL_MS, budget, no)).toBe(0);
  });
  it('goes on in short steps while there is progress, to the longest time', () => {
    expect(patienceLeftMs(CALL_MS, budget, yes)).toBe(LOOK_AGAIN_MS);
    expect(patienceLeftMs(LATE_MS - 1, budget, yes)).toBe(1);
    expect(patienceLeftMs(LATE_MS, budget, yes)).toBe(0);
  });
  it('is fixed where no longer time is given', () => {
    expect(patienceLeftMs(0, { waitMs: 0 }, yes)).toBe(0);
    expect(patienceLeftMs(500, { waitMs: 500 }, yes)).toBe(0);
  });
});
