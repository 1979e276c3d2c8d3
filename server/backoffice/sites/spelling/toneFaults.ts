import type { Locale } from '#shared/i18n/locales.ts';

/**
 * The words by which a text addresses its reader, in the familiar and in the polite form. English has only one form.
 */
const FORMS_OF_ADDRESS: Readonly<Partial<Record<Locale, { readonly familiar: RegExp; readonly polite: RegExp }>>> = {
  nl: {
    familiar: /(?<!\p{L})(?:je|jij|jou|jouw|jezelf)(?!\p{L})/iu,
    // The letter "u" in "9 u" and "10.30 u." is an abbreviation of hours and does not address the reader.
    polite: /(?<!\p{L}|\d\s?)(?:u|uw|uzelf)(?![\p{L}.])/iu,
  },
  fr: { familiar: /(?<!\p{L})(?:tu|toi|tes)(?!\p{L})/iu, polite: /(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/iu },
  // A lower-case "sie" means "they" and a lower-case "ihr" means "her", so they do not match. "du" occurs in names of
  // French streets, so it matches only before a German verb.
  de: {
    familiar:
      /(?<!\p{L})(?:[Dd]ein(?:e[mnrs]?)?|[Dd]ich|[Dd]ir|[Dd]u (?:bist|hast|kannst|suchst|willst|wohnst))(?!\p{L})/u,
    polite: /(?<!\p{L})(?:Ihnen|Ihre[mnrs]?)(?!\p{L})|(?<=[\p{Ll},] )Sie(?!\p{L})/u,
  },
};

const WORD_IN_CAPITALS = /^\p{Lu}{2,}[,!.]?$/u;
/** The minimum number of words in capitals that is reported. Fewer words may be a name or abbreviations. */
const MIN_REPORTED_CAPITAL_WORDS = 4;
const REPEATED_PUNCTUATION = /!\s?!|\?\s?\?/u;
const CONTEXT_CHARACTERS = 20;

const getSurroundingText = (text: string, index: number, length: number): string =>
  text
    .slice(Math.max(0, index - CONTEXT_CHARACTERS), index + length + CONTEXT_CHARACTERS)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Finds a sequence of at least `MIN_REPORTED_CAPITAL_WORDS` words in capitals. */
function findWordsInCapitals(text: string): string | undefined {
  let capitalWords: string[] = [];
  for (const word of text.split(/\s+/)) {
    capitalWords = WORD_IN_CAPITALS.test(word) ? [...capitalWords, word] : [];
    if (capitalWords.length === MIN_REPORTED_CAPITAL_WORDS) return capitalWords.join(' ');
  }
  return undefined;
}

const findFirstMatch = (texts: readonly string[], pattern: RegExp): string | undefined => {
  for (const text of texts) {
    const match = pattern.exec(text);
    if (match) return getSurroundingText(text, match.index, match[0].length);
  }
  return undefined;
};

/**
 * Finds style faults in the texts of a page: a reader who is addressed as both "u" and "je", words in capitals,
 * repeated punctuation marks. Returns a readable description of each, with the surrounding text.
 *
 * @param texts the texts of one page in one language
 */
export function findToneFaults(texts: readonly string[], locale: Locale): readonly string[] {
  const faults: string[] = [];
  const forms = FORMS_OF_ADDRESS[locale];
  const familiarMatch = forms && findFirstMatch(texts, forms.familiar);
  const politeMatch = forms && findFirstMatch(texts, forms.polite);
  if (familiarMatch && politeMatch)
    faults.push(`addresses its reader in two ways: "${familiarMatch}" and "${politeMatch}"`);
  for (const text of texts) {
    const wordsInCapitals = findWordsInCapitals(text);
    if (wordsInCapitals !== undefined) faults.push(`words in capitals: "${wordsInCapitals}"`);
    const repeatedMatch = REPEATED_PUNCTUATION.exec(text);
    if (repeatedMatch)
      faults.push(`repeated marks: "${getSurroundingText(text, repeatedMatch.index, repeatedMatch[0].length)}"`);
  }
  return [...new Set(faults)];
}
