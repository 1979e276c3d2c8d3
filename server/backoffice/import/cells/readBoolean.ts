const YES = new Set(['true', 'yes', '1', 'ja', 'oui', 'y', 'x']);
const NO = new Set(['false', 'no', '0', 'nee', 'nein', 'non', 'n']);

/** Yes or no in any of the languages; undefined when it is neither. */
export function readBoolean(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
