import { toSortName } from '#shared/i18n/nameOrder.ts';

const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' };

/** Lower case without accents or ligatures: for searching, and for sorting byte by byte. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøł]/g, (letter) => LIGATURES[letter] ?? letter);

/** A name folded for sorting byte by byte: apostrophes do not count. */
export const foldName = (name: string): string => foldText(toSortName(name));
