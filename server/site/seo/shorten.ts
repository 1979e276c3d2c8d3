/**
 * Shortens a text to at most `length` characters. The result ends after a whole word, without punctuation before the
 * ellipsis.
 */
export function shortenText(text: string, length: number): string {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  if (words.length <= length) return words;
  const cut = words.slice(0, length - 1);
  const end = words.charAt(length - 1) === ' ' ? cut.length : cut.lastIndexOf(' ');
  const whole = end > 0 ? cut.slice(0, end) : cut.toWellFormed().replaceAll('\ufffd', '');
  return `${whole.replace(/(?<![\s\p{P}])[\s\p{P}]+$/u, '')}…`;
}
