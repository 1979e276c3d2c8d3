/**
 * The codes of enumerations for an unknown value. The list of the free-on values has "UNKNWON" (specification §3.3).
 */
const UNKNOWN_CODES: ReadonlySet<unknown> = new Set(['UNKNOWN', 'UNKNWON']);

export const isUnknownCode = (value: unknown): boolean =>
  UNKNOWN_CODES.has(typeof value === 'string' ? value.trim().toUpperCase() : value);

/** The maximum length of a text that can mean "no answer". */
const MAX_NO_ANSWER_CHARACTERS = 60;

const createPhraseSet = (...phraseLists: readonly string[]): ReadonlySet<string> =>
  new Set(phraseLists.flatMap((list) => list.split('|')));

/**
 * The texts that as a whole mean "no answer" in Dutch, French, English and German, and values that software writes for
 * an empty field.
 */
const NO_ANSWER_PHRASES = /* @__PURE__ */ createPhraseSet(
  'onbekend|ongekend|niet gekend|niet bekend|niet ingevuld|niet meegedeeld|niet opgegeven|niet vermeld',
  'niet beschikbaar|nog niet beschikbaar|geen gegevens|geen info|geen informatie|nvt|n v t|niet van toepassing',
  'inconnu|inconnue|non connu|non connue|non renseigne|non renseignee|non communique|non communiquee|non precise',
  'non disponible|pas disponible|pas encore disponible|aucune donnee|aucune information|sans objet|non applicable|s o',
  'unknown|not known|not specified|not stated|not provided|not available|not yet available|no data|no information',
  'not applicable|n a|na|tbd|tbc|null|undefined|nan',
  'unbekannt|nicht bekannt|keine angabe|keine angaben|nicht angegeben|nicht mitgeteilt|nicht verfugbar',
  'noch nicht verfugbar|keine daten|keine informationen|nicht zutreffend|nicht anwendbar|entfallt|k a',
);

/** Returns the words of a text, in lower case and without accents. */
const toFoldedWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const EMPTY_FIELD_TEXTS: ReadonlySet<string> = new Set(['', '0', '-1']);

/** Returns whether a text is one that software writes for an empty field. */
export const isUnfilledText = (text: string): boolean => EMPTY_FIELD_TEXTS.has(text.trim());

/** Returns whether a whole text means "no answer": empty, `0`, `-1`, `?`, `n.v.t.`, `unknown`. */
export function isNoAnswer(text: string): boolean {
  const trimmedText = text.trim();
  if (isUnfilledText(trimmedText) || isUnknownCode(trimmedText)) return true;
  if (trimmedText.length > MAX_NO_ANSWER_CHARACTERS) return false;
  const words = toFoldedWords(trimmedText);
  return words.length === 0 || NO_ANSWER_PHRASES.has(words.join(' '));
}

/** Words that say that a document is unknown, not needed or not available yet, even when the text contains a number. */
const NO_DOCUMENT_WORDS = /* @__PURE__ */ createPhraseSet(
  'aanvraag|aangevraagd|opmaak|behandeling|lopend|nog|niet|geen|nvt|onbekend|ongekend',
  'aanvraagnummer|aanvraagnr|volgt|wacht|afwachting|vrijgesteld|vrijgestelde|vrijstelling',
  'cours|demande|demandee|pas|encore|non|sans|aucun|aucune|inconnu|inconnue',
  'attente|suit|suivra|exempt|exempte|exemptee|exoneration|exonere|exoneree|dispense|dispensee',
  'progress|pending|applied|requested|not|yet|none|unknown|null|undefined|tbd|tbc',
  'application|awaiting|waiting|follows|exempted|exemption',
  'arbeit|bearbeitung|beantragt|noch|nicht|kein|keine|unbekannt|entfallt',
  'antrag|ausstehend|folgt|befreit|befreiung|ausgenommen|freigestellt',
);

/**
 * Returns the trimmed number of a certificate, report or registration; undefined for any other text. A number has a
 * digit above 0, and contains no word that says that there is no document.
 */
export function parseReference(text: string | undefined): string | undefined {
  const reference = text?.trim();
  if (!reference || !/[1-9]/.test(reference) || isNoAnswer(reference)) return undefined;
  return toFoldedWords(reference).some((word) => NO_DOCUMENT_WORDS.has(word)) ? undefined : reference;
}

/** The words for `YES` and `NO` in each language. */
const YES_NO_WORDS: ReadonlyMap<string, 'YES' | 'NO'> = /* @__PURE__ */ new Map([
  ...['yes', 'true', 'ja', 'oui'].map((word) => [word, 'YES'] as const),
  ...['no', 'false', 'nee', 'neen', 'non', 'nein'].map((word) => [word, 'NO'] as const),
]);

/**
 * Returns `YES` or `NO` for a text that is a code or one word, such as `Ja`; undefined for any other text, which only a
 * person can interpret.
 */
export const parseYesNo = (text: string | undefined): 'YES' | 'NO' | undefined =>
  text === undefined ? undefined : YES_NO_WORDS.get(text.trim().toLowerCase());
