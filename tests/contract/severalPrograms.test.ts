import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { purgeSchema } from '#shared/api/purge.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { estateInput } from '../support/estateInput.ts';
import { type PurgeReceiver, startPurgeReceiver } from '../support/programs/purgeReceiver.ts';
import { siteInput } from '../support/siteInput.ts';
import { withoutSimilar } from '../support/withoutSimilar.ts';

const testedDatabaseKinds = listDatabaseKinds();

describe.each(testedDatabaseKinds)('Several back offices on one database, on $name', (kind) => {
  let database: TestDatabase;
  let receiver: PurgeReceiver;
  let firstBackOffice: TestBackOffice;
  let secondBackOffice: TestBackOffice;

  beforeAll(async () => {
    [database, receiver] = await Promise.all([kind.start(), startPurgeReceiver()]);
    const options = { database, purgeUrls: [receiver.url] };
    [firstBackOffice, secondBackOffice] = await Promise.all([
      startTestBackOffice(options),
      startTestBackOffice(options),
    ]);
    await firstBackOffice.repositories.sites.put(siteInput('noord'));
  });
  afterAll(async () => {
    await Promise.all([firstBackOffice.close(), secondBackOffice.close()]);
    await Promise.all([receiver.close(), database.remove()]);
  });

  const readTotals = async () => {
    const search = { query: { terms: { transaction: [1] } } };
    const [found, facets] = await Promise.all([
      secondBackOffice.repositories.estates.search('noord', search, 'nl'),
      secondBackOffice.repositories.estates.filters('noord', search, 'nl'),
    ]);
    return [found.total.value, facets.total.value, facets.headTypes.map(({ name, count }) => [name.nl, count])];
  };

  it('each count the writes of the others', async () => {
    expect(await readTotals()).toEqual([0, 0, []]);
    const { estates, sites } = firstBackOffice.repositories;
    await estates.upsertMany('noord', [estateInput({ id: 1 }), estateInput({ id: 2, kind: 'FLAT' })]);
    expect(await readTotals()).toEqual([
      2,
      2,
      [
        ['Appartement', 1],
        ['Huis', 1],
      ],
    ]);
    await estates.put('noord', estateInput({ id: 2, kind: 'FLAT', transaction: 2 }));
    expect(await readTotals()).toEqual([1, 1, [['Huis', 1]]]);
    await estates.withdrawMany('noord', [1]);
    expect(await readTotals()).toEqual([0, 0, []]);
    await sites.remove('noord');
    await sites.put(siteInput('noord'));
    await estates.put('noord', estateInput({ id: 1, kind: 'FLAT' }));
    expect(await readTotals()).toEqual([1, 1, [['Appartement', 1]]]);
  });

  it('share the purges, so that each is posted once', async () => {
    receiver.received.length = 0;
    const writers = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? firstBackOffice : secondBackOffice));
    await Promise.all(
      writers.map(({ repositories }, index) => repositories.estates.put('noord', estateInput({ id: 100 + index }))),
    );
    const readPostedPurges = () => receiver.received.map(({ body }) => purgeSchema.parse(JSON.parse(body)));
    const wantedTags = writers.map((_, index) => `s-noord.e.${100 + index}`);
    await vi.waitFor(
      () => expect(readPostedPurges().flatMap(({ tags }) => tags)).toEqual(expect.arrayContaining(wantedTags)),
      {
        timeout: 30_000,
      },
    );
    const tags = readPostedPurges().flatMap((purge) =>
      withoutSimilar(purge.tags).filter((each) => each !== 's-noord.list'),
    );
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('post successive purges in their order', async () => {
    receiver.received.length = 0;
    const wantedTags: string[] = [];
    for (let index = 0; index < 30; index += 1) {
      const { repositories } = index % 2 === 0 ? firstBackOffice : secondBackOffice;
      await repositories.estates.put('noord', estateInput({ id: 200 + index }));
      wantedTags.push(`s-noord.e.${200 + index}`);
    }
    const listTags = () =>
      receiver.received
        .flatMap(({ body }) => withoutSimilar(purgeSchema.parse(JSON.parse(body)).tags))
        .filter((each) => each !== 's-noord.list');
    await vi.waitFor(() => expect(listTags()).toHaveLength(wantedTags.length), { timeout: 30_000 });
    expect(listTags()).toEqual(wantedTags);
  });
});

// The embedded database runs one transaction at a time, so none can wait for another.
const concurrentKinds = testedDatabaseKinds.filter(({ name }) => name === 'PostgreSQL');

const buildUnit = (id: number, transaction: number) =>
  estateInput({ id, kind: 'FLAT', transaction, general: { parentId: 50 } });

describe.each(concurrentKinds)('Writes at the same time, on $name', (kind) => {
  let database: TestDatabase;
  let backOffice: TestBackOffice;

  beforeAll(async () => {
    database = await kind.start();
    backOffice = await startTestBackOffice({ database });
    await backOffice.repositories.sites.put(siteInput('noord'));
  });
  afterAll(async () => {
    await backOffice.close();
    await database.remove();
  });

  it('of two units of a project both count in its summary', async () => {
    const { estates } = backOffice.repositories;
    await estates.upsertMany('noord', [
      estateInput({ id: 50, kind: 'APARTMENT_PROJECT', general: { project: true } }),
      buildUnit(51, 1),
      buildUnit(52, 1),
    ]);
    const program = await openDatabase(database.env, pino({ level: 'silent' }));
    const otherWriter = await program.pool.connect();
    await otherWriter.query('begin');
    await otherWriter.query("select 1 from estates where site_id = 'noord' and id = 50 for update");
    await otherWriter.query("update estates set transaction_id = 5 where site_id = 'noord' and id = 51");
    const write = estates.put('noord', buildUnit(52, 3));
    await vi.waitFor(
      async () => {
        const { rows } = await program.pool.query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 20_000 },
    );
    await otherWriter.query('commit');
    otherWriter.release();
    await write;
    await program.close();
    const { body } = await backOffice.call('GET', '/sites/noord/estates/group/50');
    expect(body[0].units).toEqual({ total: 2, available: 0 });
  });

  it('of a new home succeeds while a site changes the statuses that it hides', async () => {
    const { repositories } = backOffice;
    const hidden = siteInput('noord', { listing: { hiddenStatus: [10], linking: 'open' } });
    const outcome = await repositories.transaction(async ({ sites }) => {
      await sites.put(hidden);
      return repositories.estates.put('noord', estateInput({ id: 60 }));
    });
    expect(outcome).toEqual({ id: 60, outcome: 'created' });
  });
});
