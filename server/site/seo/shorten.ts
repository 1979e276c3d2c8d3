/**
 * Shortens a text to at most `maxCharacters` characters. The result ends after a whole word, without punctuation before
 * the ellipsis.
 */
export function shortenText(text: string, maxCharacters: number): string {
  const singleSpaced = text.replaceAll(/\s+/g, ' ').trim();
  if (singleSpaced.length <= maxCharacters) return singleSpaced;
  const truncated = singleSpaced.slice(0, maxCharacters - 1);
  const endIndex = singleSpaced.charAt(maxCharacters - 1) === ' ' ? truncated.length : truncated.lastIndexOf(' ');
  const wholeWords = endIndex > 0 ? truncated.slice(0, endIndex) : truncated.toWellFormed().replaceAll('\ufffd', '');
  return `${wholeWords.replace(/(?<![\s\p{P}])[\s\p{P}]+$/u, '')}…`;
}
