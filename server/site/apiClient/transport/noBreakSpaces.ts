import { isLocale } from '#shared/i18n/locales.ts';

const NBSP = '\u00a0';

/** The number of characters before a sign in which the function looks for the beginning of its word. */
const MAX_WORD_CHARACTERS = 200;

/**
 * A tag, a character reference that is no space, a quotation mark, or a sign at the end of a word, each with the space
 * that was written at its side.
 */
const SIGN =
  /<[^<>]*>|(?:[ \u00a0\u202f]|&nbsp;)?[:;?!]{1,9}(?=[\s<]|$)|«(?:[ \u00a0\u202f]|&nbsp;)?|(?:[ \u00a0\u202f]|&nbsp;)?»|&#?\w{1,31};/g;
const OPENING = '«';
const CLOSING = '»';
/** The space that an author wrote before a sign. */
const WRITTEN_SPACE = /^(?:[ \u00a0\u202f]|&nbsp;)/;
/** The end of a word, after which a sign has a space in French. */
const ENDS_WITH_WORD = /[\p{L}\p{N})\]"'’”»%€°²³]$/u;

/** A tag, or a number and the word for the hour after it, with the minutes of a form such as `9 h 30`. */
const TAG_OR_HOUR = /<[^<>]*>|(\d) (h|u|uur|Uhr|am|pm)(?!\p{L})( (?=\d{2}(?!\d)))?/gu;

/**
 * Returns a text or HTML with no-break spaces in times such as `18 uur` and `9 h 30`, so that no line ends in them. Tags
 * stay as they are. The words of all languages are matched, because a no-break space too many is hardly seen.
 */
export const keepTimesTogether = (text: string) =>
  text.replace(TAG_OR_HOUR, (found, digit?: string, word?: string, space?: string) =>
    digit === undefined ? found : `${digit}${NBSP}${word}${space ? NBSP : ''}`,
  );

/**
 * Returns a French text or HTML with no-break spaces where French typography has them: before `:`, `;`, `?`, `!` and
 * `»`, and after `«`. Agencies often write ordinary spaces, which let a line begin with a sign, or no space. Tags, times
 * and web addresses stay as they are.
 */
export function spaceFrenchText(text: string): string {
  // A text without any space is a key, a path, an address or a date.
  if (!text.includes(' ')) return text;
  return text.replace(SIGN, (found, offset: number) => {
    if (found.startsWith('<') || (found.startsWith('&') && !found.startsWith('&nbsp;'))) return found;
    if (found.startsWith(OPENING)) return OPENING + NBSP;
    const sign = found.replace(WRITTEN_SPACE, '');
    if (sign === '') return found;
    if (sign === found && sign !== CLOSING) {
      const word =
        text
          .slice(Math.max(0, offset - MAX_WORD_CHARACTERS), offset)
          .split(/\s/)
          .at(-1) ?? '';
      if (word.includes('://') || !ENDS_WITH_WORD.test(word)) return found;
    }
    return NBSP + sign;
  });
}

function spaceTexts(value: object, locale: string | undefined) {
  for (const [key, part] of Object.entries(value)) {
    const partLocale = key.length === 2 && isLocale(key) ? key : locale;
    if (typeof part === 'object' && part !== null) spaceTexts(part, partLocale);
    else if (partLocale !== undefined && typeof part === 'string') {
      const text = keepTimesTogether(part);
      const spaced = partLocale === 'fr' ? spaceFrenchText(text) : text;
      if (spaced !== part) Object.assign(value, { [key]: spaced });
    }
  }
}

/**
 * Corrects the texts of a parsed JSON value in place, at any depth: the texts under the code of a language (the
 * contract's form of texts in several languages). Texts under `fr` also get the spaces of French typography.
 */
export function addNoBreakSpaces(json: unknown) {
  if (typeof json === 'object' && json !== null) spaceTexts(json, undefined);
}
