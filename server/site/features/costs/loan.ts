import type { Cents } from './cents.ts';
import type { RateSteps } from '#shared/primitives/writtenNumber.ts';

/** What a loan with equal monthly payments costs. */
export interface Loan {
  readonly borrowed: Cents;
  /** Every month but the last, which pays the rest. */
  readonly monthly: Cents;
  readonly months: number;
  readonly total: Cents;
  readonly interest: Cents;
  /** One entry a year. */
  readonly years: readonly LoanYear[];
}

interface LoanYear {
  readonly year: number;
  readonly repaid: Cents;
  readonly interest: Cents;
  /** What is still owed at its end. */
  readonly owed: Cents;
}

const MONTHS = 12;
const STEPS = 100_000;

/** The rate a month that makes the rate a year: (1 + i)^(1/12) − 1. */
const monthlyRate = (yearly: RateSteps): number => Math.expm1(Math.log1p(yearly / STEPS) / MONTHS);

/** The payment that ends the loan after so many months: K × i / (1 − (1 + i)^−n). */
function paymentOf(borrowed: Cents, rate: number, months: number): Cents {
  const exact = rate === 0 ? borrowed / months : (borrowed * rate) / -Math.expm1(-months * Math.log1p(rate));
  return Math.round(exact);
}

/**
 * A loan with equal payments, to the cent as it would be booked: interest of what is owed is rounded each month, and the
 * last payment pays what is left.
 *
 * @param borrowed more than 0
 * @param yearly the rate a year, whose equivalent a month is counted with
 * @param years whole
 */
export function loanOf(borrowed: Cents, yearly: RateSteps, years: number): Loan {
  const months = years * MONTHS;
  const rate = monthlyRate(yearly);
  const monthly = paymentOf(borrowed, rate, months);
  const table: LoanYear[] = [];
  let owed = borrowed;
  for (let year = 1; year <= years; year++) {
    let [repaid, interest] = [0, 0];
    for (let month = 1; month <= MONTHS; month++) {
      const due = Math.round(owed * rate);
      const isLast = year === years && month === MONTHS;
      const part = isLast ? owed : Math.min(owed, Math.max(0, monthly - due));
      owed -= part;
      repaid += part;
      interest += due;
    }
    table.push({ year, repaid, interest, owed });
  }
  const interest = table.reduce((sum, each) => sum + each.interest, 0);
  return { borrowed, monthly, months, total: borrowed + interest, interest, years: table };
}
