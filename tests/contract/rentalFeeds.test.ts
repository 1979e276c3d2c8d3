import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/backoffice/core/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import type { FeedCopy } from '#server/backoffice/holidayHomes/feedCopy.ts';
import type { StoredRentalUnit } from '#server/backoffice/holidayHomes/storedUnit.ts';
import { createRepositories, type Repositories } from '#server/backoffice/repositories.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { rentalUnitInput } from '../support/rentalUnit.ts';
import { siteInput } from '../support/siteInput.ts';

const HOUR_MS = 3_600_000;
const EMPTY_FEED_COPY = { nights: [], free: 0, unread: 0, named: [] } as const;
const RENTAL_UNIT_ID = 7;

describe.each(listDatabaseKinds())('Feeds of a holiday home, on $name', (kind) => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  let stores: Repositories;
  const run = (statement: string) => opened.pool.query(statement);

  const home = async (): Promise<StoredRentalUnit> => {
    const stored = await stores.rentalUnits.find('noord', RENTAL_UNIT_ID);
    if (!stored) throw new Error('no home');
    return stored;
  };
  const feeds = (...names: readonly string[]) =>
    stores.rentalUnits.upsertMany('noord', [
      rentalUnitInput(RENTAL_UNIT_ID, { feeds: names.map((name) => ({ name, url: `https://${name}.example/x.ics` })) }),
    ]);
  const listUncheckedFeeds = async (now = Date.now()) =>
    (await stores.rentalFeeds.listUnchecked(await home(), now)).map(({ name, reason }) => `${name} ${reason}`);
  const announceFeedChanges = async (now: number) =>
    (await stores.rentalFeeds.announceStates(now))
      .map(({ unitId, name, state }) => `${unitId} ${name} ${state}`)
      .toSorted();
  async function readAll(copy: Omit<FeedCopy, 'isCut'> = EMPTY_FEED_COPY): Promise<void> {
    await run('update rental_feeds set due_at = now()');
    for (const feed of await stores.rentalFeeds.claimDue(10)) await stores.rentalFeeds.storeCopy(feed, copy, 1800);
  }

  beforeAll(async () => {
    database = await kind.start();
    opened = await openDatabase(database.env, pino({ level: 'silent' }));
    await migrate(opened.pool);
    stores = createRepositories(opened.db, () => {});
    await stores.sites.put(siteInput('noord'));
  });
  beforeEach(async () => {
    await run('delete from rental_feeds');
    // The home is written twice with different feeds, because an unchanged home would not be written again.
    await feeds('booking');
    await feeds('airbnb', 'booking');
  });
  afterAll(async () => {
    await opened.close();
    await database.remove();
  });

  it('are unchecked until each was read, and again when the last copy is older than a day', async () => {
    expect(await listUncheckedFeeds()).toEqual(['airbnb never', 'booking never']);
    await readAll();
    expect(await listUncheckedFeeds()).toEqual([]);
    expect(await listUncheckedFeeds(Date.now() + 23 * HOUR_MS)).toEqual([]);
    expect(await listUncheckedFeeds(Date.now() + 25 * HOUR_MS)).toEqual(['airbnb old', 'booking old']);
  });

  it('are unchecked when a field of a copy is missing or invalid', async () => {
    await readAll();
    const broken = {
      'read_at = null': 'never',
      "read_at = now() + interval '1 hour'": 'old',
      'unread = null': 'partly',
      'unread = 1': 'partly',
      'unread = -1': 'partly',
    };
    for (const [change, state] of Object.entries(broken)) {
      await run(`update rental_feeds set read_at = now(), unread = 0`);
      await run(`update rental_feeds set ${change} where name = 'airbnb'`);
      expect(await listUncheckedFeeds(), change).toEqual([`airbnb ${state}`]);
      const [first] = await stores.rentalFeeds.listStates('noord');
      expect(first, change).toMatchObject({ name: 'airbnb', state });
    }
    await run("delete from rental_feeds where name = 'airbnb'");
    expect(await listUncheckedFeeds()).toEqual(['airbnb never']);
    expect((await stores.rentalFeeds.listStates('noord')).map(({ name, state }) => `${name} ${state}`)).toEqual([
      'airbnb never',
      'booking current',
    ]);
    // When the document of a home has no `feeds`, the stored feeds of the home still count.
    await run(`update rental_units set document = document - 'feeds', content_hash = ''`);
    await run('update rental_feeds set read_at = null');
    expect(await listUncheckedFeeds()).toEqual(['booking never']);
  });

  it('are counted by state, without those of homes that are not served', async () => {
    await readAll();
    await run("update rental_feeds set unread = 2 where name = 'airbnb'");
    const totals = async () =>
      Object.fromEntries(
        (await stores.rentalFeeds.countByState(Date.now())).map((total) => [total.state, total.feeds]),
      );
    expect(await totals()).toEqual({ current: 1, partly: 1 });
    await run('update rental_units set active = false');
    expect(await totals()).toEqual({});
    expect((await stores.rentalFeeds.listStates('noord')).map(({ state }) => state)).toEqual(['paused', 'paused']);
    // Feeds of inactive homes are still checked, because the agency can still confirm a request for an inactive home.
    expect(await listUncheckedFeeds()).toEqual(['airbnb partly']);
    expect(await listUncheckedFeeds(Date.now() + 25 * HOUR_MS)).toEqual(['airbnb old', 'booking old']);
    await run('update rental_units set active = true');
  });

  it('are reported once when they are out of date, and once when they are current again', async () => {
    await readAll();
    expect(await announceFeedChanges(Date.now())).toEqual([]);
    const tomorrow = Date.now() + 25 * HOUR_MS;
    expect(await announceFeedChanges(tomorrow)).toEqual(['7 airbnb old', '7 booking old']);
    expect(await announceFeedChanges(tomorrow)).toEqual([]);
    expect(await announceFeedChanges(Date.now())).toEqual(['7 airbnb current', '7 booking current']);
  });

  it('are read although feeds of unserved homes have waited for longer', async () => {
    await stores.rentalUnits.upsertMany(
      'noord',
      [21, 22, 23].map((id) =>
        rentalUnitInput(id, { active: false, feeds: [{ name: 'old', url: 'https://old.example/x.ics' }] }),
      ),
    );
    await run("update rental_feeds set due_at = now() - interval '1 day' where name = 'old'");
    expect((await stores.rentalFeeds.claimDue(2)).map(({ name }) => name).toSorted()).toEqual(['airbnb', 'booking']);
  });
});
