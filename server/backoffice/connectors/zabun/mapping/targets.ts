import { ROOM } from '#shared/primitives/ids.ts';
import { listVocabularyKeys } from '#server/backoffice/import/cells/vocabularyValue.ts';
import { FLOODING, LICENSES, ORIENTATIONS, ZONES } from './vocabulary.ts';

const keysOf = (path: string): readonly string[] => listVocabularyKeys(path) ?? [];
const valuesOf = (byName: ReadonlyMap<string, string>): readonly string[] => [...new Set(byName.values())];

const YES_AND_NO: readonly string[] = ['YES', 'NO'];

/** The keys that entries of the account's lists can be mapped to. */
export const TARGETS: Readonly<Record<string, readonly string[]>> = {
  layouts: Object.keys(ROOM),
  transactions: keysOf('general.transaction'),
  types: keysOf('general.subType'),
  stickers: keysOf('general.sticker'),
  price_periods: keysOf('general.price.period'),
  conditions: keysOf('technical.condition'),
  building_types: keysOf('technical.buildingType'),
  garden_directions: valuesOf(ORIENTATIONS),
  town_plannings: valuesOf(ZONES),
  building_licenses: valuesOf(LICENSES),
  flooding_sensitivities: valuesOf(FLOODING),
  flooding_zones: valuesOf(FLOODING),
  renovation_obligations: YES_AND_NO,
  heritage_inventorieds: YES_AND_NO,
};
