/** Matches control characters, including line ends and NUL. They could begin another header in a mail. */
const CONTROL_CHARACTER = /\p{Cc}/u;
/** Matches control characters other than line ends and tabs. */
const UNEXPECTED_CONTROL_CHARACTER = /[^\P{Cc}\n\r\t]/u;

/** Returns whether a text fits on one line of a mail header. */
export const isOneLine = (text: string): boolean => !CONTROL_CHARACTER.test(text);

/** Returns whether a text consists of lines of plain text, which a visitor may write into a text area. */
export const isPlainText = (text: string): boolean => !UNEXPECTED_CONTROL_CHARACTER.test(text);

/**
 * Matches a scheme with text after it, `www.`, or a name that ends like a host name, such as the host of a mail
 * address.
 */
const LINK_PATTERN =
  /[a-z0-9+.-]:\/\/\S|\bwww\.\S|\bmailto:\S|[\p{L}\p{N}]\.(?:xn--[a-z0-9-]{2,59}|[a-z]{2,24})(?![\p{L}\p{N}-])/iu;
/** Matches a dot without a space after it, as at the end of a sentence or after an initial. */
const DOT_WITHOUT_SPACE = /^\p{L}+\.(\p{Lu}\p{Ll}*)$/u;
/** The top-level domains that are unambiguous in running text. */
const WEB_HOST_ENDINGS = new Set([
  'be',
  'biz',
  'co',
  'com',
  'de',
  'eu',
  'fr',
  'info',
  'io',
  'net',
  'nl',
  'org',
  'ru',
  'site',
]);

function isLinkWord(word: string): boolean {
  if (!LINK_PATTERN.test(word)) return false;
  const [, wordAfterDot] = DOT_WITHOUT_SPACE.exec(word.replace(/(?<![!),.;?])[!),.;?]+$/, '')) ?? [];
  return wordAfterDot === undefined || WEB_HOST_ENDINGS.has(wordAfterDot.toLowerCase());
}

/**
 * Returns whether a text contains a web or mail address that mail programs would turn into a link. The end of a
 * sentence without a space after it ("Mooi huis.Groetjes") and an initial ("J.Peeters") are no addresses.
 */
export const hasLink = (text: string): boolean => text.split(/\s+/).some(isLinkWord);
