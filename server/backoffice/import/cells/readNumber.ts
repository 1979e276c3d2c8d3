/** Characters of a text that may be a number. */
const LONGEST = 1000;
const CURRENCY = /^(?:€|eur|euros?)(?![a-z])|(?:€|eur|euros?)$/i;
/** `1250,-` and `1.250.–` */
const NO_CENTS = /[.,][-–—]{1,2}$/;
/** Digits, in groups of three or not. */
const PATTERN = {
  '.': /^[+-]?(?:\d+|\d{1,3}(?:[,\s'’]\d{3})+)(?:\.\d+)?$/,
  ',': /^[+-]?(?:\d+|\d{1,3}(?:[.\s'’]\d{3})+)(?:,\d+)?$/,
} as const;
/** With both thousands and decimals, so that the decimal mark is known without the rest of the column. */
const BOTH = {
  '.': /^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/,
  ',': /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/,
} as const;

export type DecimalMark = keyof typeof PATTERN;
const otherMark = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.');

function bareOf(text: string): string {
  let bare = text.trim();
  // One at either end: `€ 1.250 EUR`.
  for (let round = 0; round < 2; round++) bare = bare.replace(CURRENCY, '').trim();
  return bare.replace(NO_CENTS, '');
}

const valueOf = (bare: string, mark: DecimalMark): number =>
  Number(mark === '.' ? bare.replace(/[^\d.+-]/g, '') : bare.replace(/[^\d,+-]/g, '').replace(',', '.'));

/**
 * `1234.5`, `1,234.50`, `€ 1 234`, `1250 EUR`; with a decimal comma `1.234,50`. A number that has thousands and decimals
 * is read by its own marks. Undefined when it is no number; infinite when it is too large for one.
 */
export function readNumber(text: string, decimal: DecimalMark = '.'): number | undefined {
  if (text.length > LONGEST) return undefined;
  const bare = bareOf(text);
  if (PATTERN[decimal].test(bare)) return valueOf(bare, decimal);
  const other = otherMark(decimal);
  return BOTH[other].test(bare) ? valueOf(bare, other) : undefined;
}

/** `1.250` where the point is for decimals: as an amount of money it probably means 1250. */
const ONE_GROUP = { '.': /^[+-]?\d{1,3}\.\d{3}$/, ',': /^[+-]?\d{1,3},\d{3}$/ } as const;

/** What is wrong with a text that was to be an amount in euros; undefined when nothing is. */
export function amountProblem(text: string, decimal: DecimalMark): string | undefined {
  const bare = bareOf(text);
  const grouped = ONE_GROUP[decimal].test(bare);
  return grouped
    ? `${bare} has three decimals: if it means ${bare.replace(/[.,]/, '')}, set "decimal": "${otherMark(decimal)}"`
    : undefined;
}

/** Says why a text is no number, and how the mapping can make it one. `unit` may stand with it. */
export function numberProblem(text: string, decimal: DecimalMark, unit = '€'): string {
  const bare = bareOf(text);
  const other = otherMark(decimal);
  if (bare.length <= LONGEST && PATTERN[other].test(bare))
    return `not a number with the decimal mark "${decimal}": set "decimal": "${other}"`;
  const beside = bare.slice(0, LONGEST).split(/\d[\d.,\s]*/);
  if (beside.length >= 2 && beside.join('') !== '')
    return `not only a number: "${unit}" may stand with it; a \`pattern\` with a group takes it out of other words`;
  return 'not a number';
}
