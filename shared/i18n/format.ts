import type { Locale } from './locales.ts';

/**
 * Formats of specification §9: dot for thousands, decimal comma, the same in every language, as Belgian readers of
 * all of them are used to. Non-breaking spaces keep a number and its unit on one line.
 */
const NUMBERS = 'nl-BE';
const NBSP = '\u00a0';

const numberFormats = new Map<string, Intl.NumberFormat>();
function numberFormat(minimum: number, maximum: number): Intl.NumberFormat {
  const key = `${minimum}-${maximum}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(NUMBERS, { minimumFractionDigits: minimum, maximumFractionDigits: maximum });
    numberFormats.set(key, format);
  }
  return format;
}

/** A number with exactly `decimals` decimals, 0 to 7 (specification §5). @throws RangeError outside of that. */
export function formatNumber(value: number, decimals = 0): string {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 7) {
    throw new RangeError(`decimals must be a whole number from 0 to 7, not ${decimals}`);
  }
  return numberFormat(decimals, decimals).format(value);
}

/** At most `decimals` decimals; none that are zero at the end. */
export const formatUpTo = (value: number, decimals: number) => numberFormat(0, decimals).format(value);

/** `€ 1.234,50`: always two decimals. */
export const formatEuro = (value: number) => `€${NBSP}${formatNumber(value, 2)}`;
/** The headline price: `€ 329.550`, with cents only where there are any. */
export const formatPrice = (value: number) =>
  `€${NBSP}${Number.isInteger(value) ? formatNumber(value) : formatNumber(value, 2)}`;
/** `€ 2.150,00/m²` */
export const formatEuroPerArea = (value: number) => `${formatEuro(value)}/m²`;
/** `1.250 m²` */
export const formatArea = (value: number) => `${formatUpTo(value, 2)}${NBSP}m²`;
/** `12,35 m`: rounded to two decimals. */
export const formatDistance = (value: number) => `${formatUpTo(value, 2)}${NBSP}m`;
/** `189 kWh/m²` */
export const formatEpc = (value: number) => `${formatUpTo(value, 2)}${NBSP}kWh/m²`;

const YEARLY: Record<Locale, string> = { nl: 'kWh/jaar', fr: 'kWh/an', en: 'kWh/year', de: 'kWh/Jahr' };
const PER_YEAR: Record<Locale, string> = { nl: 'jaar', fr: 'an', en: 'year', de: 'Jahr' };
/** `24.350 kWh/jaar` */
export const formatEnergyPerYear = (value: number, locale: Locale) => `${formatUpTo(value, 2)}${NBSP}${YEARLY[locale]}`;
/** `35 kg CO₂/(m² jaar)` */
export const formatCo2 = (value: number, locale: Locale) =>
  `${formatUpTo(value, 2)}${NBSP}kg${NBSP}CO₂/(m²${NBSP}${PER_YEAR[locale]})`;
/** `3.000 l` */
export const formatLiquid = (value: number) => `${formatUpTo(value, 2)}${NBSP}l`;
/** `12,5 %` */
export const formatPercentage = (value: number) => `${formatUpTo(value, 2)}${NBSP}%`;

const KILOBYTE = 1000;
/** Size of a file: `840 kB`, `1,2 MB`. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  return kilobytes < KILOBYTE ? `${kilobytes}${NBSP}kB` : `${formatUpTo(kilobytes / KILOBYTE, 1)}${NBSP}MB`;
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Brussels',
});
/** `31/01/2026`, as it is in Brussels. Accepts an ISO date or date-time. @throws RangeError for an invalid date */
export const formatDate = (iso: string) => dateFormat.format(new Date(iso));

const ISO_DATE = /^(\d{4})-(\d{2})(?:-(\d{2})(?:T[\d:.+Z-]{1,24})?)?$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

const twoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * A text that is a date and nothing else, in the one form of dates: `2026-01-31` and `31.1.2026` are `31/01/2026`, and
 * `2026-01` is `01/2026`. Any other text stays as it is.
 */
export function formatDateText(text: string): string {
  const [, isoYear, isoMonth, isoDay] = ISO_DATE.exec(text) ?? [];
  const [, firstDay, firstMonth, lastYear] = DAY_FIRST.exec(text) ?? [];
  const [year, month] = [Number(isoYear ?? lastYear), Number(isoMonth ?? firstMonth)];
  if (!(month >= 1 && month <= 12)) return text;
  const given = isoDay ?? firstDay;
  if (given === undefined) return `${twoDigits(month)}/${year}`;
  const day = Number(given);
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return text;
  // A moment falls on the day that it is in Brussels.
  const moment = text.includes('T') ? new Date(text) : undefined;
  if (moment) return Number.isNaN(moment.getTime()) ? text : dateFormat.format(moment);
  return `${twoDigits(day)}/${twoDigits(month)}/${year}`;
}

const WHOLE_ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.+Z-]{1,24})?$/;
/** The same for whole ISO dates alone: with fewer parts, or in another order, a text may be a code. */
export const formatIsoDate = (text: string): string => (WHOLE_ISO_DATE.test(text) ? formatDateText(text) : text);
