import { type Locale, localize } from '../../i18n/locales.ts';
import type { Address } from '../../api/estate.ts';
import type { NamedItem } from '../../api/common.ts';
import { formatStreetLine } from '../rules.ts';

/**
 * The maximum number of characters of a slug before the name of the place. Titles and streets may have any length, but
 * the path of a page may not.
 */
const MAX_SLUG_CHARACTERS = 120;

/** The letters that Unicode normalization does not convert to ASCII. */
const SPECIAL_LETTERS: readonly (readonly [letter: RegExp, plain: string])[] = [
  [/ß|ẞ/g, 'ss'],
  [/æ/gi, 'ae'],
  [/œ/gi, 'oe'],
  [/ø/gi, 'o'],
  [/ł/gi, 'l'],
  [/đ|ð/gi, 'd'],
  [/þ/gi, 'th'],
  [/ı/g, 'i'],
];

/** Converts a text to lower case, and Latin letters and ligatures (ĳ, ﬁ) to ASCII; other scripts are unchanged. */
function toPlainLetters(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  const withoutSpecialLetters = SPECIAL_LETTERS.reduce(
    (words, [letter, plain]) => words.replaceAll(letter, plain),
    text,
  );
  return withoutSpecialLetters
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase();
}

const joinWithHyphens = (text: string, separators: RegExp) =>
  text.replaceAll(separators, '-').replaceAll(/^-+|(?<!-)-+$/g, '');

/** Returns lower-case ASCII words joined by hyphens. */
export const slugify = (text: string): string => joinWithHyphens(toPlainLetters(text), /[^a-z0-9]+/g);

/**
 * Converts like `slugify`, but leaves letters of other scripts in the slug. The address contains them percent-encoded.
 */
const slugifyTitle = (text: string): string => joinWithHyphens(toPlainLetters(text), /[^\p{L}\p{N}\p{M}]+/gu);

/** Returns whole words of at most `MAX_SLUG_CHARACTERS` characters in total; a longer single word is cut. */
function shortenSlug(slug: string): string {
  if (slug.length <= MAX_SLUG_CHARACTERS) return slug;
  const end = slug.lastIndexOf('-', MAX_SLUG_CHARACTERS);
  return slug
    .slice(0, end > 0 ? end : MAX_SLUG_CHARACTERS)
    .toWellFormed()
    .replaceAll('\ufffd', '');
}

/** The word between the title and the place (specification §2.2). */
const PREPOSITIONS: Readonly<Record<Locale, string>> = { nl: 'in', fr: 'a', en: 'in', de: 'in' };

const QUOTES_AND_DOTS = /["'`´′″‘’‚‛“”„‟‹›«».…·]/g;

export interface SlugSource {
  project: boolean;
  title: Parameters<typeof localize>[0];
  subType?: NamedItem | undefined;
  headType: NamedItem;
  transaction: NamedItem;
  address: Pick<Address, 'visible' | 'street' | 'number' | 'box' | 'city'>;
}

/**
 * Returns the last part of an estate's address (specification §2.2): for a property "subtype name, transaction name,
 * the word 'in' ('a' in French), street address, zip and city name"; for a project "the title in the current language
 * with quotes and dots removed, then 'in' ('a' in French), zip and city". A hidden street is left out. The slug of a
 * project without a usable title contains the name of its kind. The result is not percent-encoded.
 */
export function toEstateSlug(estate: SlugSource, locale: Locale): string {
  const { project, title, subType, headType, transaction, address } = estate;
  const kind = slugify(localize((subType ?? headType).name, locale));
  const place = [slugify(address.city.zip), slugify(localize(address.city.name, locale))];
  const words = project
    ? [slugifyTitle(localize(title, locale).replaceAll(QUOTES_AND_DOTS, '')) || kind, PREPOSITIONS[locale]]
    : [
        kind,
        slugify(localize(transaction.name, locale)),
        PREPOSITIONS[locale],
        slugify(formatStreetLine(address, locale)),
      ];
  return [shortenSlug(words.filter(Boolean).join('-')), ...place].filter(Boolean).join('-');
}
