import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
