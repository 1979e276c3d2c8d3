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

/** Returns the sentences of `text` that are not in `otherText`, each once. Both texts are plain text. */
export function listAdditionalSentences(text: string, otherText: string): readonly string[] {
  const seenTexts = new Set(splitSentences(otherText).map(toComparableText));
  return splitSentences(text).filter((sentence) => {
    const comparableText = toComparableText(sentence);
    if (comparableText === '' || seenTexts.has(comparableText)) return false;
    seenTexts.add(comparableText);
    return true;
  });
}
