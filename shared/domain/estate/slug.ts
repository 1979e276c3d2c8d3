import { type Locale, localize } from '../../i18n/locales.ts';
import type { Address } from '../../api/estate.ts';
import type { Named } from '../../api/common.ts';
import { streetLine } from '../rules.ts';

/** Letters of a slug before its place: a title or a street may be as long as it likes, an address may not. */
const MAX_LENGTH = 120;

/** Letters that have no plain form by themselves. */
const WRITTEN_OUT: readonly (readonly [letter: RegExp, plain: string])[] = [
  [/ß|ẞ/g, 'ss'],
  [/æ/gi, 'ae'],
  [/œ/gi, 'oe'],
  [/ø/gi, 'o'],
  [/ł/gi, 'l'],
  [/đ|ð/gi, 'd'],
  [/þ/gi, 'th'],
  [/ı/g, 'i'],
];

/** Lower case, with Latin letters and ligatures (ĳ, ﬁ) in plain ASCII; other scripts as they are. */
function plainLetters(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  const written = WRITTEN_OUT.reduce((words, [letter, plain]) => words.replaceAll(letter, plain), text);
  return written
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase();
}

const hyphenated = (text: string, separators: RegExp) =>
  text.replaceAll(separators, '-').replaceAll(/^-+|(?<!-)-+$/g, '');

/** Lower-case ASCII words joined by hyphens. */
export const slugify = (text: string): string => hyphenated(plainLetters(text), /[^a-z0-9]+/g);

/** As `slugify`, but letters of other scripts stay, for the address to percent-encode. */
const slugifyTitle = (text: string): string => hyphenated(plainLetters(text), /[^\p{L}\p{N}\p{M}]+/gu);

/** Whole words of at most `MAX_LENGTH` letters; one endless word is cut. */
function shortened(slug: string): string {
  if (slug.length <= MAX_LENGTH) return slug;
  const end = slug.lastIndexOf('-', MAX_LENGTH);
  return slug
    .slice(0, end > 0 ? end : MAX_LENGTH)
    .toWellFormed()
    .replaceAll('\ufffd', '');
}

/** Before a place (specification §2.2). */
const PREPOSITION: Readonly<Record<Locale, string>> = { nl: 'in', fr: 'a', en: 'in', de: 'in' };

const QUOTES_AND_DOTS = /["'`´′″‘’‚‛“”„‟‹›«».…·]/g;

export interface SlugSource {
  project: boolean;
  title: Parameters<typeof localize>[0];
  subType?: Named | undefined;
  headType: Named;
  transaction: Named;
  address: Pick<Address, 'visible' | 'street' | 'number' | 'box' | 'city'>;
}

/**
 * The last part of an estate's address (specification §2.2): for a property "subtype name, transaction name, the word
 * 'in' ('a' in French), street address, zip and city name"; for a project "the title in the current language with
 * quotes and dots removed, then 'in' ('a' in French), zip and city". The street is left out when it is hidden; a
 * project without a usable title has the name of its kind. Not yet percent-encoded.
 */
export function estateSlug(estate: SlugSource, locale: Locale): string {
  const { project, title, subType, headType, transaction, address } = estate;
  const kind = slugify(localize((subType ?? headType).name, locale));
  const place = [slugify(address.city.zip), slugify(localize(address.city.name, locale))];
  const words = project
    ? [slugifyTitle(localize(title, locale).replaceAll(QUOTES_AND_DOTS, '')) || kind, PREPOSITION[locale]]
    : [kind, slugify(localize(transaction.name, locale)), PREPOSITION[locale], slugify(streetLine(address, locale))];
  return [shortened(words.filter(Boolean).join('-')), ...place].filter(Boolean).join('-');
}
