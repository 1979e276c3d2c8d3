import type { DraftWriter } from '../reading/draftWriter.ts';
import { type Facility, toFacilities, findFacility } from '../reading/facilities.ts';
import { listElements, getPartsAt, readTextIn, type XmlParts } from '../reading/xmlParts.ts';

const MAX_FEATURES = 200;

/**
 * The facility for each text that feeds contain in `features`. The product's own English names of facilities are
 * recognised without this table.
 */
const FACILITY_BY_FEATURE: Readonly<Record<string, Facility>> = {
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

function findFeatureFacility(word: string): Facility | undefined {
  const foldedWord = word.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  return (
    findFacility(foldedWord) ??
    (Object.hasOwn(FACILITY_BY_FEATURE, foldedWord) ? FACILITY_BY_FEATURE[foldedWord] : undefined)
  );
}

/**
 * Writes the facilities. The element `features` contains free English texts. Known texts become facilities, and unknown
 * texts are ignored.
 */
export function readFeatures(property: XmlParts, writer: DraftWriter): void {
  const words = listElements(getPartsAt(property, 'features'), 'feature')
    .slice(0, MAX_FEATURES)
    .flatMap((each) => readTextIn(each) ?? []);
  const facilities = words.flatMap((word) => findFeatureFacility(word) ?? []);
  if (facilities.length > 0) writer.set('facilities', toFacilities(facilities), 'features', words.join(', '));
  if (words.some((word) => /^balcony$/i.test(word.trim())))
    writer.set('fields.construction.balcony', true, 'features', 'Balcony');
}
