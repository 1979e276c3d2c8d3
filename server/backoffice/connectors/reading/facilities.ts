import type { NamedItem } from '#shared/api/common.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import facilities from './facilities.json' with { type: 'json' };

export type Facility = keyof typeof facilities;

/** Returns a copy of a facility. Its id must never change, because stored homes contain it. */
function toNamed(key: Facility): NamedItem {
  const { id, ...name } = facilities[key];
  return { id, name };
}

const byEnglishName: ReadonlyMap<string, Facility> = new Map(
  typedKeys(facilities).map((key) => [facilities[key].en.toLowerCase(), key]),
);

/** Returns the facility with an English name, which is given in lower case. */
export const findFacility = (name: string): Facility | undefined => byEnglishName.get(name);

/** Returns the facilities of a home in the order given, without duplicates. */
export const toFacilities = (keys: Iterable<Facility>): NamedItem[] => Array.from(new Set(keys), toNamed);
