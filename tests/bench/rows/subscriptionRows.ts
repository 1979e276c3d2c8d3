import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { migrate } from '#server/backoffice/core/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { places } from '#server/backoffice/geo/places.ts';
import { createRepositories, type Repositories } from '#server/backoffice/repositories.ts';
import { MATCH_BATCH_EVENTS } from '#server/backoffice/savedSearches/matchEvents.ts';
import { toWishColumns } from '#server/backoffice/savedSearches/wishColumns.ts';
import type { Wishes } from '#shared/api/subscriptions.ts';
import { estateInput } from '../../support/estateInput.ts';
import { findPostgres, startPostgres } from '../../support/programs/postgres.ts';
import { siteInput } from '../../support/siteInput.ts';
import type { Bench } from '../context.ts';
import { createRandomNumbers } from '../randomNumbers.ts';
import { createMaximumRow, createUnmeasuredRow } from '../row.ts';

const MATCHING_FIGURE = '100,000 searches of visitors matched against 500 changed estates, PostgreSQL';
const SITE_ID = 'searched';
const SEARCH_COUNT = 100_000;
const ESTATE_COUNT = 500;
const SEARCHES_PER_INSERT = 5000;
const MAX_SECONDS = 30;

type RandomNumber = () => number;
const chooseValue = <T>(random: RandomNumber, values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
};

/**
 * Returns random search criteria: for a place, several places, the surroundings of a place, a province, or anywhere.
 * Half of them have a price limit.
 */
function createWishes(random: RandomNumber): Wishes {
  const kind = random();
  const choosePlace = () => chooseValue(random, places);
  const whereCriteria: Partial<Wishes> =
    kind < 0.35
      ? { city: [choosePlace().id] }
      : kind < 0.55
        ? { municipality: [choosePlace().municipality.id, choosePlace().municipality.id] }
        : kind < 0.8
          ? { city: [choosePlace().id], radius: chooseValue(random, [5, 10, 20, 30]) }
          : kind < 0.9
            ? { province: [chooseValue(random, places).province?.id ?? 'BE-VOV'] }
            : {};
  const highest = 100_000 + Math.floor(random() * 800) * 1000;
  return {
    transaction: random() < 0.7 ? [1, 3, 5] : [2, 4, 6],
    type: random() < 0.6 ? [chooseValue(random, [1, 3, 3, 2])] : [],
    subType: [],
    city: [],
    municipality: [],
    province: [],
    ...whereCriteria,
    ...(random() < 0.5 && { priceMax: highest }),
    ...(random() < 0.3 && { bedMin: chooseValue(random, [1, 2, 3, 4]) }),
  };
}

async function fillSearches({ pool }: OpenDatabase, random: RandomNumber): Promise<void> {
  for (let start = 0; start < SEARCH_COUNT; start += SEARCHES_PER_INSERT) {
    const rows = Array.from({ length: SEARCHES_PER_INSERT }, (_, index) => {
      const wishes = createWishes(random);
      const w = toWishColumns(wishes);
      return {
        id: randomUUID(),
        email: `visitor${start + index}@example.com`,
        frequency: chooseValue(random, ['instant', 'daily', 'weekly']),
        wishes,
        wishes_key: w.wishesKey,
        transactions: w.transactions,
        types: w.types,
        sub_types: w.subTypes,
        place_keys: w.placeKeys,
        latitudes: w.latitudes,
        longitudes: w.longitudes,
        radius: w.radius,
        price_min: w.priceMin,
        price_max: w.priceMax,
        bed_min: w.bedMin,
      };
    });
    await pool.query(
      `insert into subscriptions (id, site_id, email, name, locale, frequency, wishes, wishes_key, transactions, types,
         sub_types, place_keys, latitudes, longitudes, radius, price_min, price_max, bed_min, consented_at, confirmed_at)
       select r.id, $2, r.email, 'Visitor', 'nl', r.frequency, r.wishes, r.wishes_key, r.transactions, r.types,
         r.sub_types, r.place_keys, r.latitudes, r.longitudes, r.radius, r.price_min, r.price_max, r.bed_min, now(), now()
       from jsonb_to_recordset($1::jsonb) as r (
         id uuid, email text, frequency text, wishes jsonb, wishes_key text, transactions integer[], types integer[],
         sub_types integer[], place_keys text[], latitudes double precision[], longitudes double precision[],
         radius double precision, price_min double precision, price_max double precision, bed_min integer
       )`,
      [JSON.stringify(rows), SITE_ID],
    );
  }
}

/** Returns new estates in the whole country, like those of an import. */
function createEstates(random: RandomNumber) {
  return Array.from({ length: ESTATE_COUNT }, (_, index) => {
    const { id, zip, name } = chooseValue(random, places);
    const rent = random() < 0.3;
    return estateInput({
      id: index + 1,
      kind: chooseValue(random, ['DWELLING', 'VILLA', 'FLAT', 'DUPLEX']),
      transaction: rent ? 2 : 1,
      price: rent ? 600 + Math.floor(random() * 1200) : 100_000 + Math.floor(random() * 700) * 1000,
      bedrooms: 1 + Math.floor(random() * 5),
      city: { id, zip, name },
    });
  });
}

async function matchAll(repositories: Repositories): Promise<number> {
  const since = performance.now();
  let events = 0;
  let batchEvents = MATCH_BATCH_EVENTS;
  while (batchEvents > 0) {
    batchEvents = await repositories.subscriptionQueue.matchDueEvents(new Date());
    events += batchEvents;
  }
  if (events !== ESTATE_COUNT) throw new Error(`${events} events instead of ${ESTATE_COUNT}`);
  return (performance.now() - since) / 1000;
}

export const subscriptionRows: Bench = {
  name: 'subscriptions',
  title: 'searches of visitors',
  async run({ folder, showProgress, onClose }) {
    const binaries = await findPostgres();
    if (binaries === undefined)
      return [
        createUnmeasuredRow(
          MATCHING_FIGURE,
          `≤ ${MAX_SECONDS} s`,
          'PostgreSQL is not installed (Debian: apt-get install postgresql)',
        ),
      ];
    const cluster = await startPostgres(binaries);
    onClose(() => cluster.stop());
    const databaseUrl = await cluster.createDatabase();
    const database = await openDatabase({ databaseUrl, dataDir: folder }, pino({ level: 'silent' }));
    try {
      await migrate(database.pool);
      const repositories = createRepositories(database.db);
      await repositories.sites.put(siteInput(SITE_ID));
      const random = createRandomNumbers(1);
      showProgress('registering 100,000 searches');
      await fillSearches(database, random);
      await database.pool.query('vacuum analyze');
      await repositories.estates.upsertMany(SITE_ID, createEstates(random));
      showProgress('matching');
      const seconds = await matchAll(repositories);
      const { rows } = await database.pool.query<{ count: number }>(
        'select sum(cardinality(event_ids))::int as count from subscription_matches',
      );
      const note = `${rows[0]?.count ?? 0} matches`;
      return [createMaximumRow(MAX_SECONDS, { figure: MATCHING_FIGURE, value: seconds, unit: 's', note })];
    } finally {
      await database.close();
    }
  },
};
