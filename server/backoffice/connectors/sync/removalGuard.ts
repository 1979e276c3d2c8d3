/** A site with fewer stored records is small. On such a site, a few sales are a large share. */
const SMALL = 50;
/** The percentage of the stored records that may go at once. */
const MOST = 20;
const MOST_OF_SMALL = 50;
/** This number of records may always go, because a site of three homes may sell two of them. */
const ALWAYS = 2;

/**
 * Returns whether so many removals are more likely an error of the CRM or of this program than what the agency wants.
 */
export function isTooMany(stored: number, gone: number): boolean {
  if (gone <= ALWAYS) return false;
  return gone * 100 > stored * (stored < SMALL ? MOST_OF_SMALL : MOST);
}

/** Returns whether an empty list is probably broken: it follows a list with many records. */
export const isBrokenlyEmpty = (listed: number, before: number): boolean => listed === 0 && before > ALWAYS;
