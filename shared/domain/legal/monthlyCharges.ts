import type { Estate, EstateSummary, FieldValue } from '../../api/estate.ts';
import { isRental } from '../estate/fieldRules.ts';
import { isClosed } from '../rules.ts';
import { statedNumber } from './legalCase.ts';

type MonthlyCharges = NonNullable<EstateSummary['charges']>;

/** Places of the document that hold charges of a month, below `fields`. */
export const COMMON_CHARGES = 'financial.common_charges';
export const PRIVATE_CHARGES = 'financial.private_charges';

/** What stands in place of an amount where the rent comprises the charges. */
export const INCLUDED_CHARGES = { nl: 'Inbegrepen', fr: 'Comprises', en: 'Included', de: 'Inbegriffen' } as const;

/** Matches a text that says nothing but that the rent comprises the charges. */
const INCLUDED =
  /^(?:(?:lasten|charges|nebenkosten) )?(?:inbegrepen|inclusief|incl\.?|compris(?:es?)?|inclus(?:es?)?|included|inclusive|inbegriffen|inklusive|enthalten)(?: lasten)?(?: (?:in (?:de )?huur(?:prijs)?|dans le loyer|in the rent|in der miete))?$/i;

const MAX_INCLUDED_CHARACTERS = 60;
/** Whether a text says in place of an amount that the rent comprises the charges. */
export const saysIncluded = (text: string): boolean =>
  text.length <= MAX_INCLUDED_CHARACTERS && INCLUDED.test(text.trim());

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

/** The same of what is still to rent: pages, lists and mails show no charges of anything else. */
export function chargesToShow(estate: Estate): MonthlyCharges | undefined {
  const statusId = estate.general.transaction.id;
  return isRental(statusId) && !isClosed(statusId) ? monthlyCharges(estate) : undefined;
}
