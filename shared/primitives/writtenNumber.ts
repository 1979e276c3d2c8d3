/** The maximum length of a text that is parsed as a number. Numbers that people write are shorter. */
export const MAX_NUMBER_CHARACTERS = 60;
const ONLY_DIGITS = /^\d{1,13}$/;
/** Matches the first character after a number, with which its unit begins. */
const NON_NUMBER_CHARACTER = /[^\d., '’]/;
const DIGITS_PER_GROUP = 3;
const MAX_CENT_DIGITS = 2;
const CENTS_PER_EURO = 100;
const THOUSAND = 1000;
const MILLION = 1_000_000;

/** A number and the unit after it. The unit is in lower case, without blanks, dots and accents. */
interface NumberWithUnit {
  readonly number: string;
  readonly unit: string;
}

/** Replaces full-width characters, which East Asian keyboards type, by ASCII characters. */
const replaceFullWidthCharacters = (text: string) =>
  text.replaceAll(/[\uff01-\uff5e]/g, (character) => String.fromCodePoint(character.charCodeAt(0) - 0xfe_e0));

/**
 * Returns a text in lower case and in one line, with one kind of blank and without invisible characters, which pasted
 * texts contain. Returns an empty text when the text is too long.
 */
function tidyText(text: string): string {
  if (text.length > MAX_NUMBER_CHARACTERS) return '';
  return replaceFullWidthCharacters(text)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s{1,60}/g, ' ')
    .trim()
    .toLowerCase();
}

function splitUnit(text: string): NumberWithUnit {
  const end = text.search(NON_NUMBER_CHARACTER);
  const [number, unit] = end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end)];
  return { number: number.trim(), unit: unit.normalize('NFD').replaceAll(/[\p{M}\s.]/gu, '') };
}

/**
 * Returns whether the groups of digits can belong to a number with thousands separators: the first group has at most
 * three digits and is not 0, and all other groups have three digits.
 */
const areThousandsGroups = ([first = '', ...rest]: readonly string[]): boolean =>
  first.length <= DIGITS_PER_GROUP && first !== '0' && rest.every(({ length }) => length === DIGITS_PER_GROUP);

/**
 * Parses `350000`, `350.000`, `350 000`, `350'000`, `1.234,56` and `1,234.56`, also with a full stop or comma at the
 * end. A dot or a comma with more than `maxDecimals` digits after it is a thousands separator. Returns undefined for
 * any other text.
 */
