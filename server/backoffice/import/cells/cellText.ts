const NAMED_CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const CHARACTER_REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi;

/**
 * Decodes numeric character references, the five named references of XML, and `&nbsp;`. Other references are not
 * changed.
 */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(CHARACTER_REFERENCE, (whole, hexadecimal?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED_CHARACTERS[name.toLowerCase()] ?? whole;
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

/** Reduces a text to one line without control characters or spaces at the ends. */
export const toSingleLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
/** Cleans a text of several lines. Line breaks stay; spaces at the ends of lines and repeated spaces are removed. */
export const tidyLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?:(?!\n)[\s\p{Cc}])+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
