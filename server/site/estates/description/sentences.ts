/** Sentences and lines of plain text, without empty ones. Linear in the length of the text. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?…])\s|\n/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** What makes two sentences the same: their letters and figures. */
const wordsOf = (sentence: string): string =>
  sentence
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

/** The sentences of `text` that `other` does not have, each once. Both are plain text. */
export function additionalSentences(text: string, other: string): readonly string[] {
  const known = new Set(sentencesOf(other).map(wordsOf));
  return sentencesOf(text).filter((sentence) => {
    const words = wordsOf(sentence);
    if (words === '' || known.has(words)) return false;
    known.add(words);
    return true;
  });
}
