import type { Cents } from './cents.ts';
import type { RateThousandths } from '#shared/primitives/writtenNumber.ts';

/** The costs of a loan with equal monthly payments. */
export interface Loan {
  readonly borrowedAmount: Cents;
  /** The payment of every month except the last, which pays the rest. */
  readonly monthlyPayment: Cents;
  readonly months: number;
  readonly total: Cents;
  readonly interest: Cents;
  /** The state at the end of each year, one entry per year. */
  readonly years: readonly LoanYear[];
}

interface LoanYear {
  readonly year: number;
  readonly repaidAmount: Cents;
  readonly interest: Cents;
  /** The amount still owed at the end of the year. */
  readonly owedAmount: Cents;
}

const MONTHS_PER_YEAR = 12;
const RATE_STEPS_PER_UNIT = 100_000;

/** Returns the monthly rate that is equivalent to a yearly rate: (1 + i)^(1/12) − 1. */
const computeMonthlyRate = (yearly: RateThousandths): number =>
  Math.expm1(Math.log1p(yearly / RATE_STEPS_PER_UNIT) / MONTHS_PER_YEAR);

/** Returns the monthly payment that repays the loan in the given months: K × i / (1 − (1 + i)^−n). */
function computePayment(borrowed: Cents, rate: number, months: number): Cents {
  const exact = rate === 0 ? borrowed / months : (borrowed * rate) / -Math.expm1(-months * Math.log1p(rate));
  return Math.round(exact);
}

/**
 * Computes a loan with equal payments, to the cent as a bank books it: the interest on the amount owed is rounded each
 * month, and the last payment pays the rest.
 * @param borrowed more than 0
 * @param yearly the yearly rate; its monthly equivalent is used
 * @param years a whole number
 */
export function computeLoan(borrowed: Cents, yearly: RateThousandths, years: number): Loan {
  const months = years * MONTHS_PER_YEAR;
  const rate = computeMonthlyRate(yearly);
  const monthly = computePayment(borrowed, rate, months);
  const table: LoanYear[] = [];
  let owed = borrowed;
  for (let year = 1; year <= years; year++) {
    let [repaid, interest] = [0, 0];
    for (let month = 1; month <= MONTHS_PER_YEAR; month++) {
      const due = Math.round(owed * rate);
      const isLast = year === years && month === MONTHS_PER_YEAR;
      const part = isLast ? owed : Math.min(owed, Math.max(0, monthly - due));
      owed -= part;
      repaid += part;
      interest += due;
    }
    table.push({ year, repaidAmount: repaid, interest, owedAmount: owed });
  }
  const interest = table.reduce((sum, each) => sum + each.interest, 0);
  return {
    borrowedAmount: borrowed,
    monthlyPayment: monthly,
    months,
    total: borrowed + interest,
    interest,
    years: table,
  };
}
