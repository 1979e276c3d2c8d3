import type { Region } from '../../primitives/ids.ts';
import { type LawRuleId, lawRule } from '../costs/lawRules.ts';

/** The rows of the table that say which homes are new by the law of a region. */
const NEW_DWELLING_RULES: Readonly<Record<Region, LawRuleId>> = {
  FLANDERS: 'flanders-new-dwelling',
  WALLONIA: 'wallonia-new-dwelling',
  BRUSSELS: 'brussels-new-dwelling',
};

/**
 * Full years after the year of construction from which on the certificate of a new home must be there. The figure is
 * ours: declarations are due within a year of the first use.
 */
export const CERTIFICATE_DUE_AFTER_YEARS = 2;

/**
 * Whether a home is an existing one by the law of its region, however it is called: its permit was applied for before the
 * law on new homes. Of a new home there is no certificate until the final declaration is filed, so none can be advertised:
 * until then it is advice, not a duty. What may stand in its place (Wallonia: a provisional declaration; Brussels: the
 * interim report of the adviser) was found in one source each, and is not required.
 * @param permit ISO date of the application
 */
export function isOlderThanNewDwellings(permit: string, region: Region): boolean {
  const { from } = lawRule(NEW_DWELLING_RULES[region]);
  return from !== undefined && permit < from;
}
