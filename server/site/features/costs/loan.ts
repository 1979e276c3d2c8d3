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
  /** The payments of each year, with the amount still owed at its end. */
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
const computeMonthlyRate = (yearlyRate: RateThousandths): number =>
  Math.expm1(Math.log1p(yearlyRate / RATE_STEPS_PER_UNIT) / MONTHS_PER_YEAR);

/** Returns the monthly payment that repays the loan in the given months: K × i / (1 − (1 + i)^−n). */
function computePayment(borrowed: Cents, monthlyRate: number, months: number): Cents {
  const exactPayment =
    monthlyRate === 0 ? borrowed / months : (borrowed * monthlyRate) / -Math.expm1(-months * Math.log1p(monthlyRate));
  return Math.round(exactPayment);
}

/**
 * Computes a loan with equal payments, to the cent as a bank books it: the interest on the amount owed is rounded each
 * month, and the last payment pays the rest.
 * @param borrowed more than 0
 * @param yearlyRate the yearly rate; its monthly equivalent is used
 * @param years a whole number
 */
export function computeLoan(borrowed: Cents, yearlyRate: RateThousandths, years: number): Loan {
  const months = years * MONTHS_PER_YEAR;
  const monthlyRate = computeMonthlyRate(yearlyRate);
  const monthlyPayment = computePayment(borrowed, monthlyRate, months);
  const loanYears: LoanYear[] = [];
  let remainingAmount = borrowed;
  for (let year = 1; year <= years; year++) {
    let [repaid, interest] = [0, 0];
    for (let month = 1; month <= MONTHS_PER_YEAR; month++) {
      const interestDue = Math.round(remainingAmount * monthlyRate);
      const isLast = year === years && month === MONTHS_PER_YEAR;
      const repayment = isLast ? remainingAmount : Math.min(remainingAmount, Math.max(0, monthlyPayment - interestDue));
      remainingAmount -= repayment;
      repaid += repayment;
      interest += interestDue;
    }
    loanYears.push({ year, repaidAmount: repaid, interest, owedAmount: remainingAmount });
  }
  const interest = loanYears.reduce((sum, each) => sum + each.interest, 0);
  return {
    borrowedAmount: borrowed,
    monthlyPayment,
    months,
    total: borrowed + interest,
    interest,
    years: loanYears,
  };
}
