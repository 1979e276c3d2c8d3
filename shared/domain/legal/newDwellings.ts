import type { Region } from '../../primitives/ids.ts';
import { type LawRuleId, lawRule } from '../costs/lawRules.ts';

/** The rows of the table that define new homes, by region. */
const NEW_DWELLING_RULES: Readonly<Record<Region, LawRuleId>> = {
  FLANDERS: 'flanders-new-dwelling',
  WALLONIA: 'wallonia-new-dwelling',
  BRUSSELS: 'brussels-new-dwelling',
};

/**
 * The number of full years after the year of construction after which a new home must have its certificate. The project
 * chose this number, because declarations are due within a year of the first use.
 */
export const CERTIFICATE_DUE_AFTER_YEARS = 2;

/**
 * Returns whether a home that is called new is an existing one by law, because its permit was applied for before the
 * law on new homes. A new home has no certificate until its final declaration, so until then an advertisement need not
 * contain one. Substitutes (Wallonia: a provisional declaration; Brussels: the interim report of the adviser) were
 * found in only one source each and are not required.
 * @param permit ISO date of the application
 */
export function isOlderThanNewDwellings(permit: string, region: Region): boolean {
  const { from } = lawRule(NEW_DWELLING_RULES[region]);
  return from !== undefined && permit < from;
}
