/**
 * Splits plain text into sentences and lines and leaves out empty ones. Its time is linear in the length of the text.
 */
export const splitSentences = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?…])\s|\n/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** Reduces a sentence to its letters and digits. Two sentences with the same result count as equal. */
const toComparableText = (sentence: string): string =>
  sentence
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

/** Returns the sentences of `text` that are not in `other`, each once. Both are plain text. */
export function listAdditionalSentences(text: string, other: string): readonly string[] {
  const known = new Set(splitSentences(other).map(toComparableText));
  return splitSentences(text).filter((sentence) => {
    const words = toComparableText(sentence);
    if (words === '' || known.has(words)) return false;
    known.add(words);
    return true;
  });
}
