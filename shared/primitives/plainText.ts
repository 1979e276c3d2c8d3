/** Control characters, line ends and NUL among them: in a header of a mail they would begin another one. */
const CONTROL = /\p{Cc}/u;
/** The same, but for line ends and tabs. */
const CONTROL_IN_TEXT = /[^\P{Cc}\n\r\t]/u;

/** Fits on one line of a mail's header. */
export const isOneLine = (text: string): boolean => !CONTROL.test(text);

/** Lines of plain text: what a visitor may write into a text area. */
export const isPlainText = (text: string): boolean => !CONTROL_IN_TEXT.test(text);

/** A scheme with something behind it, `www.`, or a name that ends like one of the web's, of a mailbox's too. */
const LINK =
  /[a-z0-9+.-]:\/\/\S|\bwww\.\S|\bmailto:\S|[\p{L}\p{N}]\.(?:xn--[a-z0-9-]{2,59}|[a-z]{2,24})(?![\p{L}\p{N}-])/iu;
/** A dot without a space behind it: the end of a sentence, or an initial. */
const RUN_TOGETHER = /^\p{L}+\.(\p{Lu}\p{Ll}*)$/u;
/** Top-level domains that are unambiguous in running text. */
const WEB_ENDS = new Set(['be', 'biz', 'co', 'com', 'de', 'eu', 'fr', 'info', 'io', 'net', 'nl', 'org', 'ru', 'site']);

function isLink(word: string): boolean {
  if (!LINK.test(word)) return false;
  const [, next] = RUN_TOGETHER.exec(word.replace(/(?<![!),.;?])[!),.;?]+$/, '')) ?? [];
  return next === undefined || WEB_ENDS.has(next.toLowerCase());
}

/**
 * Says whether a text has an address of the web or of a mailbox in it: what mail programs make links of. A sentence
 * that ends without a space behind it ("Mooi huis.Groetjes") and an initial ("J.Peeters") are none.
 */
export const hasLink = (text: string): boolean => text.split(/\s+/).some(isLink);
