import { and, asc, count, eq, inArray, lt, sql } from 'drizzle-orm';
import type { LocalizedText } from '#shared/api/common.ts';
import type { City, Estate } from '#shared/api/estate.ts';
import { LOCALES, localize } from '#shared/i18n/locales.ts';
import type { Database } from '../core/db/database.ts';
import type { RunStatement } from '../core/db/runBatch.ts';
import { cityNames, estates, milestones, sites } from '../core/db/schema.ts';
import type { PollingTask } from '../core/polling/pollingWorker.ts';
import { foldName } from '../geo/foldText.ts';
import { findPlaceById } from '../geo/places.ts';
import { splitIntoParts } from './inParts.ts';

/** A city with the name that the estates of a site give to it. */
interface NamedCity {
  readonly siteId: string;
  readonly cityId: number;
  readonly name: LocalizedText;
}

/**
 * Returns a city with its name in the gazetteer when the gazetteer contains the city. Sources may spell the name in
 * different ways, and a list by city must still show all estates of the city together.
 */
const toNamedCity = (siteId: string, { id, name }: Pick<City, 'id' | 'name'>): NamedCity => ({
  siteId,
  cityId: id,
  name: findPlaceById(id)?.name ?? name,
});

/**
 * Stores the sort names of cities. Only rows that differ are written, so that concurrent writes of estates in the same
 * cities do not wait for each other.
 */
async function storeCityNames(runStatement: RunStatement, cities: readonly NamedCity[]): Promise<void> {
  const rows = cities.flatMap(({ siteId, cityId, name }) =>
    LOCALES.map((locale) => ({
      site_id: siteId,
      city_id: cityId,
      locale,
      sort_name: foldName(localize(name, locale)),
    })),
  );
  if (rows.length === 0) return;
  await runStatement(sql`
    insert into city_names (site_id, city_id, locale, sort_name)
    select r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (site_id text, city_id integer, locale text, sort_name text)
    where not exists (
      select from city_names n
      where n.site_id = r.site_id and n.city_id = r.city_id and n.locale = r.locale and n.sort_name = r.sort_name
    )
    order by r.site_id, r.city_id, r.locale
    on conflict (site_id, city_id, locale) do update set sort_name = excluded.sort_name`);
}

const toCityKey = ({ cityId, name }: NamedCity) => `${cityId} ${JSON.stringify(name)}`;

/**
 * Stores the names by which lists of these estates are sorted, in every language. Call it within the transaction that
 * writes the estates: lists by city put the estates of a city without a stored name at the end. A name stays when the
 * last estate of its city is removed. `storedKeys` contains the keys of names that are stored already; the function
 * adds the new keys.
 */
export async function saveCityNames(
  runStatement: RunStatement,
  siteId: string,
  writtenEstates: readonly Estate[],
  storedKeys = new Set<string>(),
): Promise<void> {
  const cities = new Map(writtenEstates.map(({ address: { city } }) => [city.id, toNamedCity(siteId, city)]));
  const missingCities = [...cities.values()].filter((city) => !storedKeys.has(toCityKey(city)));
  await storeCityNames(runStatement, missingCities);
  for (const city of missingCities) storedKeys.add(toCityKey(city));
}

/** The number of cities per statement. */
const BATCH_CITIES = 500;

async function nameCitiesOfSite(db: Database, site: string): Promise<void> {
  const { siteId, cityId, id, listed, document } = estates;
  const storedNameCount = db
    .select({ count: count() })
    .from(cityNames)
    .where(and(eq(cityNames.siteId, siteId), eq(cityNames.cityId, cityId), inArray(cityNames.locale, LOCALES)));
  const unnamedCities = await db
    .select({ newest: sql`max(${id})`.mapWith(id) })
    .from(estates)
    .where(and(eq(siteId, site), eq(listed, true)))
    .groupBy(siteId, cityId)
    .having(lt(sql`(${storedNameCount})`, LOCALES.length));
  for (const batch of splitIntoParts(unnamedCities, BATCH_CITIES)) {
    const ids = sql.param(batch.map(({ newest }) => newest));
    const rows = await db
      .select({ document })
      .from(estates)
      .where(sql`site_id = ${site} and id = any (${ids}::bigint[])`);
    await storeCityNames(
      (statement) => db.execute(statement),
      rows.map((row) => toNamedCity(site, row.document.address.city)),
    );
  }
}

/**
 * Stores the missing names of cities in all languages: the names in a database of a version that did not store them,
 * all names in a new language, and the names in estates that an older version wrote. The function works site by site,
 * so that other queries run in between.
 */
export async function nameCities(db: Database, signal?: AbortSignal): Promise<void> {
  for (const site of await db.select({ id: sites.id }).from(sites).orderBy(asc(sites.id))) {
    if (signal?.aborted) return;
    await nameCitiesOfSite(db, site.id);
  }
}

const CITY_NAMES_MILESTONE = `cities are named in ${LOCALES.toSorted().join(', ')}`;

/**
 * Stores the missing names like `nameCities`, unless they were stored before for the same languages. The function runs
 * at each start, and a start must not wait until a million estates are read again.
 */
export async function nameCitiesOnce(db: Database): Promise<void> {
  const [milestone] = await db.select().from(milestones).where(eq(milestones.name, CITY_NAMES_MILESTONE));
  if (milestone) return;
  await nameCities(db);
  await db.insert(milestones).values({ name: CITY_NAMES_MILESTONE }).onConflictDoNothing();
}

const FIRST_RUN_DELAY_MS = 5 * 60_000;
const RUN_INTERVAL_MS = 24 * 60 * 60_000;

/** Stores daily the names that are missing because an older version wrote estates while it was being replaced. */
export const createCityNamingTask = (storeMissingNames: (signal: AbortSignal) => Promise<void>): PollingTask => ({
  name: 'city names',
  firstDelayMs: FIRST_RUN_DELAY_MS,
  intervalMs: RUN_INTERVAL_MS,
  async step(signal) {
    await storeMissingNames(signal);
    return false;
  },
});
