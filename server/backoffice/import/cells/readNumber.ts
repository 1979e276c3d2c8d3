/** The maximum length of a text that is parsed as a number. */
const MAX_NUMBER_CHARACTERS = 1000;
const CURRENCY_WORD = /^(?:€|eur|euros?)(?![a-z])|(?:€|eur|euros?)$/i;
/** Matches the last characters of `1250,-` and `1.250.–`. */
const OMITTED_CENTS = /[.,][-–—]{1,2}$/;
/** Matches a number with each decimal mark, with or without groups of three digits. */
const NUMBER_PATTERNS = {
  '.': /^[+-]?(?:\d+|\d{1,3}(?:[,\s'’]\d{3})+)(?:\.\d+)?$/,
  ',': /^[+-]?(?:\d+|\d{1,3}(?:[.\s'’]\d{3})+)(?:,\d+)?$/,
} as const;
/**
 * Matches a number that contains a point and a comma, so that its decimal mark is known without the rest of the column.
 */
const NUMBER_WITH_BOTH_MARKS = {
  '.': /^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/,
  ',': /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/,
} as const;

export type DecimalMark = keyof typeof NUMBER_PATTERNS;
const getOtherMark = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.');

function stripCurrency(text: string): string {
  let bare = text.trim();
  // The currency may be at both ends: `€ 1.250 EUR`.
  for (let round = 0; round < 2; round++) bare = bare.replace(CURRENCY_WORD, '').trim();
  return bare.replace(OMITTED_CENTS, '');
}

const toNumber = (bare: string, mark: DecimalMark): number =>
  Number(mark === '.' ? bare.replace(/[^\d.+-]/g, '') : bare.replace(/[^\d,+-]/g, '').replace(',', '.'));

/**
 * Parses `1234.5`, `1,234.50`, `€ 1 234` and `1250 EUR`, or with a decimal comma `1.234,50`. A number that contains
 * both marks is parsed by its own marks. Returns undefined for any other text, and infinity when the number is too
 * large.
 */
export function readNumber(text: string, decimal: DecimalMark = '.'): number | undefined {
  if (text.length > MAX_NUMBER_CHARACTERS) return undefined;
  const bare = stripCurrency(text);
  if (NUMBER_PATTERNS[decimal].test(bare)) return toNumber(bare, decimal);
  const other = getOtherMark(decimal);
  return NUMBER_WITH_BOTH_MARKS[other].test(bare) ? toNumber(bare, other) : undefined;
}

/** Matches `1.250` when the point is the decimal mark. As an amount of money, such a text probably means 1250. */
const NUMBER_WITH_ONE_GROUP = { '.': /^[+-]?\d{1,3}\.\d{3}$/, ',': /^[+-]?\d{1,3},\d{3}$/ } as const;

/** Explains what is wrong with a text that should be an amount in euros; undefined when nothing is. */
export function findAmountProblem(text: string, decimal: DecimalMark): string | undefined {
  const bare = stripCurrency(text);
  const grouped = NUMBER_WITH_ONE_GROUP[decimal].test(bare);
  return grouped
    ? `${bare} has three decimals: if it means ${bare.replace(/[.,]/, '')}, set "decimal": "${getOtherMark(decimal)}"`
    : undefined;
}

/** Explains why a text is no number, and how the mapping can make it one. `unit` is the unit that may follow it. */
export function explainNoNumber(text: string, decimal: DecimalMark, unit = '€'): string {
  const bare = stripCurrency(text);
  const other = getOtherMark(decimal);
  if (bare.length <= MAX_NUMBER_CHARACTERS && NUMBER_PATTERNS[other].test(bare))
    return `not a number with the decimal mark "${decimal}": set "decimal": "${other}"`;
  const beside = bare.slice(0, MAX_NUMBER_CHARACTERS).split(/\d[\d.,\s]*/);
  if (beside.length >= 2 && beside.join('') !== '')
    return `not only a number: "${unit}" may stand with it; a \`pattern\` with a group takes it out of other words`;
  return 'not a number';
}