function readDecimal(decimalText: string, maxDecimals: number): number | undefined {
  const text = decimalText.replace(/[.,]$/, '');
  const groups = text.split(/[., '’]/);
  if (!groups.every((group) => ONLY_DIGITS.test(group))) return undefined;
  const separators = text.replaceAll(/\d/g, '').replaceAll('’', "'");
  const lastGroup = groups.at(-1) ?? '';
  const hasDecimals = /[.,]$/.test(separators) && lastGroup.length <= maxDecimals;
  const wholeGroups = hasDecimals ? groups.slice(0, -1) : groups;
  const thousandsSeparators = hasDecimals ? separators.slice(0, -1) : separators;
  // All thousands must have the same separator, and the decimals a different one.
  if (wholeGroups.length > 1 && (!areThousandsGroups(wholeGroups) || new Set(thousandsSeparators).size > 1))
    return undefined;
  if (hasDecimals && thousandsSeparators.includes(separators.slice(-1))) return undefined;
  return Number(`${wholeGroups.join('')}.${hasDecimals ? lastGroup : 0}`);
}

/** Matches the text after an amount: the `,-` of round amounts, a word such as "million", the currency. */
const AMOUNT_SUFFIX = /^(?:[-–—=]{1,2})?([a-z]{0,10}?)(?:€|eur(?:os?)?)?$/;
/** The words for thousands and millions in the four languages, with their abbreviations. */
const AMOUNT_FACTORS: readonly (readonly [words: RegExp, factor: number])[] = [
  [/^$/, 1],
  [/^(?:k|duizend|mille|thousand|tausend|tsd)$/, THOUSAND],
  [/^(?:m|mio|mln|mn|miljoen|millions?|millionen)$/, MILLION],
];

/**
 * Parses an amount of euros in any usual notation, into cents: `350000`, `1.234,56`, `1,234.56`, `€ 1234,5`,
 * `450.000,-`, `450k`, `1,2 mio €`. A dot or a comma with three digits after it is a thousands separator, because
 * amounts have at most two decimals; only millions may have more. Returns undefined for any other text, including a
 * negative amount.
 */
export function readCents(text: string): number | undefined {
  const { number, unit } = splitUnit(tidyText(text).replace(/^(?:€|euro?) ?/, ''));
  const words = AMOUNT_SUFFIX.exec(unit)?.[1];
  const factor = words === undefined ? undefined : AMOUNT_FACTORS.find(([pattern]) => pattern.test(words))?.[1];
  // A dash is valid only in place of the cents, after a decimal mark.
  if (factor === undefined || (/^[-–—=]/.test(unit) && !/[.,]$/.test(number))) return undefined;
  const value = readDecimal(number, factor === MILLION ? 6 : MAX_CENT_DIGITS);
  return value === undefined ? undefined : Math.round(value * factor * CENTS_PER_EURO);
}

/** Parses like `readCents`, but returns whole euros, rounded to the nearest. */
export function readEuros(text: string): number | undefined {
  const cents = readCents(text);
  return cents === undefined ? undefined : Math.round(cents / CENTS_PER_EURO);
}

/** Parses a price per square metre, in whole euros: `2.500`, `€ 2.500/m²`. Returns undefined for any other text. */
export const readEurosPerArea = (text: string): number | undefined =>
  readEuros(tidyText(text).replace(/ ?(?:\/|per|par|pro|le|je) ?m[2²]$/, ''));

/** The units of area with their square metres. Ares and centiares are still used for land. */
const SQUARE_METRES_BY_UNIT: readonly (readonly [words: RegExp, factor: number])[] = [
  [
    /^(?:|m[2²]?|㎡|qm|sqm|vierkantemeters?|metrescarres|metrecarre|squaremet(?:er|re)s?|quadratmeter|ca|centiares?)$/,
    1,
  ],
  [/^(?:a|ares?|ar)$/, 100],
  [/^(?:ha|hectares?|hektar)$/, 10_000],
];

/**
 * Parses an area, rounded to whole square metres: `120`, `120 m²`, `1.250 m2`, `1,5 ha`. Returns undefined for any
 * other text.
 */
export function readArea(text: string): number | undefined {
  const { number, unit } = splitUnit(tidyText(text));
  const factor = SQUARE_METRES_BY_UNIT.find(([pattern]) => pattern.test(unit))?.[1];
  const value = factor === undefined ? undefined : readDecimal(number, MAX_CENT_DIGITS);
  return factor === undefined || value === undefined ? undefined : Math.round(value * factor);
}

/** Matches the units of counts: bedrooms, years, people. */
const COUNT_UNIT =
  /^(?:|\+|slpks?|(?:slaap)?kamers?|ch|chambres?|bed(?:room)?s?|(?:schlaf)?zimmer|jaar|ans?|annees?|years?|jahre?|pers|person(?:en|nes?|s)?)$/;

/** Parses a whole number: `1975`, `1.250`, `3 slaapkamers`, `25 jaar`. Returns undefined for any other text. */
export function readCount(text: string): number | undefined {
  const { number, unit } = splitUnit(tidyText(text));
  return COUNT_UNIT.test(unit) ? readDecimal(number, 0) : undefined;
}

const RATE_DECIMALS = 3;

/** A rate in thousandths of a percent: 3125 is 3.125 %. */
export type RateThousandths = number;

/** Parses a yearly rate: `3,5`, `3.25 %`. Returns undefined for any other text. */
export function readRate(text: string): RateThousandths | undefined {
  const { number, unit } = splitUnit(tidyText(text));
  const [whole = '', decimals = '0', ...extraParts] = number.split(/[.,]/);
  if (!/^%?$/.test(unit) || extraParts.length > 0 || decimals.length > RATE_DECIMALS) return undefined;
  if (!ONLY_DIGITS.test(whole) || !ONLY_DIGITS.test(decimals)) return undefined;
  return Number(whole) * 10 ** RATE_DECIMALS + Number(decimals.padEnd(RATE_DECIMALS, '0'));
}
