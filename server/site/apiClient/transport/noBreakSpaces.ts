import { isLocale, LOCALES } from '#shared/i18n/locales.ts';

const NBSP = '\u00a0';

/** The number of characters before a sign in which `spaceFrenchText` looks for the start of the word before the sign. */
const MAX_WORD_CHARACTERS = 200;

/**
 * Matches a tag, a character reference, a quotation mark with the space at its inner side, or punctuation at the end of
 * a word with the space before it.
 */
const SIGN_PATTERN =
  /<[^<>]*>|(?:[ \u00a0\u202f]|&nbsp;)?[:;?!]{1,9}(?=[\s<]|$)|«(?:[ \u00a0\u202f]|&nbsp;)?|(?:[ \u00a0\u202f]|&nbsp;)?»|&#?\w{1,31};/g;
const OPENING_QUOTE = '«';
const CLOSING_QUOTE = '»';
/** Matches the space that an author wrote before a sign. */
const LEADING_SPACE_PATTERN = /^(?:[ \u00a0\u202f]|&nbsp;)/;
/** Matches a text that ends with a word. French has a space between a word and a following sign. */
const WORD_END_PATTERN = /[\p{L}\p{N})\]"'’”»%€°²³]$/u;

/**
 * Matches a tag; a number with the word for the hour, and the space before the minutes in `9 h 30`; a number with the
 * space before its unit; the sign of a price with the space after it; or an international phone number.
 */
const TAG_OR_NUMBER_PATTERN =
  /<[^<>]*>|(\d) (h|u|uur|Uhr|am|pm)(?!\p{L})( (?=\d{2}(?!\d)))?|\d (?=(?:m²|m2|km²?|ha|kWh|kWp?|%|€)(?![\p{L}\d]))|€ (?=\d)|\+\d{1,3}(?: \d{1,4}){2,5}(?!\d)/gu;
/** Matches a tag, or a day with the space before a word that may be its month, and that word. */
const TAG_OR_DATE_PATTERN = /<[^<>]*>|(\d(?:er|\.)?) (\p{L}{3,9})(?!\p{L})/gu;

const MONTHS_PER_YEAR = 12;
/** The names of the months in all languages. */
const MONTH_NAMES: ReadonlySet<string> = new Set(
  LOCALES.flatMap((locale) => {
    const format = new Intl.DateTimeFormat(locale, { month: 'long' });
    return Array.from({ length: MONTHS_PER_YEAR }, (_, month) => format.format(new Date(2026, month)));
  }),
);

/**
 * Returns a text or HTML with no-break spaces in times such as `18 uur` and `9 h 30`, in dates, before units, in prices
 * and in international phone numbers, so that no line breaks inside them. Tags stay as they are. The words of all
 * languages are matched, because an unneeded no-break space is hardly visible.
 */
export const keepNumbersTogether = (text: string) =>
  text
    .replace(TAG_OR_NUMBER_PATTERN, (match, digit?: string, word?: string, space?: string) => {
      if (match.startsWith('<')) return match;
      return digit === undefined ? match.replaceAll(' ', NBSP) : `${digit}${NBSP}${word}${space ? NBSP : ''}`;
    })
    .replace(TAG_OR_DATE_PATTERN, (match, day?: string, word?: string) =>
      word !== undefined && MONTH_NAMES.has(word) ? `${day}${NBSP}${word}` : match,
    );

/**
 * Returns a French text or HTML with no-break spaces where French typography has them: before `:`, `;`, `?`, `!` and
 * `»`, and after `«`. Agencies often write no space, or an ordinary space, at which a line may break before the sign.
 * Tags, times and web addresses stay as they are.
 */
export function spaceFrenchText(text: string): string {
  // A text without any space is a key, a path, an address or a date, which must stay unchanged.
  if (!text.includes(' ')) return text;
  return text.replace(SIGN_PATTERN, (match, offset: number) => {
    if (match.startsWith('<') || (match.startsWith('&') && !match.startsWith('&nbsp;'))) return match;
    if (match.startsWith(OPENING_QUOTE)) return OPENING_QUOTE + NBSP;
    const sign = match.replace(LEADING_SPACE_PATTERN, '');
    if (sign === '') return match;
    if (sign === match && sign !== CLOSING_QUOTE) {
      const word =
        text
          .slice(Math.max(0, offset - MAX_WORD_CHARACTERS), offset)
          .split(/\s/)
          .at(-1) ?? '';
      if (word.includes('://') || !WORD_END_PATTERN.test(word)) return match;
    }
    return NBSP + sign;
  });
}

function correctTexts(value: object, locale: string | undefined) {
  for (const [key, part] of Object.entries(value)) {
    const partLocale = key.length === 2 && isLocale(key) ? key : locale;
    if (typeof part === 'object' && part !== null) correctTexts(part, partLocale);
    else if (partLocale !== undefined && typeof part === 'string') {
      const text = keepNumbersTogether(part);
      const spacedText = partLocale === 'fr' ? spaceFrenchText(text) : text;
      if (spacedText !== part) Object.assign(value, { [key]: spacedText });
    }
  }
}

/**
 * Corrects the texts of a parsed JSON value in place: all texts under the code of a language, at any depth, because the
 * contract has texts in several languages in this form. Texts under `fr` also get the spaces of French typography.
 */
export function addNoBreakSpaces(json: unknown) {
  if (typeof json === 'object' && json !== null) correctTexts(json, undefined);
}
