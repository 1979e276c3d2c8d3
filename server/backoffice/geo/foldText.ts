import { toSortName } from '#shared/i18n/nameOrder.ts';

const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' };

/**
 * Converts a text to lower case and removes accents and ligatures, so that it can be searched and sorted byte by byte.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøł]/g, (letter) => LIGATURES[letter] ?? letter);

/** Folds a name for sorting byte by byte. Apostrophes are ignored. */
export const foldName = (name: string): string => foldText(toSortName(name));
