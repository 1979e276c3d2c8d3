import type { Estate, FieldValue } from '../../api/estate.ts';
import { statedNumber } from './legalCase.ts';

/** What a tenant pays every month beside the rent, in euros. Zero: it is said that there is nothing. */
type MonthlyCharges =
  | { readonly kind: 'amount'; readonly amount: number }
  /** The rent comprises them. */
  | { readonly kind: 'included' };

const COMMON = 'financial.common_charges';
const PRIVATE = 'financial.private_charges';

/** The whole of a text that says so in place of an amount. */
const INCLUDED =
  /^(?:(?:lasten|charges|nebenkosten) )?(?:inbegrepen|inclusief|incl\.?|compris(?:es)?|inclus(?:es)?|included|inclusive|inbegriffen|inklusive|enthalten)(?: lasten)?$/i;

const MOST_CHARACTERS = 60;
const saysIncluded = (text: string): boolean => text.length <= MOST_CHARACTERS && INCLUDED.test(text.trim());

function isIncluded(value: FieldValue | undefined): boolean {
  if (typeof value === 'string') return saysIncluded(value);
  return (
    typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.values(value).some((text) => text && saysIncluded(text))
  );
}

/** An amount below zero is no amount. */
const amountOf = (estate: Estate, own: number | undefined, key: string): number | undefined => {
  const amount = statedNumber(estate, own, key);
  return amount !== undefined && amount >= 0 ? amount : undefined;
};

/**
 * The charges of a month: those of the building and those of the home itself, as far as the estate says them. Undefined:
 * it says neither, which is not the same as zero.
 */
export function monthlyCharges(estate: Estate): MonthlyCharges | undefined {
  const common = amountOf(estate, estate.technical.monthlyCost, COMMON);
  const own = amountOf(estate, undefined, PRIVATE);
  if (common !== undefined || own !== undefined) return { kind: 'amount', amount: (common ?? 0) + (own ?? 0) };
  return isIncluded(estate.fields[COMMON]) ? { kind: 'included' } : undefined;
}
