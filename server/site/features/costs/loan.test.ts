import { describe, expect, it } from 'vitest';
import { computeLoan } from './loan.ts';

describe('a loan', () => {
  it('is paid back in equal parts', () => {
    // The monthly rate is i = 1.03^(1/12) − 1 = 0.00246627, so the payment is 250,000 × i / (1 − 1.03^−25) = 1,180.27.
    const loan = computeLoan(25_000_000, 3000, 25);
    const rate = 1.03 ** (1 / 12) - 1;
    expect(loan.monthlyPayment).toBe(Math.round((25_000_000 * rate) / (1 - 1.03 ** -25)));
    expect(loan.monthlyPayment).toBe(118_027);
    expect(loan.months).toBe(300);
  });

  it('costs nothing without interest, and the last payment pays the rest', () => {
    const loan = computeLoan(10_000_000, 0, 3);
    expect(loan).toMatchObject({ monthlyPayment: 277_778, interest: 0, total: 10_000_000 });
    expect(loan.years.map(({ owedAmount: owed }) => owed)).toEqual([6_666_664, 3_333_328, 0]);
  });

  it.each([
    [25_000_000, 3250, 20],
    [1, 3000, 1],
    [10_000_000_000, 20_000, 40],
    [33_333_333, 1, 30],
    [12_345_678, 3125, 7],
  ])('of %d cents at %d over %d years is paid back to the cent', (borrowed, rate, years) => {
    const loan = computeLoan(borrowed, rate, years);
    const repaidTotal = loan.years.reduce((sum, each) => sum + each.repaidAmount, 0);
    expect([repaidTotal, loan.years.at(-1)?.owedAmount, loan.years.length]).toEqual([borrowed, 0, years]);
    expect(loan.total).toBe(borrowed + loan.interest);
    // The last payment contains the rounding differences: at most a cent per month, plus the interest on it.
    expect(Math.abs(loan.total - loan.monthlyPayment * loan.months)).toBeLessThan(
      loan.months * (1 + rate / 1e5) ** years,
    );
    expect(Number.isSafeInteger(loan.total)).toBe(true);
  });
});
