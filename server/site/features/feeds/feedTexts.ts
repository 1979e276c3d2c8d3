import type { Estate } from '../../../../shared/api/estate.ts';
import { legalParticulars } from '../../../../shared/domain/legal/legalParticulars.ts';
import { cityName } from '../../../../shared/domain/rules.ts';
import { type Locale, localize } from '../../../../shared/i18n/locales.ts';
import { COLON } from '../../../../shared/i18n/colon.ts';
import { plainLines } from '../../render/html/sanitize.ts';
import { shorten } from '../../seo/shorten.ts';

/** Converts an agent's title to plain text. */
export const plainTitle = (title: string, length: number): string =>
  shorten(plainLines(title).replaceAll(/\s+/g, ' ').trim(), length);

/** Its title, or else what it is and where. */
export function titleOf({ general, address }: Estate, locale: Locale, length: number): string {
  const own = plainTitle(localize(general.title, locale), length);
  const kind = localize((general.subType ?? general.headType).name, locale);
  return shorten(own || [kind, cityName(address, locale)].filter(Boolean).join(', '), length);
}

/** Lines without spaces at their ends, and no more than one empty line in a row. */
const tidied = (text: string): string =>
  text
    .replaceAll('\u00A0', ' ')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** The beginning of a text, up to the end of a word. */
function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, Math.max(0, length - 1));
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return `${cut.slice(0, end > 0 ? end : undefined).trim()}…`;
}

/** A description as plain text. */
export const plainDescription = (text: string, length: number): string => beginning(tidied(plainLines(text)), length);

/** What the law of the region wants to be said, a line each. */
export const particulars = (estate: Estate, locale: Locale): string =>
  legalParticulars(estate, locale)
    .map(({ title, value }) => `${title}${COLON[locale]} ${value}`)
    .join('\n');

/**
 * The description as plain text, and below it what the law of the region wants an advertisement to say, which is never
 * cut off.
 *
 * @param text in this language
 */
export function described(estate: Estate, text: string, locale: Locale, length: number): string {
  const law = particulars(estate, locale);
  const room = law === '' ? length : length - law.length - 2;
  return [plainDescription(text, room), law].filter(Boolean).join('\n\n');
}
