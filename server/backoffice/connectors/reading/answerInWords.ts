import type { KeysByName } from '../seam/nameTable.ts';
import { foldedWords, isNoAnswer } from '../../../../shared/domain/values/unknown.ts';

type Answer = 'YES' | 'NO';

const wordSet = (...languages: readonly string[]): ReadonlySet<string> =>
  new Set(languages.flatMap((words) => words.split(' ')));

/** Each set has Dutch, French, English and German words. These say that something is so. */
const AFFIRMING = wordSet('ja wel', 'oui', 'yes', 'ja');
/** They say that something is not so. */
const DENYING = wordSet(
  'nee neen niet geen zonder nvt',
  'non pas aucun aucune sans',
  'no not none without',
  'nein nicht kein keine keinen keinem keiner keines ohne entfallt',
);
/** They deny by themselves. Beside a denial, only a person can tell what they mean. */
const EXEMPTING = wordSet('vrijgesteld vrijstelling', 'dispense dispensee exempte exemptee', 'exempt', 'befreit');
/** They say that nobody knows. */
const UNKNOWN = wordSet(
  'onbekend ongekend gekend bekend ingevuld nagekeken bepalen aanvraag aangevraagd informatie info mogelijk misschien',
  'inconnu inconnue connu connue renseigne renseignee determiner verifier cours information informations possible',
  'unknown known specified filled determined verified pending requested possibly',
  'unbekannt bekannt angabe angaben ermitteln beantragt moglich information informationen',
);
/** They say that something is unknown only where they are denied: "geen gegevens", "niet meegedeeld". */
const GIVEN = wordSet(
  'gegevens gegeven meegedeeld opgegeven vermeld beschikbaar geweten',
  'donnee donnees communique communiquee precise precisee disponible fourni fournie',
  'data provided given stated available communicated',
  'daten mitgeteilt angegeben verfugbar genannt',
);
/** They neither affirm nor deny anything, and name no subject. */
const CONNECTING = wordSet(
  'van de het een in op tot voor is zijn er te als of en dit deze bouwkundig bouwkundige onroerend onroerende goed pand woning energetische toepassing',
  'de d du des la le les l a au aux un une en pour est il n y ce cette bien immobilier architectural habitation objet applicable',
  'of the a an in on for is are to it this that there property home applicable',
  'der die das des dem den ein eine einer im in zur zum fur ist es dieses objekt gebaude anwendbar zutreffend',
);
/** "Niet van toepassing", "not applicable" and "sans objet" in letters. */
const NOT_APPLICABLE = /^(?:n v t|n a|s o)$/;

/** Whether a text says that something is not known, or not known yet. */
export function saysUnknown(text: string): boolean {
  const words = foldedWords(text);
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  return isNoAnswer(text) || has(UNKNOWN) || (has(DENYING) && has(GIVEN));
}

/** The question that a phrase answers. */
interface Subject {
  /** Folded words that name the subject, and affirm it when nothing denies them. */
  readonly words: ReadonlySet<string>;
  /** Words that imply the subject, but whose denial does not deny it: what is protected is in an inventory. */
  readonly sufficient: ReadonlySet<string>;
}

/**
 * Reads a phrase such as "renovation obligation: not applicable" as an answer about its subject. Returns undefined where
 * the phrase gives no answer or two, says that nobody knows, or has a word that is not in these sets. Such a word may turn
 * the meaning ("formerly", "not yet", "fulfilled") or be what is denied, so that a person has to read it.
 */
function readAnswer(text: string, subject: Subject): Answer | undefined {
  const words = foldedWords(text);
  if (NOT_APPLICABLE.test(words.join(' '))) return 'NO';
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const known = [AFFIRMING, DENYING, EXEMPTING, CONNECTING, subject.words, subject.sufficient];
  if (!words.every((word) => known.some((set) => set.has(word)))) return undefined;
  const said = [has(AFFIRMING), has(DENYING), has(EXEMPTING)];
  if (said.filter(Boolean).length > 1) return undefined;
  const [isAffirmed, isDenied, isExempt] = said;
  if (isDenied || isExempt) return has(subject.sufficient) ? undefined : 'NO';
  return isAffirmed || has(subject.words) || has(subject.sufficient) ? 'YES' : undefined;
}

/**
 * Reads the names of entries as answers about a subject. Each text has folded words with spaces between them.
 *
 * @param words a text for each language, with the words that name the subject
 * @param sufficient words that imply the subject, and whose denial does not deny it
 */
export function answersAbout(words: readonly string[], sufficient: readonly string[] = []): KeysByName {
  const subject = { words: wordSet(...words), sufficient: wordSet(...sufficient) };
  return { get: (name) => readAnswer(name, subject) };
}
