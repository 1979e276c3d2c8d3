/** The maximum length of a text that is parsed as a number. */
const MAX_NUMBER_CHARACTERS = 1000;
const CURRENCY_WORD = /^(?:€|eur|euros?)(?![a-z])|(?:€|eur|euros?)$/i;
/** Matches the last characters of `1250,-` and `1.250.–`. */
const OMITTED_CENTS = /[.,][-–—]{1,2}$/;
/** Patterns of a number, by its decimal mark. The digits may be in groups of three: `1,234.5`. */
const NUMBER_PATTERNS = {
  '.': /^[+-]?(?:\d+|\d{1,3}(?:[,\s'’]\d{3})+)(?:\.\d+)?$/,
  ',': /^[+-]?(?:\d+|\d{1,3}(?:[.\s'’]\d{3})+)(?:,\d+)?$/,
} as const;
/**
 * Matches a number that contains both a point and a comma, so that its own decimal mark is certain.
 */
const NUMBER_WITH_BOTH_MARKS = {
  '.': /^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/,
  ',': /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/,
} as const;

export type DecimalMark = keyof typeof NUMBER_PATTERNS;
const getOtherMark = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.');

function stripCurrency(text: string): string {
  let strippedText = text.trim();
  // The currency may be at both ends: `€ 1.250 EUR`.
  for (let round = 0; round < 2; round++) strippedText = strippedText.replace(CURRENCY_WORD, '').trim();
  return strippedText.replace(OMITTED_CENTS, '');
}

const toNumber = (numberText: string, mark: DecimalMark): number =>
  Number(mark === '.' ? numberText.replace(/[^\d.+-]/g, '') : numberText.replace(/[^\d,+-]/g, '').replace(',', '.'));

/**
 * Parses `1234.5`, `1,234.50`, `€ 1 234` and `1250 EUR`, or with a decimal comma `1.234,50`. When a number contains
 * both marks, its last mark is the decimal mark, whatever `decimal` is. Returns undefined for any other text, and
 * infinity when the number is too large.
 */
export function readNumber(text: string, decimal: DecimalMark = '.'): number | undefined {
  if (text.length > MAX_NUMBER_CHARACTERS) return undefined;
  const numberText = stripCurrency(text);
  if (NUMBER_PATTERNS[decimal].test(numberText)) return toNumber(numberText, decimal);
  const otherMark = getOtherMark(decimal);
  return NUMBER_WITH_BOTH_MARKS[otherMark].test(numberText) ? toNumber(numberText, otherMark) : undefined;
}

/** Matches `1.250` when the point is the decimal mark. As an amount of money, such a text probably means 1250. */
const NUMBER_WITH_ONE_GROUP = { '.': /^[+-]?\d{1,3}\.\d{3}$/, ',': /^[+-]?\d{1,3},\d{3}$/ } as const;

/** Explains why a number may be misread as an amount in euros; undefined when the amount is certain. */
export function findAmountProblem(text: string, decimal: DecimalMark): string | undefined {
  const numberText = stripCurrency(text);
  const hasOneGroup = NUMBER_WITH_ONE_GROUP[decimal].test(numberText);
  return hasOneGroup
    ? `${numberText} has three decimals: if it means ${numberText.replace(/[.,]/, '')}, set "decimal": "${getOtherMark(decimal)}"`
    : undefined;
}

/** Explains why a text is no number, and how a mapping could read it. `unit` is a unit that may follow a number. */
export function explainNoNumber(text: string, decimal: DecimalMark, unit = '€'): string {
  const numberText = stripCurrency(text);
  const otherMark = getOtherMark(decimal);
  if (numberText.length <= MAX_NUMBER_CHARACTERS && NUMBER_PATTERNS[otherMark].test(numberText))
    return `not a number with the decimal mark "${decimal}": set "decimal": "${otherMark}"`;
  const textsAround = numberText.slice(0, MAX_NUMBER_CHARACTERS).split(/\d[\d.,\s]*/);
  if (textsAround.length >= 2 && textsAround.join('') !== '')
    return `not only a number: only "${unit}" may follow it; a \`pattern\` with a group can extract it from other words`;
  return 'not a number';
}
