import type { Estate, EstateSummary, FieldValue } from '../../api/estate.ts';
import { roundToCents } from '../comparedPrice.ts';
import { isClosed, isForRent } from '../rules.ts';
import { getStatedNumber } from './advertisedEstateFacts.ts';

type MonthlyCharges = NonNullable<EstateSummary['charges']>;

/** The keys below `fields` of the document that contain monthly charges. */
export const COMMON_CHARGES_FIELD = 'financial.common_charges';
export const PRIVATE_CHARGES_FIELD = 'financial.private_charges';

/** The text in place of an amount when the rent includes the charges. */
export const INCLUDED_CHARGES_TEXT = { nl: 'Inbegrepen', fr: 'Comprises', en: 'Included', de: 'Inbegriffen' } as const;

/** Matches a text that says only that the rent includes the charges. */
const INCLUDED_TEXT =
  /^(?:(?:lasten|charges|nebenkosten) )?(?:inbegrepen|inclusief|incl\.?|compris(?:es?)?|inclus(?:es?)?|included|inclusive|inbegriffen|inklusive|enthalten)(?: lasten)?(?: (?:in (?:de )?huur(?:prijs)?|dans le loyer|in the rent|in der miete))?$/i;

const MAX_INCLUDED_TEXT_CHARACTERS = 60;
/** Returns whether a text in place of an amount says that the rent includes the charges. */
export const isIncludedText = (text: string): boolean =>
  text.length <= MAX_INCLUDED_TEXT_CHARACTERS && INCLUDED_TEXT.test(text.trim());

function isIncludedInRent(value: FieldValue | undefined): boolean {
  if (typeof value === 'string') return isIncludedText(value);
  return (
    typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.values(value).some((text) => text && isIncludedText(text))
  );
}

/**
 * Returns the stated monthly charges of the building and of the home itself. Returns undefined when neither is stated,
 * which differs from zero. A zero for the home itself does not mean that the charges of the building are zero.
 */
export function findMonthlyCharges(estate: Estate): MonthlyCharges | undefined {
  const commonCharges = getStatedNumber(estate, estate.technical.monthlyCost, COMMON_CHARGES_FIELD);
  const privateCharges = getStatedNumber(estate, undefined, PRIVATE_CHARGES_FIELD) ?? 0;
  if (commonCharges !== undefined || privateCharges > 0)
    return { kind: 'amount', amount: roundToCents((commonCharges ?? 0) + privateCharges) };
  return isIncludedInRent(estate.fields[COMMON_CHARGES_FIELD]) ? { kind: 'included' } : undefined;
}

/**
 * Returns the monthly charges of an estate that is still to rent, also of a lease to take over; undefined for any other
 * estate. Pages, lists and mails show these charges.
 */
export function findShownCharges(estate: Estate): MonthlyCharges | undefined {
  const statusId = estate.general.transaction.id;
  return isForRent(statusId) && !isClosed(statusId) ? findMonthlyCharges(estate) : undefined;
}
