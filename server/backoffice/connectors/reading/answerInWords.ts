import type { KeysByName } from '../seam/nameTable.ts';
import { foldText } from '../../geo/foldText.ts';

type Answer = 'YES' | 'NO';

const wordsOf = (...languages: readonly string[]): ReadonlySet<string> =>
  new Set(languages.flatMap((words) => words.split(' ')));

/** Dutch, French, English and German in each: that something is so, that it is not, that nobody knows. */
const AFFIRMING = wordsOf('ja wel', 'oui', 'yes', 'ja');
const DENYING = wordsOf(
  'nee neen niet geen zonder nvt',
  'non pas aucun aucune sans',
  'no not none without',
  'nein nicht kein keine keinen keinem keiner keines ohne entfallt',
);
/** They deny by themselves; denied in turn, they are for a person to read. */
const EXEMPTING = wordsOf('vrijgesteld vrijstelling', 'dispense dispensee exempte exemptee', 'exempt', 'befreit');
const UNKNOWN = wordsOf(
  'onbekend ongekend gekend bekend ingevuld nagekeken bepalen aanvraag aangevraagd informatie info mogelijk misschien',
  'inconnu inconnue connu connue renseigne renseignee determiner verifier cours information informations possible',
  'unknown known specified filled determined verified pending requested possibly',
  'unbekannt bekannt angabe angaben ermitteln beantragt moglich information informationen',
);
/** "Niet van toepassing", "not applicable" and "sans objet" in letters. */
const NOT_APPLICABLE = /^(?:n v t|n a|s o)$/;

/** Lower case, no accents, only words. */
const foldedWords = (text: string): readonly string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether a text says that something is not known, or not known yet. */
export const saysUnknown = (text: string): boolean => foldedWords(text).some((word) => UNKNOWN.has(word));

/**
 * Reads a phrase such as "renovation obligation: not applicable" as an answer about its subject. Undefined where it does
 * not say, says that it is not known, or says two things: a person has to read that.
 *
 * @param subject words that affirm what is asked when nothing denies them, folded
 */
function answerOf(text: string, subject: ReadonlySet<string>): Answer | undefined {
  const words = foldedWords(text);
  if (NOT_APPLICABLE.test(words.join(' '))) return 'NO';
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  if (has(UNKNOWN)) return undefined;
  const said = [has(AFFIRMING), has(DENYING), has(EXEMPTING)];
  if (said.filter(Boolean).length > 1) return undefined;
  const [isAffirmed, isDenied, isExempt] = said;
  if (isDenied || isExempt) return 'NO';
  return isAffirmed || has(subject) ? 'YES' : undefined;
}

/**
 * The answers that names of entries give about a subject.
 *
 * @param subject words that name it, folded and separated by spaces, a text for each language
 */
export function answersAbout(...subject: readonly string[]): KeysByName {
  const words = wordsOf(...subject);
  return { get: (name) => answerOf(name, words) };
}
