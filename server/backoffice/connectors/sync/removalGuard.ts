/**
 * A connection with fewer stored records is small. A higher percentage of its records may be removed at once, because a
 * few sold homes are already a large share of its records.
 */
const SMALL_SITE_RECORDS = 50;
/** The percentage of the stored records that may be removed at once. */
const MAX_REMOVED_PERCENT = 20;
const MAX_REMOVED_PERCENT_OF_SMALL_SITE = 50;
/** This number of records may always be removed at once, because an agency with three homes may sell two of them. */
const ALWAYS_ALLOWED_REMOVALS = 2;

/**
 * Returns whether the number of removals is so large that an error of the CRM or of this program is more likely than a
 * decision of the agency.
 */
export function isTooManyRemovals(storedCount: number, goneCount: number): boolean {
  if (goneCount <= ALWAYS_ALLOWED_REMOVALS) return false;
  return (
    goneCount * 100 >
    storedCount * (storedCount < SMALL_SITE_RECORDS ? MAX_REMOVED_PERCENT_OF_SMALL_SITE : MAX_REMOVED_PERCENT)
  );
}

/**
 * Returns whether an empty list is probably an error. An empty list is accepted when the list before it had so few
 * records that all of them may be removed at once.
 */
export const isSuspiciouslyEmpty = (listedCount: number, countBefore: number): boolean =>
  listedCount === 0 && countBefore > ALWAYS_ALLOWED_REMOVALS;
