import type { DraftWriter } from '../reading/draftWriter.ts';
import { type Facility, toFacilities, findFacility } from '../reading/facilities.ts';
import { listElements, partsAt, textIn, type XmlParts } from '../reading/xmlParts.ts';

const MAX_FEATURES = 200;

/** Words that senders use, beside the product's own English names. */
const FEATURE_WORDS: Readonly<Record<string, Facility>> = {
  pool: 'POOL',
  'private pool': 'POOL',
  'pool private': 'POOL',
  'communal pool': 'POOL',
  'pool communal': 'POOL',
  elevator: 'ELEVATOR',
  'air conditioned': 'AIRCO',
  aircon: 'AIRCO',
  'open fireplace': 'FIREPLACE',
  'private garden': 'GARDEN',
  'communal garden': 'GARDEN',
  'private terrace': 'TERRACE',
  parking: 'PARKING',
  'private parking': 'PARKING',
  'off road parking': 'PARKING',
  basement: 'CELLAR',
  'fully furnished': 'FURNISHED',
  'underfloor heating throughout': 'FLOOR_HEATING',
  gym: 'FITNESS',
  'alarm system': 'ALARM',
  'guest apartment': 'GUESTHOUSE',
  'guest annexe': 'GUESTHOUSE',
  'electric gates': 'ELECTRIC_GATE',
  'walk-in wardrobe': 'DRESSING',
};

function findMeaning(word: string): Facility | undefined {
  const plain = word.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  return findFacility(plain) ?? (Object.hasOwn(FEATURE_WORDS, plain) ? FEATURE_WORDS[plain] : undefined);
}

/**
 * Writes the facilities. `features` contains free English texts: the known ones become facilities, the others are
 * ignored.
 */
export function readFeatures(property: XmlParts, writer: DraftWriter): void {
  const words = listElements(partsAt(property, 'features'), 'feature')
    .slice(0, MAX_FEATURES)
    .flatMap((each) => textIn(each) ?? []);
  const meant = words.flatMap((word) => findMeaning(word) ?? []);
  if (meant.length > 0) writer.set('facilities', toFacilities(meant), 'features', words.join(', '));
  if (words.some((word) => /^balcony$/i.test(word.trim())))
    writer.set('fields.construction.balcony', true, 'features', 'Balcony');
}
