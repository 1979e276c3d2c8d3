import { isGermanSpeaking, type Place } from '../../geo/places.ts';
import { streetLanguage } from './streetLine.ts';

/** The language that the name of a street is in: its own, where it shows one, else that of its place. */
export function languageOfStreet(street: string, place: Place): 'nl' | 'fr' | 'de' {
  const own = streetLanguage(street);
  if (own) return own;
  if (isGermanSpeaking(place.zip)) return 'de';
  return place.region === 'FLANDERS' ? 'nl' : 'fr';
}
