/** Longest text that is read: no figure that a person means takes more characters. */
export const MAX_WRITTEN_CHARACTERS = 60;
const DIGITS = /^\d{1,13}$/;
/** Where the number ends and its unit begins. */
const NOT_OF_NUMBER = /[^\d., '’]/;
const THOUSANDS = 3;
const MAX_CENT_DIGITS = 2;
const CENTS_PER_EURO = 100;
const THOUSAND = 1000;
const MILLION = 1_000_000;

/** A number, and what stands behind it: without blanks, dots and accents, in lower case. */
interface WithUnit {
  readonly number: string;
  readonly unit: string;
}

/** Full-width characters, as East Asian keyboards type them, in the usual width. */
const usualWidth = (text: string) =>
  text.replaceAll(/[\uff01-\uff5e]/g, (character) => String.fromCodePoint(character.charCodeAt(0) - 0xfe_e0));

/** A text in one line, with one kind of blank and nothing invisible, such as the marks that a paste brings along. */
function tidied(text: string): string {
  if (text.length > MAX_WRITTEN_CHARACTERS) return '';
  return usualWidth(text)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s{1,60}/g, ' ')
    .trim()
    .toLowerCase();
}

function withUnit(text: string): WithUnit {
  const end = text.search(NOT_OF_NUMBER);
  const [number, unit] = end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end)];
  return { number: number.trim(), unit: unit.normalize('NFD').replaceAll(/[\p{M}\s.]/gu, '') };
}

/** Whether all groups but the first are thousands. */
const areThousands = ([first = '', ...rest]: readonly string[]): boolean =>
  first.length <= THOUSANDS && first !== '0' && rest.every(({ length }) => length === THOUSANDS);

/**
 * `350000`, `350.000`, `350 000`, `350'000`, `1.234,56`, `1,234.56`, also with the mark of a sentence at its end. A mark
 * with more digits behind it than `maxDecimals` parts thousands. Undefined for anything else.
 */
function readDecimal(written: string, maxDecimals: number): number | undefined {
  const text = written.replace(/[.,]$/, '');
  const groups = text.split(/[., '’]/);
  if (!groups.every((group) => DIGITS.test(group))) return undefined;
  const marks = text.replaceAll(/\d/g, '').replaceAll('’', "'");
  const last = groups.at(-1) ?? '';
  const hasDecimals = /[.,]$/.test(marks) && last.length <= maxDecimals;
  const whole = hasDecimals ? groups.slice(0, -1) : groups;
  const between = hasDecimals ? marks.slice(0, -1) : marks;
  // One mark parts all thousands, and another one the decimals.
  if (whole.length > 1 && (!areThousands(whole) || new Set(between).size > 1)) return undefined;
  if (hasDecimals && between.includes(marks.slice(-1))) return undefined;
  return Number(`${whole.join('')}.${hasDecimals ? last : 0}`);
}

/** Behind a number: the `,-` of round amounts, how many of them, the currency. */
const AMOUNT_UNIT = /^(?:[-–—=]{1,2})?([a-z]{0,10}?)(?:€|eur(?:os?)?)?$/;
/** In the four languages, and the abbreviations in use. */
const FACTORS: readonly (readonly [words: RegExp, factor: number])[] = [
  [/^$/, 1],
  [/^(?:k|duizend|mille|thousand|tausend|tsd)$/, THOUSAND],
  [/^(?:m|mio|mln|mn|miljoen|millions?|millionen)$/, MILLION],
];

/**
 * Whole cents of an amount of euros as people write it: `350000`, `350.000`, `1.234,56`, `1,234.56`, `€ 1 234,5`, `450.000,-`, `450k`,
 * `1,2 mio €`. A dot or a comma with three digits behind it parts thousands, since amounts have two decimals at most;
 * millions have more. Undefined for anything else, a negative amount included.
 */
export function readCents(text: string): number | undefined {
  const { number, unit } = withUnit(tidied(text).replace(/^(?:€|euro?) ?/, ''));
  const words = AMOUNT_UNIT.exec(unit)?.[1];
  const factor = words === undefined ? undefined : FACTORS.find(([pattern]) => pattern.test(words))?.[1];
  // A dash stands for the cents only behind their mark.
  if (factor === undefined || (/^[-–—=]/.test(unit) && !/[.,]$/.test(number))) return undefined;
  const value = readDecimal(number, factor === MILLION ? 6 : MAX_CENT_DIGITS);
  return value === undefined ? undefined : Math.round(value * factor * CENTS_PER_EURO);
}

/** As `readCents`, to the nearest euro. */
export function readEuros(text: string): number | undefined {
  const cents = readCents(text);
  return cents === undefined ? undefined : Math.round(cents / CENTS_PER_EURO);
}

/** A price for each square metre, in whole euros: `2.500`, `€ 2.500/m²`. */
export const readEurosPerArea = (text: string): number | undefined =>
  readEuros(tidied(text).replace(/ ?(?:\/|per|par|pro|le|je) ?m[2²]$/, ''));

/** Square metres in a unit; the old ones are in use for land. */
const AREA_UNITS: readonly (readonly [words: RegExp, factor: number])[] = [
  [
    /^(?:|m[2²]?|㎡|qm|sqm|vierkantemeters?|metrescarres|metrecarre|squaremet(?:er|re)s?|quadratmeter|ca|centiares?)$/,
    1,
  ],
  [/^(?:a|ares?|ar)$/, 100],
  [/^(?:ha|hectares?|hektar)$/, 10_000],
];

/** An area in whole square metres, to the nearest one: `120`, `120 m²`, `1.250 m2`, `1,5 ha`. Undefined for anything else. */
export function readArea(text: string): number | undefined {
  const { number, unit } = withUnit(tidied(text));
  const factor = AREA_UNITS.find(([pattern]) => pattern.test(unit))?.[1];
  const value = factor === undefined ? undefined : readDecimal(number, MAX_CENT_DIGITS);
  return factor === undefined || value === undefined ? undefined : Math.round(value * factor);
}

/** What visitors count: bedrooms, years, people. */
const COUNTED =
  /^(?:|\+|slpks?|(?:slaap)?kamers?|ch|chambres?|bed(?:room)?s?|(?:schlaf)?zimmer|jaar|ans?|annees?|years?|jahre?|pers|person(?:en|nes?|s)?)$/;

/** A whole number: `1975`, `1.250`, `3 slaapkamers`, `25 jaar`. Undefined for anything else. */
export function readCount(text: string): number | undefined {
  const { number, unit } = withUnit(tidied(text));
  return COUNTED.test(unit) ? readDecimal(number, 0) : undefined;
}

const RATE_DECIMALS = 3;

/** Thousandths of a percent: 3125 is 3.125 %. */
export type RateSteps = number;

/** A rate a year: `3,5`, `3.25 %`. Undefined for anything else. */
export function readRate(text: string): RateSteps | undefined {
  const { number, unit } = withUnit(tidied(text));
  const [whole = '', decimals = '0', ...more] = number.split(/[.,]/);
  if (!/^%?$/.test(unit) || more.length > 0 || decimals.length > RATE_DECIMALS) return undefined;
  if (!DIGITS.test(whole) || !DIGITS.test(decimals)) return undefined;
  return Number(whole) * 10 ** RATE_DECIMALS + Number(decimals.padEnd(RATE_DECIMALS, '0'));
}
