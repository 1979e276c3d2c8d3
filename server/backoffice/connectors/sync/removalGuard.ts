/** Fewer stored ones make a small site, where a few sales are a large share. */
const SMALL = 50;
/** Percent of what is stored that may go at once. */
const MOST = 20;
const MOST_OF_SMALL = 50;
/** That many may always go: a site of three may sell two of them. */
const ALWAYS = 2;

/** Whether so many removals are more likely an error of the CRM, or of ours, than what the agency wants. */
export function isTooMany(stored: number, gone: number): boolean {
  if (gone <= ALWAYS) return false;
  return gone * 100 > stored * (stored < SMALL ? MOST_OF_SMALL : MOST);
}

/** A list without any records, after one with many, is broken and not empty. */
export const isBrokenlyEmpty = (listed: number, before: number): boolean => listed === 0 && before > ALWAYS;
