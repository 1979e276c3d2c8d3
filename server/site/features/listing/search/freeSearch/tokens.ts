/** A word, a number or a sign of a search. */
export interface SearchToken {
  /** The text without accents, in lower case. For a number it is the digits. */
  readonly text: string;
  /** The value of a number. */
  readonly value?: number;
  /** True for digits whose separators show that they are an amount (`300.000`). */
  readonly isGrouped?: boolean;
  readonly start: number;
  readonly end: number;
}

const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' };

export const foldWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæß]/g, (letter) => LIGATURES[letter] ?? letter);

/**
 * Matches a number with separators between its thousands (also English commas, because visitors write in four
 * languages), a number with or without decimals, an area, a word, or a sign with a meaning. A slash has a meaning
 * before a year (`12.000/jaar`) and a hyphen after an amount; otherwise these two signs only join words.
 */
const TOKEN_PATTERN =
  /(?<grouped>(?<!\d)(?:\d{1,3}(?<separator>[.'’\u00a0\u202f ])\d{3}(?:\k<separator>\d{3})*(?:,\d{1,2})?|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?)(?![.,'’]?\d))|(?<plain>\d+(?:[.,]\d+)?)|(?<area>m[²2](?![\p{L}\d]))|(?<word>[\p{L}\p{M}]+)|(?<sign>[€$£%+<>≤≥,;]|(?<=^|(?<!m)[\d€] ?|eur(?:os?)? ?)\/(?= ?(?:jaar|jr|an|ann[ée]e|year|yr|jahr)(?![\p{L}\p{M}]))|(?<=\d ?[km]? ?€? ?)[–-])/giu;

/** Matches the cents after a point or a comma. Cents have at most two digits, while thousands have three. */
const CENTS_SUFFIX = /[.,]\d{1,2}$/;

function readNumber({ grouped, plain }: Readonly<Record<string, string | undefined>>) {
  if (grouped !== undefined) {
    const value = Number(grouped.replace(CENTS_SUFFIX, '').replace(/\D/g, ''));
    return { text: String(value), value, isGrouped: true };
  }
  if (plain === undefined) return undefined;
  const value = Number(plain.replace(',', '.'));
  return { text: String(value), value };
}

export function tokenize(text: string): SearchToken[] {
  return [...text.matchAll(TOKEN_PATTERN)].map((match): SearchToken => {
    const groups = match.groups ?? {};
    const start = match.index;
    const end = start + match[0].length;
    const number = readNumber(groups);
    if (number) return Object.assign(number, { start, end });
    return { text: groups['area'] === undefined ? foldWord(match[0]).replace('–', '-') : 'm2', start, end };
  });
}
