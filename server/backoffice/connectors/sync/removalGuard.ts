/** A site with fewer stored records is small. On such a site, a few sales are a large share. */
const SMALL_SITE_RECORDS = 50;
/** The percentage of the stored records that may go at once. */
const MAX_REMOVED_PERCENT = 20;
const MAX_REMOVED_PERCENT_OF_SMALL_SITE = 50;
/** This number of records may always go, because a site of three homes may sell two of them. */
const ALWAYS_ALLOWED_REMOVALS = 2;

/**
 * Returns whether the number of removals is so large that an error of the CRM or of this program is more likely than a
 * decision of the agency.
 */
export function isTooMany(stored: number, gone: number): boolean {
  if (gone <= ALWAYS_ALLOWED_REMOVALS) return false;
  return gone * 100 > stored * (stored < SMALL_SITE_RECORDS ? MAX_REMOVED_PERCENT_OF_SMALL_SITE : MAX_REMOVED_PERCENT);
}

/** Returns whether an empty list is probably an error, because the list before it had many records. */
export const isSuspiciouslyEmpty = (listed: number, before: number): boolean =>
  listed === 0 && before > ALWAYS_ALLOWED_REMOVALS;
