import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import type { Log } from '#server/backoffice/log.ts';
import { createPurgeList } from '#server/backoffice/core/purges/purgeList.ts';
import { createPurgeReaders } from '#server/backoffice/core/purges/purgeReaders.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { type FakePurgeService, startFakePurgeService } from '../support/programs/purgeService.ts';
import { type PurgeReceiver, startPurgeReceiver } from '../support/programs/purgeReceiver.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { estateInput } from '../support/estateInput.ts';
import { siteInput } from '../support/siteInput.ts';
import { withoutSimilar } from '../support/withoutSimilar.ts';

const testedDatabaseKinds = listDatabaseKinds();
/** The time limit of the tests. A lease ends after four seconds, so the tests wait much longer. */
const WAIT_OPTIONS = { timeout: 60_000 };

/** Returns the tags of each call. */
const listPurgedTags = ({ calls }: FakePurgeService): string[][] =>
  calls.map(({ headers }) => withoutSimilar(String(headers['xkey-purge']).split(' ')).toSorted());

describe.each(testedDatabaseKinds)('purges of the caches in front of the sites, on $name', (kind) => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  let site: PurgeReceiver;
  let firstCache: FakePurgeService;
  let secondCache: FakePurgeService;
  let backoffice: TestBackOffice;

  const startBackOffice = (log?: Log) =>
    startTestBackOffice({
      database,
      purgeUrls: [site.url],
      varnish: { addresses: [firstCache.address, secondCache.address], token: 'a-token-of-varnish' },
      ...(log && { log }),
    });
  const waitUntilCaughtUp = () =>
    vi.waitFor(async () => {
      const readers = await backoffice.purges.listProgress();
      expect(readers.map(({ kind: each, behindSeconds }) => [each, behindSeconds])).toEqual([
        ['cdn', 0],
        ['cdn', 0],
        ['target', 0],
      ]);
    }, WAIT_OPTIONS);
  const put = (id: number, price: number) => backoffice.repositories.estates.put('noord', estateInput({ id, price }));

  beforeAll(async () => {
    [site, firstCache, secondCache] = await Promise.all([
      startPurgeReceiver(),
      startFakePurgeService(),
      startFakePurgeService(),
    ]);
    database = await kind.start();
    opened = await openDatabase(database.env, pino({ level: 'silent' }));
    backoffice = await startBackOffice();
    await backoffice.repositories.sites.put(siteInput('noord'));
  });
  afterAll(async () => {
    await backoffice.close();
    await opened.close();
    await Promise.all([site, firstCache, secondCache].map((each) => each.close()));
    await database.remove();
  });
  beforeEach(async () => {
    await waitUntilCaughtUp();
    for (const each of [site.received, firstCache.calls, secondCache.calls]) each.length = 0;
  });

  it('are sent once for each change', async () => {
    await put(1, 100);
    await waitUntilCaughtUp();
    expect([firstCache, secondCache].map(listPurgedTags)).toEqual([
      [['s-noord.e.1', 's-noord.list']],
      [['s-noord.e.1', 's-noord.list']],
    ]);
  });

  it('are repeated after the last site has purged, if that took long', async () => {
    site.hang();
    await put(1, 200);
    await vi.waitFor(() => expect(firstCache.calls).toHaveLength(1), WAIT_OPTIONS);
    await put(2, 200);
    await vi.waitFor(
      () => expect(listPurgedTags(firstCache)[1]).toEqual(['s-noord.e.2', 's-noord.list']),
      WAIT_OPTIONS,
    );
    site.answerWith(204);
    await waitUntilCaughtUp();
    const tagsAfterRestart = listPurgedTags(firstCache).slice(2).flat();
    expect(new Set(tagsAfterRestart)).toEqual(new Set(['s-noord.e.1', 's-noord.e.2', 's-noord.list']));
  });

  it('do not wait for a cache that refuses or hangs, which gets all of them later', async () => {
    firstCache.answerWith({ status: 401 });
    secondCache.answerWith({ status: 200 });
    await put(1, 300);
    await vi.waitFor(() => expect(secondCache.calls).toHaveLength(1), WAIT_OPTIONS);
    firstCache.answerWith(undefined);
    await put(2, 300);
    await vi.waitFor(() => expect(secondCache.calls).toHaveLength(2), WAIT_OPTIONS);
    firstCache.calls.length = 0;
    firstCache.answerWith({ status: 200 });
    await waitUntilCaughtUp();
    expect(listPurgedTags(firstCache).flat()).toEqual(expect.arrayContaining(['s-noord.e.1', 's-noord.e.2']));
    expect(secondCache.calls).toHaveLength(2);
  });

  it('wait as long as the service’s Retry-After header says', async () => {
    firstCache.answerWith({ status: 429, headers: { 'Retry-After': '30' } });
    await put(1, 400);
    const name = `varnish:${firstCache.address}`;
    const due = sql`select extract(epoch from due_at - seen_at)::float8 as seconds from purge_readers
      where name = ${name} and due_at > now()`;
    await vi.waitFor(async () => expect((await opened.db.execute(due)).rows).toEqual([{ seconds: 30 }]), WAIT_OPTIONS);
    firstCache.answerWith({ status: 200 });
    await backoffice.close();
    expect(await createPurgeReaders(opened.db).claim({ kind: 'cdn', name })).toBeUndefined();
    expect(firstCache.calls).toHaveLength(1);
    await opened.db.execute(sql`update purge_readers set due_at = now()`);
    backoffice = await startBackOffice();
    await waitUntilCaughtUp();
    expect(firstCache.calls).toHaveLength(2);
  });

  it('concern whole sites after an absence longer than purges are kept', async () => {
    await backoffice.close();
    const alone = await startTestBackOffice({ database });
    await alone.repositories.sites.put(siteInput('zuid'));
    await opened.db.execute(sql`update purges set at = at - interval '25 hours'`);
    await alone.repositories.estates.put('noord', estateInput({ id: 1, price: 500 }));
    expect(await createPurgeList(opened.db).expire()).toBeGreaterThan(0);
    await alone.close();

    const lines: { msg: string; sites?: number; reader?: string }[] = [];
    backoffice = await startBackOffice(pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }));
    await waitUntilCaughtUp();
    expect(listPurgedTags(firstCache)[0]).toEqual(['s-noord', 's-zuid']);
    const reader = `varnish:${firstCache.address}`;
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'purges missed, whole sites are purged', sites: 2, reader }),
    );
  });
});
