import type { KeysByName } from '../seam/nameTable.ts';
import { isNoAnswer } from '#shared/primitives/unknown.ts';
import { foldName } from './foldedName.ts';

type Answer = 'YES' | 'NO';

const createWordSet = (...wordsByLanguage: readonly string[]): ReadonlySet<string> =>
  new Set(wordsByLanguage.flatMap((words) => words.split(' ')));

/** This set and the sets below contain words in Dutch, French, English and German: one argument per language. */
const AFFIRMING_WORDS = createWordSet('ja wel', 'oui', 'yes', 'ja');
const DENYING_WORDS = createWordSet(
  'nee neen niet geen zonder nvt',
  'non pas aucun aucune sans',
  'no not none without',
  'nein nicht kein keine keinen keinem keiner keines ohne entfallt',
);
/**
 * These words mean "no" by themselves. No answer is derived from a phrase that denies one of them ("not exempt"), so a
 * person has to read such a phrase.
 */
const EXEMPTING_WORDS = createWordSet(
  'vrijgesteld vrijstelling',
  'dispense dispensee exempte exemptee',
  'exempt',
  'befreit',
);
const UNKNOWN_WORDS = createWordSet(
  'onbekend ongekend gekend bekend ingevuld nagekeken bepalen aanvraag aangevraagd informatie info mogelijk misschien',
  'inconnu inconnue connu connue renseigne renseignee determiner verifier cours information informations possible',
  'unknown known specified filled determined verified pending requested possibly',
  'unbekannt bekannt angabe angaben ermitteln beantragt moglich information informationen',
);
/** Together with a denying word, these words mean that something is unknown: "geen gegevens", "niet meegedeeld". */
const PROVIDED_WORDS = createWordSet(
  'gegevens gegeven meegedeeld opgegeven vermeld beschikbaar geweten',
  'donnee donnees communique communiquee precise precisee disponible fourni fournie',
  'data provided given stated available communicated',
  'daten mitgeteilt angegeben verfugbar genannt',
);
/** These words do not change the meaning of a phrase, so they are ignored. */
const CONNECTING_WORDS = createWordSet(
  'van de het een in op tot voor is zijn er te als of en dit deze bouwkundig bouwkundige onroerend onroerende goed pand woning energetische toepassing',
  'de d du des la le les l a au aux un une en pour est il n y ce cette bien immobilier architectural habitation objet applicable',
  'of the a an in on for is are to it this that there property home applicable',
  'der die das des dem den ein eine einer im in zur zum fur ist es dieses objekt gebaude anwendbar zutreffend',
);
/**
 * Matches the abbreviations `n.v.t.`, `n.a.` and `s.o.` ("not applicable" in Dutch, English and French) after
 * `foldName` has replaced the points by spaces.
 */
const NOT_APPLICABLE_ABBREVIATIONS = /^(?:n v t|n a|s o)$/;

/** Returns whether a text means that the answer is not known, or not known yet. */
export function isUnknownAnswer(text: string): boolean {
  const words = foldName(text).split(' ');
  const containsAnyWord = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  return (
    isNoAnswer(text) ||
    containsAnyWord(UNKNOWN_WORDS) ||
    (containsAnyWord(DENYING_WORDS) && containsAnyWord(PROVIDED_WORDS))
  );
}

/** The subject of a question with a yes or no answer. All words here are in the form that `foldName` returns. */
interface AnswerSubject {
  /** Words that mean "yes" unless the phrase also has a denying word, which makes the answer "no". */
  readonly affirmingWords: ReadonlySet<string>;
  /**
   * Words that mean "yes", but whose denial is no answer. For the question whether a home is in the heritage inventory,
   * "protected" is such a word: every protected home is in the inventory, but an unprotected home may be in it too.
   */
  readonly sufficientWords: ReadonlySet<string>;
  /**
   * Is true when the subject is an obligation. "Not applicable" then means that there is no obligation. For other
   * subjects, "not applicable" is no answer.
   */
  readonly isObligation: boolean;
}

/**
 * Returns the answer in a folded phrase such as "renovation obligation not applicable". Returns undefined for a phrase
 * with no answer or with two answers, and for a phrase with an unknown word. An unknown word may reverse the meaning
 * ("formerly", "not yet", "fulfilled"), so a person has to read such a phrase.
 */
function readAnswer(name: string, subject: AnswerSubject): Answer | undefined {
  if (!subject.isObligation && isNoAnswer(name)) return undefined;
  if (NOT_APPLICABLE_ABBREVIATIONS.test(name)) return 'NO';
  const words = name.split(' ');
  const containsAnyWord = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const knownWordSets = [
    AFFIRMING_WORDS,
    DENYING_WORDS,
    EXEMPTING_WORDS,
    CONNECTING_WORDS,
    subject.affirmingWords,
    subject.sufficientWords,
  ];
  if (!words.every((word) => knownWordSets.some((set) => set.has(word)))) return undefined;
  const answerSigns = [
    containsAnyWord(AFFIRMING_WORDS),
    containsAnyWord(DENYING_WORDS),
    containsAnyWord(EXEMPTING_WORDS),
  ];
  if (answerSigns.filter(Boolean).length > 1) return undefined;
  const [isAffirmed, isDenied, isExempt] = answerSigns;
  if (isDenied || isExempt) return containsAnyWord(subject.sufficientWords) ? undefined : 'NO';
  return isAffirmed || containsAnyWord(subject.affirmingWords) || containsAnyWord(subject.sufficientWords)
    ? 'YES'
    : undefined;
}

function createAnswerReader(subject: AnswerSubject): KeysByName<Answer> {
  return { get: (name) => readAnswer(name, subject) };
}

/**
 * Creates a lookup that returns, for the name of a list entry, whether there is an obligation.
 *
 * @param words the words that name the obligation in the form of `foldName`, one text per language, with spaces between
 * the words
 */
export const createObligationReader = (words: readonly string[]): KeysByName<Answer> =>
  createAnswerReader({ affirmingWords: createWordSet(...words), sufficientWords: new Set(), isObligation: true });

/**
 * Creates a lookup that returns, for the name of a list entry, whether a fact is true. "Not applicable" is no answer.
 *
 * @param words the words that name the fact in the form of `foldName`, one text per language, with spaces between the
 * words
 * @param sufficientWords words in the same form that mean "yes", but whose denial is no answer
 */
export const createFactReader = (words: readonly string[], sufficientWords: readonly string[]): KeysByName<Answer> =>
  createAnswerReader({
    affirmingWords: createWordSet(...words),
    sufficientWords: createWordSet(...sufficientWords),
    isObligation: false,
  });
