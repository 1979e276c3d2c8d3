import type { Estate, FieldValue } from '../../api/estate.ts';
import { statedNumber } from './legalCase.ts';

/** What a tenant pays every month beside the rent, in euros. Zero: it is said that there is nothing. */
type MonthlyCharges =
  | { readonly kind: 'amount'; readonly amount: number }
  /** The rent comprises them. */
  | { readonly kind: 'included' };

/** Places of the document that hold charges of a month, below `fields`. */
export const COMMON_CHARGES = 'financial.common_charges';
export const PRIVATE_CHARGES = 'financial.private_charges';

/** What stands in place of an amount where the rent comprises the charges. */
export const INCLUDED_CHARGES = { nl: 'Inbegrepen', fr: 'Comprises', en: 'Included', de: 'Inbegriffen' } as const;

/** The whole of a text that says so in place of an amount. */
const INCLUDED =
  /^(?:(?:lasten|charges|nebenkosten) )?(?:inbegrepen|inclusief|incl\.?|compris(?:es?)?|inclus(?:es?)?|included|inclusive|inbegriffen|inklusive|enthalten)(?: lasten)?(?: (?:in (?:de )?huur(?:prijs)?|dans le loyer|in the rent|in der miete))?$/i;

const MOST_CHARACTERS = 60;
/** Whether a text says in place of an amount that the rent comprises the charges. */
export const saysIncluded = (text: string): boolean => text.length <= MOST_CHARACTERS && INCLUDED.test(text.trim());

function isIncluded(value: FieldValue | undefined): boolean {
  if (typeof value === 'string') return saysIncluded(value);
  return (
    typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.values(value).some((text) => text && saysIncluded(text))
  );
}

/**
 * The charges of a month: those of the building and those of the home itself, as far as the estate says them. Undefined:
 * it says neither, which is not the same as zero. That there are none takes a word about those of the building: nothing
 * for the home itself says nothing about them.
 */
export function monthlyCharges(estate: Estate): MonthlyCharges | undefined {
  const common = statedNumber(estate, estate.technical.monthlyCost, COMMON_CHARGES);
  const own = statedNumber(estate, undefined, PRIVATE_CHARGES) ?? 0;
  if (common !== undefined || own > 0) return { kind: 'amount', amount: (common ?? 0) + own };
  return isIncluded(estate.fields[COMMON_CHARGES]) ? { kind: 'included' } : undefined;
}
