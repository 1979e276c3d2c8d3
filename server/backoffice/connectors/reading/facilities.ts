import type { NamedItem } from '#shared/api/common.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import facilities from './facilities.json' with { type: 'json' };

export type Facility = keyof typeof facilities;

/**
 * Returns the id and the name of a facility. The id of a facility must never change, because stored homes contain the
 * id.
 */
function toNamedItem(key: Facility): NamedItem {
  const { id, ...name } = facilities[key];
  return { id, name };
}

const facilityByEnglishName: ReadonlyMap<string, Facility> = new Map(
  typedKeys(facilities).map((key) => [facilities[key].en.toLowerCase(), key]),
);

/** Returns the facility with this English name in lower case; undefined when there is none. */
export const findFacility = (name: string): Facility | undefined => facilityByEnglishName.get(name);

/** Returns the facilities in the order of the keys, without duplicates. */
export const toFacilities = (keys: Iterable<Facility>): NamedItem[] => Array.from(new Set(keys), toNamedItem);
