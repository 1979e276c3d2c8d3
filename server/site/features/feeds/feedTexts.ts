import type { Estate } from '#shared/api/estate.ts';
import { listLegalParticulars } from '#shared/domain/legal/legalParticulars.ts';
import { findShownCharges, INCLUDED_CHARGES_TEXT } from '#shared/domain/legal/monthlyCharges.ts';
import { getCityName, isPriceShown, isUnderVat } from '#shared/domain/rules.ts';
import { formatPrice } from '#shared/i18n/format.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { COLON } from '#shared/i18n/colon.ts';
import { toPlainLines } from '../../render/html/sanitize.ts';
import { shortenText } from '../../seo/shorten.ts';

/** Converts an agent's title to plain text. */
export const toPlainTitle = (title: string, maxCharacters: number): string =>
  shortenText(toPlainLines(title).replaceAll(/\s+/g, ' ').trim(), maxCharacters);

/** Returns the estate's own title, otherwise its kind and city. */
export function writeTitle({ general, address }: Estate, locale: Locale, maxCharacters: number): string {
  const ownTitle = toPlainTitle(localize(general.title, locale), maxCharacters);
  const kind = localize((general.subType ?? general.headType).name, locale);
  return shortenText(ownTitle || [kind, getCityName(address, locale)].filter(Boolean).join(', '), maxCharacters);
}

/** Trims the lines and reduces several empty lines in a row to one. */
const tidyText = (text: string): string =>
  text
    .replaceAll('\u00A0', ' ')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Shortens a text at the end of a word. */
function truncateText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const cutText = text.slice(0, Math.max(0, maxCharacters - 1));
  const lastSpace = Math.max(cutText.lastIndexOf(' '), cutText.lastIndexOf('\n'));
  return `${cutText.slice(0, lastSpace > 0 ? lastSpace : undefined).trim()}…`;
}

/** Converts a description to plain text. */
export const toPlainDescription = (text: string, maxCharacters: number): string =>
  truncateText(tidyText(toPlainLines(text)), maxCharacters);

/** Returns the particulars that the law of the region requires, one per line. */
export const formatParticulars = (estate: Estate, locale: Locale): string =>
  listLegalParticulars(estate, locale)
    .map(({ title, value }) => `${title}${COLON[locale]} ${value}`)
    .join('\n');

const CHARGES_TEXTS = {
  nl: 'Lasten per maand',
  fr: 'Charges par mois',
  en: 'Charges per month',
  de: 'Nebenkosten pro Monat',
};
const NO_CHARGES_TEXT = { nl: 'geen', fr: 'aucune', en: 'none', de: 'keine' };

/**
 * Returns a line with the charges in addition to a rent, which each advertisement must state (`rent-common-charges`);
 * otherwise ''.
 */
function formatChargesLine(estate: Estate, locale: Locale): string {
  const charges = isPriceShown(estate.general.price, isUnderVat(estate)) ? findShownCharges(estate) : undefined;
  if (!charges) return '';
  const value =
    charges.kind === 'included'
      ? INCLUDED_CHARGES_TEXT[locale].toLowerCase()
      : charges.amount === 0
        ? NO_CHARGES_TEXT[locale]
        : formatPrice(charges.amount).replaceAll('\u00A0', ' ');
  return `${CHARGES_TEXTS[locale]}${COLON[locale]} ${value}`;
}

interface DescriptionSource {
  /** The description in the language `locale`. */
  readonly text: string;
  readonly locale: Locale;
  readonly maxCharacters: number;
  /** The lines that label pictures, for a format whose pictures have no text. */
  readonly pictureLabels?: string;
}

/**
 * Returns the description as plain text. Below the description are the charges of a rent, the particulars that the law
 * of the region requires of an advertisement, and the labels of pictures. Only the description is shortened when the
 * text is too long.
 */
export function writeDescription(
  estate: Estate,
  { text, locale, maxCharacters, pictureLabels = '' }: DescriptionSource,
): string {
  const requiredText = [formatChargesLine(estate, locale), formatParticulars(estate, locale), pictureLabels]
    .filter(Boolean)
    .join('\n');
  const maxDescriptionCharacters = requiredText === '' ? maxCharacters : maxCharacters - requiredText.length - 2;
  return [toPlainDescription(text, maxDescriptionCharacters), requiredText].filter(Boolean).join('\n\n');
}
