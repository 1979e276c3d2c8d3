import { ROOM } from '#shared/primitives/ids.ts';
import { listVocabularyKeys } from '#server/backoffice/import/cells/vocabularyValue.ts';
import { FLOODING, LICENSES, ORIENTATIONS, ZONES } from './vocabulary.ts';

const listKeys = (path: string): readonly string[] => listVocabularyKeys(path) ?? [];
const listValues = (byName: ReadonlyMap<string, string>): readonly string[] => [...new Set(byName.values())];

const YES_AND_NO: readonly string[] = ['YES', 'NO'];

/** The keys that entries of the account's lists can be mapped to. */
export const TARGETS: Readonly<Record<string, readonly string[]>> = {
  layouts: Object.keys(ROOM),
  transactions: listKeys('general.transaction'),
  types: listKeys('general.subType'),
  stickers: listKeys('general.sticker'),
  price_periods: listKeys('general.price.period'),
  conditions: listKeys('technical.condition'),
  building_types: listKeys('technical.buildingType'),
  garden_directions: listValues(ORIENTATIONS),
  town_plannings: listValues(ZONES),
  building_licenses: listValues(LICENSES),
  flooding_sensitivities: listValues(FLOODING),
  flooding_zones: listValues(FLOODING),
  renovation_obligations: YES_AND_NO,
  heritage_inventorieds: YES_AND_NO,
};
