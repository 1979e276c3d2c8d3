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

/** A city with the name that the estates of a site have for it. */
interface NamedCity {
  readonly siteId: string;
  readonly cityId: number;
  readonly name: LocalizedText;
}

/**
 * Returns the city of an estate with one name for all estates in the same place, so that a list by city shows them
 * together.
 */
const toNamedCity = (siteId: string, { id, name }: Pick<City, 'id' | 'name'>): NamedCity => ({
  siteId,
  cityId: id,
  name: findPlaceById(id)?.name ?? name,
});

/**
 * Stores names. Only rows that differ are written, so that writers of homes in the same cities do not wait for each
 * other.
 */
async function storeCityNames(run: RunStatement, cities: readonly NamedCity[]): Promise<void> {
  const rows = cities.flatMap(({ siteId, cityId, name }) =>
    LOCALES.map((locale) => ({
      site_id: siteId,
      city_id: cityId,
      locale,
      sort_name: foldName(localize(name, locale)),
    })),
  );
  if (rows.length === 0) return;
  await run(sql`
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
 * writes the estates: lists by city put an estate without a name at the end. A name stays when the last estate of its
 * city is removed. `done` contains names that are stored already; the function adds the names that it stores.
 */
export async function saveCityNames(
  run: RunStatement,
  siteId: string,
  written: readonly Estate[],
  done = new Set<string>(),
): Promise<void> {
  const cities = new Map(written.map(({ address: { city } }) => [city.id, toNamedCity(siteId, city)]));
  const due = [...cities.values()].filter((city) => !done.has(toCityKey(city)));
  await storeCityNames(run, due);
  for (const city of due) done.add(toCityKey(city));
}

/** The number of cities per statement. */
const BATCH_CITIES = 500;

async function nameCitiesOfSite(db: Database, site: string): Promise<void> {
  const { siteId, cityId, id, listed, document } = estates;
  const names = db
    .select({ count: count() })
    .from(cityNames)
    .where(and(eq(cityNames.siteId, siteId), eq(cityNames.cityId, cityId), inArray(cityNames.locale, LOCALES)));
  const unnamed = await db
    .select({ newest: sql`max(${id})`.mapWith(id) })
    .from(estates)
    .where(and(eq(siteId, site), eq(listed, true)))
    .groupBy(siteId, cityId)
    .having(lt(sql`(${names})`, LOCALES.length));
  for (const part of splitIntoParts(unnamed, BATCH_CITIES)) {
    const ids = sql.param(part.map(({ newest }) => newest));
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
 * Stores the missing names of cities in all languages: those of a database that is older than these rows, all names
 * in a new language, and those that an older version of the product wrote. It reads the index of listed estates one
 * site after the other, so that other queries run in between.
 */
export async function nameCities(db: Database, signal?: AbortSignal): Promise<void> {
  for (const site of await db.select({ id: sites.id }).from(sites).orderBy(asc(sites.id))) {
    if (signal?.aborted) return;
    await nameCitiesOfSite(db, site.id);
  }
}

const CITY_NAMES_MILESTONE = `cities are named in ${LOCALES.toSorted().join(', ')}`;

/**
 * Stores the missing names like `nameCities`, unless this was done before for the same languages. It runs at a start,
 * which must not wait for a million estates.
 */
export async function nameCitiesOnce(db: Database): Promise<void> {
  const [reached] = await db.select().from(milestones).where(eq(milestones.name, CITY_NAMES_MILESTONE));
  if (reached) return;
  await nameCities(db);
  await db.insert(milestones).values({ name: CITY_NAMES_MILESTONE }).onConflictDoNothing();
}

const FIRST_RUN_DELAY_MS = 5 * 60_000;
const RUN_INTERVAL_MS = 24 * 60 * 60_000;

/** Stores each day the names that an older version of the product did not store while it was being replaced. */
export const createCityNamingTask = (name: (signal: AbortSignal) => Promise<void>): PollingTask => ({
  name: 'city names',
  firstDelayMs: FIRST_RUN_DELAY_MS,
  intervalMs: RUN_INTERVAL_MS,
  async step(signal) {
    await name(signal);
    return false;
  },
});
