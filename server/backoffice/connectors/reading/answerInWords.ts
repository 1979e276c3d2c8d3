import type { KeysByName } from '../seam/nameTable.ts';
import { isNoAnswer } from '#shared/primitives/unknown.ts';
import { foldName } from './foldedName.ts';

type Answer = 'YES' | 'NO';

const createWordSet = (...languages: readonly string[]): ReadonlySet<string> =>
  new Set(languages.flatMap((words) => words.split(' ')));

/** Each set has Dutch, French, English and German words. */
const AFFIRMING = createWordSet('ja wel', 'oui', 'yes', 'ja');
const DENYING = createWordSet(
  'nee neen niet geen zonder nvt',
  'non pas aucun aucune sans',
  'no not none without',
  'nein nicht kein keine keinen keinem keiner keines ohne entfallt',
);
/** These words deny by themselves. When another word denies them, a person has to read the phrase. */
const EXEMPTING = createWordSet('vrijgesteld vrijstelling', 'dispense dispensee exempte exemptee', 'exempt', 'befreit');
const UNKNOWN = createWordSet(
  'onbekend ongekend gekend bekend ingevuld nagekeken bepalen aanvraag aangevraagd informatie info mogelijk misschien',
  'inconnu inconnue connu connue renseigne renseignee determiner verifier cours information informations possible',
  'unknown known specified filled determined verified pending requested possibly',
  'unbekannt bekannt angabe angaben ermitteln beantragt moglich information informationen',
);
/**
 * These words mean that something is unknown only when another word denies them: "geen gegevens", "niet meegedeeld".
 */
const GIVEN = createWordSet(
  'gegevens gegeven meegedeeld opgegeven vermeld beschikbaar geweten',
  'donnee donnees communique communiquee precise precisee disponible fourni fournie',
  'data provided given stated available communicated',
  'daten mitgeteilt angegeben verfugbar genannt',
);
/** These words neither affirm nor deny anything, and name no subject. */
const CONNECTING = createWordSet(
  'van de het een in op tot voor is zijn er te als of en dit deze bouwkundig bouwkundige onroerend onroerende goed pand woning energetische toepassing',
  'de d du des la le les l a au aux un une en pour est il n y ce cette bien immobilier architectural habitation objet applicable',
  'of the a an in on for is are to it this that there property home applicable',
  'der die das des dem den ein eine einer im in zur zum fur ist es dieses objekt gebaude anwendbar zutreffend',
);
/** Matches the abbreviations of "niet van toepassing", "not applicable" and "sans objet". */
const NOT_APPLICABLE = /^(?:n v t|n a|s o)$/;

/** Returns whether a text says that something is not known, or not known yet. */
export function saysUnknown(text: string): boolean {
  const words = foldName(text).split(' ');
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  return isNoAnswer(text) || has(UNKNOWN) || (has(DENYING) && has(GIVEN));
}

/** The folded words that name a subject. */
interface Subject {
  /** Words that affirm the subject when nothing denies them. */
  readonly words: ReadonlySet<string>;
  /**
   * Words that also affirm the subject, but whose denial does not deny it: a protected home is in the inventory, while
   * an unprotected home may be in it too.
   */
  readonly sufficient: ReadonlySet<string>;
  /**
   * Is true when the subject is an obligation. "Not applicable" then means that there is none. For other subjects, "not
   * applicable" is no answer.
   */
  readonly isObligation: boolean;
}

/**
 * Reads a folded phrase such as "renovation obligation not applicable" as an answer about its subject. Returns
 * undefined for a phrase with no answer or with two answers, and for a phrase with a word that is in no set. Such a
 * word may reverse the meaning ("formerly", "not yet", "fulfilled") or may itself be denied, so that a person has to
 * read the phrase.
 */
function readAnswer(name: string, subject: Subject): Answer | undefined {
  if (!subject.isObligation && isNoAnswer(name)) return undefined;
  if (NOT_APPLICABLE.test(name)) return 'NO';
  const words = name.split(' ');
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const known = [AFFIRMING, DENYING, EXEMPTING, CONNECTING, subject.words, subject.sufficient];
  if (!words.every((word) => known.some((set) => set.has(word)))) return undefined;
  const said = [has(AFFIRMING), has(DENYING), has(EXEMPTING)];
  if (said.filter(Boolean).length > 1) return undefined;
  const [isAffirmed, isDenied, isExempt] = said;
  if (isDenied || isExempt) return has(subject.sufficient) ? undefined : 'NO';
  return isAffirmed || has(subject.words) || has(subject.sufficient) ? 'YES' : undefined;
}

function createAnswerReader(subject: Subject): KeysByName<Answer> {
  return { get: (name) => readAnswer(name, subject) };
}

/**
 * Returns a table that answers, by the name of an entry, whether there is an obligation.
 *
 * @param words the folded words that name the obligation, separated by spaces, in one text per language
 */
export const createObligationReader = (words: readonly string[]): KeysByName<Answer> =>
  createAnswerReader({ words: createWordSet(...words), sufficient: new Set(), isObligation: true });

/**
 * Returns a table that answers, by the name of an entry, whether a fact is true. "Not applicable" is no answer.
 *
 * @param words the folded words that name the fact, separated by spaces, in one text per language
 * @param sufficient words in the same form that affirm the fact, but whose denial does not deny it
 */
export const createFactReader = (words: readonly string[], sufficient: readonly string[]): KeysByName<Answer> =>
  createAnswerReader({ words: createWordSet(...words), sufficient: createWordSet(...sufficient), isObligation: false });
