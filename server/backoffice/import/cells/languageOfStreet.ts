import { isGermanSpeaking, type KnownPlace } from '../../geo/places.ts';

const DUTCH_STREET =
  /(?:straat|laan|plein|weg|steenweg|dreef|lei|kaai|baan|markt|plaats|park|hof|pad|berg|veld|dijk)$/i;
const FRENCH_STREET =
  /^(?:rue|avenue|av|place|chauss[ée]e|boulevard|bd|square|quai|drève|all[ée]e|clos|chemin|impasse|route|sentier|venelle|cours|esplanade|montagne)\b/i;

/**
 * Detects whether a street's name is Dutch or French; undefined when the name does not show it.
 */
export function detectStreetLanguage(street: string): 'nl' | 'fr' | undefined {
  if (FRENCH_STREET.test(street)) return 'fr';
  return DUTCH_STREET.test(street) ? 'nl' : undefined;
}

/** Returns the language of a street's name, or the language of its place when the name does not show it. */
export function chooseStreetLanguage(street: string, place: KnownPlace): 'nl' | 'fr' | 'de' {
  const detectedLanguage = detectStreetLanguage(street);
  if (detectedLanguage) return detectedLanguage;
  if (isGermanSpeaking(place.zip)) return 'de';
  return place.region === 'FLANDERS' ? 'nl' : 'fr';
}
