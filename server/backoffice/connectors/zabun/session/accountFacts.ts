import { toId } from '../../reading/readNumbers.ts';
import { toObjects, type ZabunObject, toObject } from '../mapping/values.ts';
import type { NameEntry, NameList } from '../../seam/nameTable.ts';
import type { ZabunCalls } from './accountCalls.ts';
import { readEnvelope } from './envelope.ts';

const DAY_MS = 24 * 3_600_000;
const BELGIUM_COUNTRY_ID = 23;

/** The data of an account that properties refer to by ids. They are read once a day; cities are read once a week. */
export interface AccountFacts {
  /** Returns the people of the agency by id; an empty map when the API key may not read them. */
  readPeople(): Promise<ReadonlyMap<string, ZabunObject>>;
  readCity(id: string): Promise<ZabunObject | undefined>;
  /** Returns the entries of the account's lists. */
  readNames(): Promise<readonly NameList[]>;
  /** Returns the cities with these Belgian postcodes. */
  findCitiesByZip(zips: readonly string[]): Promise<readonly ZabunObject[]>;
}

/**
 * Maps the name of each list of an account to the other keys of the list. The answer with all lists contains a list
 * under its name or under one of its other keys. When the answer does not contain the list, the list is read by a
 * separate call. The path of this call is the key that contains a slash, or else the name.
 */
const KEYS_BY_LIST: Readonly<Record<string, readonly string[]>> = {
  transactions: [],
  types: [],
  layouts: [],
  stickers: [],
  price_periods: [],
  conditions: [],
  building_types: [],
  garden_directions: [],
  facilities: [],
  environments: [],
  technicals: [],
  technical_dropdowns: ['technicals/dropdowns', 'technicals_dropdowns', 'dropdowns'],
  evaluations: ['technicals/evaluations', 'technicals_evaluations'],
  town_plannings: [],
  town_planning_violations: [],
  building_licenses: [],
  flooding_sensitivities: [],
  flooding_zones: [],
  heritage_inventorieds: [],
  renovation_obligations: [],
  extra_fields: [],
  photo_types: ['photos/types', 'photos_types'],
  file_types: ['files/types', 'files_types'],
  video_types: ['videos/types', 'videos_types'],
};

/**
 * The paths of the call that returns all lists. Both paths are tried, because the documentation and existing clients
 * use different paths.
 */
const ALL_LISTS_PATHS = ['option_items', 'options_items'] as const;

function toEntries(item: ZabunObject): NameEntry[] {
  const id = toId(item['id'] ?? item['extra_field_autoid'] ?? item['autoid']) ?? (item['id'] === 0 ? '0' : undefined);
  const { name } = item;
  const names: Record<string, string> = typeof name === 'string' ? { nl: name } : {};
  for (const [locale, text] of Object.entries(toObject(name))) if (typeof text === 'string') names[locale] = text;
  return id === undefined ? [] : [{ id, name: names }];
}

/**
 * Returns a function that calls `readValue` and returns the same result for `lifetimeMs` milliseconds. A failure is not
 * stored.
 */
function cacheFor<Value>(now: () => number, lifetimeMs: number, readValue: () => Promise<Value>): () => Promise<Value> {
  let cachedEntry: { readonly at: number; readonly value: Promise<Value> } | undefined;
  return () => {
    if (cachedEntry && now() - cachedEntry.at < lifetimeMs) return cachedEntry.value;
    const value = readValue();
    const entry = { at: now(), value };
    cachedEntry = entry;
    value.catch(() => {
      if (cachedEntry === entry) cachedEntry = undefined;
    });
    return value;
  };
}

export function createAccountFacts(calls: ZabunCalls, now: () => number): AccountFacts {
  const readPeople = cacheFor(now, DAY_MS, async () => {
    const answer = await calls.readIfAllowed('/api/v1/person');
    const items = readEnvelope(answer)?.items ?? [];
    return new Map(items.flatMap((person) => [[toId(person['person_id']) ?? '', person] as const]));
  });

  const readCities = cacheFor(now, 7 * DAY_MS, async () => {
    const answer = await calls.read(`/api/v1/geo/cities?country_geo_id=${BELGIUM_COUNTRY_ID}`);
    const items = readEnvelope(answer)?.items ?? [];
    return new Map(items.map((city) => [toId(city['city_geo_id']) ?? '', city]));
  });

  async function readAllLists(): Promise<ZabunObject> {
    for (const path of ALL_LISTS_PATHS) {
      const answer = await calls.readIfAllowed(`/api/v1/property/${path}`);
      if (answer !== undefined) return toObject(answer);
    }
    return {};
  }

  async function readOneList(list: string, otherKeys: readonly string[]): Promise<readonly ZabunObject[]> {
    const path = otherKeys.find((key) => key.includes('/')) ?? list;
    return readEnvelope(await calls.readIfAllowed(`/api/v1/property/${path}`))?.items ?? [];
  }

  return {
    readPeople,
    readCity: async (id) => (await readCities()).get(id),
    readNames: cacheFor(now, DAY_MS, async () => {
      const listsByKey = await readAllLists();
      const lists: NameList[] = [];
      for (const [list, otherKeys] of Object.entries(KEYS_BY_LIST)) {
        const key = [list, ...otherKeys].find((name) => Array.isArray(listsByKey[name]));
        const items = key === undefined ? await readOneList(list, otherKeys) : toObjects(listsByKey[key]);
        lists.push({ list, entries: items.flatMap(toEntries) });
      }
      return lists;
    }),
    async findCitiesByZip(zips) {
      const answer = await calls.read('/api/v1/geo/cities/search', {
        paging: { page: 0, size: 1000 },
        filtering: { zip_codes: zips, country_geo_ids: [BELGIUM_COUNTRY_ID] },
      });
      return readEnvelope(answer)?.items ?? [];
    },
  };
}
