import type { Locale } from './locales.ts';

/**
 * The locale of the formats of specification §9: a dot for thousands and a decimal comma in every language, because
 * Belgian readers of all languages are used to them. Non-breaking spaces keep a number and its unit on one line.
 */
const NUMBER_LOCALE = 'nl-BE';
const NO_BREAK_SPACE = '\u00a0';

const numberFormats = new Map<string, Intl.NumberFormat>();
function getNumberFormat(minimum: number, maximum: number): Intl.NumberFormat {
  const key = `${minimum}-${maximum}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(NUMBER_LOCALE, { minimumFractionDigits: minimum, maximumFractionDigits: maximum });
    numberFormats.set(key, format);
  }
  return format;
}

/**
 * Formats a number with exactly `decimals` decimals, 0 to 7 (specification §5).
 * @throws RangeError for other values of `decimals`
 */
export function formatNumber(value: number, decimals = 0): string {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 7) {
    throw new RangeError(`decimals must be a whole number from 0 to 7, not ${decimals}`);
  }
  return getNumberFormat(decimals, decimals).format(value);
}

/** Formats a number with at most `decimals` decimals, without zeros at the end. */
export const formatRounded = (value: number, decimals: number) => getNumberFormat(0, decimals).format(value);

/** Formats `€ 1.234,50`, always with two decimals. */
export const formatEuro = (value: number) => `€${NO_BREAK_SPACE}${formatNumber(value, 2)}`;
/** Formats the headline price: `€ 329.550`, with cents only when they are not zero. */
export const formatPrice = (value: number) =>
  `€${NO_BREAK_SPACE}${Number.isInteger(value) ? formatNumber(value) : formatNumber(value, 2)}`;
/** Formats `€ 2.150,00/m²`. */
export const formatEuroPerArea = (value: number) => `${formatEuro(value)}/m²`;
/** Formats `1.250 m²`. */
export const formatArea = (value: number) => `${formatRounded(value, 2)}${NO_BREAK_SPACE}m²`;
/** Formats `12,35 m`, rounded to two decimals. */
export const formatDistance = (value: number) => `${formatRounded(value, 2)}${NO_BREAK_SPACE}m`;
/** Formats `189 kWh/m²`. */
export const formatEnergyUse = (value: number) => `${formatRounded(value, 2)}${NO_BREAK_SPACE}kWh/m²`;

const YEAR_WORDS: Record<Locale, string> = { nl: 'jaar', fr: 'an', en: 'year', de: 'Jahr' };
/** Formats `24.350 kWh/jaar`. */
export const formatEnergyPerYear = (value: number, locale: Locale) =>
  `${formatRounded(value, 2)}${NO_BREAK_SPACE}kWh/${YEAR_WORDS[locale]}`;
/** Formats `35 kg CO₂/(m² jaar)`. */
export const formatCo2 = (value: number, locale: Locale) =>
  `${formatRounded(value, 2)}${NO_BREAK_SPACE}kg${NO_BREAK_SPACE}CO₂/(m²${NO_BREAK_SPACE}${YEAR_WORDS[locale]})`;
/** Formats litres: 3000 becomes `3.000 l`. */
export const formatLiquid = (value: number) => `${formatRounded(value, 2)}${NO_BREAK_SPACE}l`;
/** Formats a percentage: 12.5 becomes `12,5 %`. */
export const formatPercentage = (value: number) => `${formatRounded(value, 2)}${NO_BREAK_SPACE}%`;

const BYTES_PER_KILOBYTE = 1000;
/** Formats the size of a file: `840 kB`, `1,2 MB`. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / BYTES_PER_KILOBYTE));
  return kilobytes < BYTES_PER_KILOBYTE
    ? `${kilobytes}${NO_BREAK_SPACE}kB`
    : `${formatRounded(kilobytes / BYTES_PER_KILOBYTE, 1)}${NO_BREAK_SPACE}MB`;
}

// The `@__PURE__` annotation lets the browser's build leave the format out where nothing uses it.
const dateFormat = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Brussels',
});
/**
 * Formats `31/01/2026` in the time zone of Brussels. Accepts an ISO date or date-time.
 * @throws RangeError for an invalid date
 */
export const formatDate = (iso: string) => dateFormat.format(new Date(iso));

const ISO_DATE = /^(\d{4})-(\d{2})(?:-(\d{2})(?:T[\d:.+Z-]{1,24})?)?$/;
const DAY_FIRST_DATE = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

const padTwoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * Formats a text that consists of a date as dd/mm/yyyy: `2026-01-31` and `31.1.2026` become `31/01/2026`, and `2026-01`
 * becomes `01/2026`. Returns any other text unchanged.
 */
export function formatDateText(text: string): string {
  const [, isoYear, isoMonth, isoDay] = ISO_DATE.exec(text) ?? [];
  const [, firstDay, firstMonth, lastYear] = DAY_FIRST_DATE.exec(text) ?? [];
  const [year, month] = [Number(isoYear ?? lastYear), Number(isoMonth ?? firstMonth)];
  if (!(month >= 1 && month <= 12)) return text;
  const dayText = isoDay ?? firstDay;
  if (dayText === undefined) return `${padTwoDigits(month)}/${year}`;
  const day = Number(dayText);
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return text;
  // The date of a date-time is the date in Brussels.
  const moment = text.includes('T') ? new Date(text) : undefined;
  if (moment) return Number.isNaN(moment.getTime()) ? text : dateFormat.format(moment);
  return `${padTwoDigits(day)}/${padTwoDigits(month)}/${year}`;
}

const WHOLE_ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.+Z-]{1,24})?$/;
/**
 * Does the same as `formatDateText`, but only for whole ISO dates, because a text with fewer parts, or in another
 * order, may be a code.
 */
export const formatIsoDate = (text: string): string => (WHOLE_ISO_DATE.test(text) ? formatDateText(text) : text);
