import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { createPurgeList } from '#server/backoffice/core/purges/purgeList.ts';
import { createRepositories } from '#server/backoffice/repositories.ts';
import {
  listJoinedTags,
  MAX_PURGE_WAIT_SECONDS,
  MAX_PURGES_PER_RESPONSE,
  purgesSchema,
  tag,
} from '#shared/api/purge.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { estateInput } from '../support/estateInput.ts';
import { siteInput } from '../support/siteInput.ts';
import { withoutSimilar } from '../support/withoutSimilar.ts';

const testedDatabaseKinds = listDatabaseKinds();
const log = pino({ level: 'silent' });

type PurgeListAnswer = z.infer<typeof purgesSchema>;
const toQuery = (query: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
const requestPurges = (backoffice: TestBackOffice, query: Record<string, string | number> = {}) =>
  backoffice.call('GET', `/purges?${toQuery(query)}`);

async function readPurges(
  backoffice: TestBackOffice,
  query: Record<string, string | number> = {},
): Promise<PurgeListAnswer> {
  const { status, body } = await requestPurges(backoffice, query);
  expect(status).toBe(200);
  return purgesSchema.parse(body);
}
const readFirstCursor = async (backoffice: TestBackOffice) => (await readPurges(backoffice)).cursor;
/** Reads all purges after a cursor, page by page. */
const buildHouse = (price: number) => estateInput({ id: 30, kind: 'VILLA', price });

async function readAllPurges(backoffice: TestBackOffice, after: string): Promise<{ tags: string[]; cursor: string }> {
  const tags: string[] = [];
  let answer = await readPurges(backoffice, { after });
  for (;;) {
    tags.push(...answer.purges.flatMap((purge) => purge.tags));
    if (!answer.more) return { tags, cursor: answer.cursor };
    answer = await readPurges(backoffice, { after: answer.cursor });
  }
}

describe.each(testedDatabaseKinds)('The purge list, on $name', (kind) => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  let backoffice: TestBackOffice;
  let otherBackOffice: TestBackOffice;

  beforeAll(async () => {
    database = await kind.start();
    [backoffice, otherBackOffice] = await Promise.all([
      startTestBackOffice({ database }),
      startTestBackOffice({ database }),
    ]);
    opened = await openDatabase(database.env, log);
    await backoffice.repositories.sites.put(siteInput('noord'));
  });
  afterAll(async () => {
    await Promise.all([backoffice.close(), otherBackOffice.close(), opened.close()]);
    await database.remove();
  });
  const writeEstate = (id: number, by: Pick<TestBackOffice, 'repositories'> = backoffice) =>
    by.repositories.estates.put('noord', estateInput({ id, price: 1 + Math.floor(Math.random() * 1e9) }));

  it('needs the token, also on the machine itself', async () => {
    expect((await backoffice.call('GET', '/purges', { anonymous: true })).status).toBe(401);
  });

  it('begins now, and then returns later purges', async () => {
    await writeEstate(1);
    const started = await readPurges(backoffice, { wait: MAX_PURGE_WAIT_SECONDS });
    expect(started).toMatchObject({ purges: [], more: false });
    expect(await readPurges(backoffice, { after: started.cursor })).toMatchObject({ purges: [], more: false });
    const before = Date.now();
    await writeEstate(2);
    await backoffice.repositories.sites.put(siteInput('zuid'));
    const { purges, cursor, more } = await readPurges(backoffice, { after: started.cursor });
    expect(purges.map(({ siteId, tags }) => [siteId, withoutSimilar(tags).toSorted()])).toEqual([
      ['noord', ['s-noord.e.2', 's-noord.list']],
      ['zuid', ['s-zuid']],
    ]);
    expect(more).toBe(false);
    expect(Math.abs(Date.parse(purges[0]?.at ?? '') - before)).toBeLessThan(60_000);
    expect((await readPurges(backoffice, { after: cursor })).purges).toEqual([]);
    const samePurges = await readPurges(otherBackOffice, { after: started.cursor });
    expect(samePurges.purges).toEqual(purges);
  });

  it('names the choices of similar homes that a changed home may join', async () => {
    const { estates } = backoffice.repositories;
    const readSimilarTags = async (write: () => Promise<unknown>) => {
      const after = await readFirstCursor(backoffice);
      await write();
      const { tags } = await readAllPurges(backoffice, after);
      return tags.filter((each) => each.startsWith('s-noord.sim')).toSorted();
    };
    const house = { isForRent: false, headTypeId: 3 };
    for (const price of [400_000, 900_000])
      expect(await readSimilarTags(() => estates.put('noord', buildHouse(price)))).toEqual(
        listJoinedTags('noord', house, price),
      );
    const hiddenPrice = { ...buildHouse(900_000).general.price, visible: false, value: 900_000 };
    const { general, ...rest } = buildHouse(900_000);
    expect(
      await readSimilarTags(() => estates.put('noord', { ...rest, general: { ...general, price: hiddenPrice } })),
    ).toEqual(listJoinedTags('noord', house, null));
    expect(await readSimilarTags(() => estates.withdrawMany('noord', [30]))).toEqual([tag.noSimilar('noord')]);
    const collection = { id: 'top', name: { nl: 'Top' }, estateIds: [1] };
    expect(
      await readSimilarTags(() => backoffice.call('PUT', '/sites/noord/estate-collections/top', { body: collection })),
    ).toEqual([tag.similar('noord')]);
  });

  it('contains no purge of a write that failed or changed nothing', async () => {
    const after = await readFirstCursor(backoffice);
    const failing = backoffice.repositories.transaction(async ({ estates }) => {
      await estates.put('noord', estateInput({ id: 3 }));
      throw new Error('the rest failed');
    });
    await expect(failing).rejects.toThrow('the rest failed');
    await backoffice.repositories.sites.put(siteInput('noord'));
    expect(await readAllPurges(backoffice, after)).toMatchObject({ tags: [] });
  });

  it.each([
    ['this program', () => backoffice],
    ['another program', () => otherBackOffice],
    ['a command', undefined],
  ])('answers a waiting call when %s writes', async (_, writer) => {
    const after = await readFirstCursor(backoffice);
    const waitingCall = readPurges(backoffice, { after, wait: MAX_PURGE_WAIT_SECONDS });
    await delay(200);
    await writeEstate(4, writer?.() ?? { repositories: createRepositories(opened.db) });
    expect((await waitingCall).purges.flatMap(({ tags }) => tags)).toContain('s-noord.e.4');
  });

  it('answers with an empty list when the wait of a call has expired', async () => {
    const after = await readFirstCursor(backoffice);
    const { purges, cursor } = await readPurges(backoffice, { after, wait: 1 });
    expect(purges).toEqual([]);
    await writeEstate(5);
    expect((await readAllPurges(backoffice, cursor)).tags).toContain('s-noord.e.5');
  });

  it('does not count a caller that disconnects while waiting as a failure', async () => {
    const lines: string[] = [];
    const warningLog = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const third = await startTestBackOffice({ database, log: warningLog });
    const leaving = new AbortController();
    const query = toQuery({ after: await readFirstCursor(third), wait: MAX_PURGE_WAIT_SECONDS });
    const headers = { authorization: 'Bearer a-token-for-tests-only' };
    const pendingCall = fetch(`${third.url}/purges?${query}`, { headers, signal: leaving.signal });
    await delay(200);
    leaving.abort();
    await expect(pendingCall).rejects.toThrow('aborted');
    // The pause is long enough for the program to notice the change.
    await delay(500);
    await third.close();
    expect(lines).toEqual([]);
  });

  it('is read in pages, and later writes follow them', async () => {
    const after = await readFirstCursor(backoffice);
    await opened.db.execute(sql`
      insert into purges (id, site_id, tags)
      select gen_random_uuid(), 'noord', array['s-noord.e.' || n] from generate_series(1, ${MAX_PURGES_PER_RESPONSE * 2 + 1}) as n`);
    const first = await readPurges(backoffice, { after });
    expect([first.purges.length, first.more]).toEqual([MAX_PURGES_PER_RESPONSE, true]);
    await writeEstate(6);
    const { tags } = await readAllPurges(otherBackOffice, first.cursor);
    const all = [...first.purges.flatMap((purge) => purge.tags), ...tags];
    const numbered = Array.from({ length: MAX_PURGES_PER_RESPONSE * 2 + 1 }, (_, index) => `s-noord.e.${index + 1}`);
    expect(withoutSimilar(all).slice(0, -2)).toEqual(numbered);
    expect(withoutSimilar(all).slice(-2).toSorted()).toEqual(['s-noord.e.6', 's-noord.list']);
  });

  it('loses and repeats nothing while many programs write', async () => {
    let after = await readFirstCursor(backoffice);
    const seenIds: string[] = [];
    const writing = new AbortController();
    const reading = (async () => {
      for (let round = 0; !writing.signal.aborted; round += 1) {
        const { purges, cursor } = await readPurges(round % 2 === 0 ? backoffice : otherBackOffice, { after, wait: 1 });
        seenIds.push(...purges.map(({ id }) => id));
        after = cursor;
      }
    })();
    const writers = [backoffice, otherBackOffice, { repositories: createRepositories(opened.db) }];
    await Promise.all(
      writers.map(async (writer, index) => {
        for (let count = 0; count < 40; count += 1) await writeEstate(10_000 + index * 100 + count, writer);
      }),
    );
    writing.abort();
    await reading;
    seenIds.push(...(await readPurges(backoffice, { after })).purges.map(({ id }) => id));
    const { rows } = await opened.db.execute(sql`select id from purges order by position desc limit 120`);
    expect(seenIds.toSorted()).toEqual(rows.map((row) => String(row['id'])).toSorted());
  });

  it('contains what a previous version writes to its outbox', async () => {
    const after = await readFirstCursor(backoffice);
    const waitingCall = readPurges(backoffice, { after, wait: MAX_PURGE_WAIT_SECONDS });
    const id = randomUUID();
    await opened.db.execute(
      sql`insert into outbox (id, site_id, tags) values (${id}, 'noord', '["s-noord.nav","s-noord.list"]')`,
    );
    expect((await waitingCall).purges).toEqual([
      { id, siteId: 'noord', tags: ['s-noord.nav', 's-noord.list'], at: expect.any(String) },
    ]);
    await opened.db.execute(sql`delete from outbox`);
  });

  it.each([
    ['no cursor', (_cursor: string) => 'abc'],
    ['one of another database', (cursor: string) => `AAAAAAAAAAAA${cursor.slice(12)}`],
    ['one from the future', (cursor: string) => cursor.replace(/^(.{12}\.)/, '$1f')],
    ['one that names another purge', (cursor: string) => cursor.replace(/-[0-9a-f]{8}$/, '-00000000')],
  ])('refuses %s with 410', async (_, changed) => {
    const cursor = await readFirstCursor(backoffice);
    const answer = await requestPurges(backoffice, { after: changed(cursor), wait: MAX_PURGE_WAIT_SECONDS });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      410,
      'application/problem+json; charset=utf-8',
    ]);
    expect((await requestPurges(backoffice, { after: cursor })).status).toBe(200);
  });

  it.each([
    'after=a%20b',
    `after=${'a'.repeat(8001)}`,
    'wait=21',
    'wait=-1',
    'reader=UPPER',
    `reader=${'a'.repeat(65)}`,
  ])('refuses %.20s with 422', async (query) => {
    expect((await backoffice.call('GET', `/purges?${query}`)).status).toBe(422);
  });

  it('keeps purges for a day, and refuses older cursors as expired', async () => {
    const list = createPurgeList(opened.db);
    const old = await readFirstCursor(backoffice);
    await writeEstate(7);
    // Other tests use the same server. A cursor that names one of their open transactions expires with an older purge.
    await vi.waitFor(
      async () => {
        const { rows } = await opened.db.execute(
          sql`select pg_snapshot_xmin(pg_current_snapshot()) > xid as ended from purges order by position desc limit 1`,
        );
        expect(rows).toEqual([{ ended: true }]);
      },
      { timeout: 60_000, interval: 20 },
    );
    const newer = await readFirstCursor(backoffice);
    await opened.db.execute(sql`update purges set at = at - interval '25 hours'`);
    expect(await list.expire()).toBeGreaterThan(0);
    expect((await requestPurges(backoffice, { after: old })).status).toBe(410);
    expect(await readAllPurges(backoffice, newer)).toMatchObject({ tags: [] });
    await writeEstate(8);
    expect(await list.expire()).toBe(0);
    const { tags, cursor } = await readAllPurges(backoffice, newer);
    expect(withoutSimilar(tags).toSorted()).toEqual(['s-noord.e.8', 's-noord.list']);
    await opened.db.execute(sql`update purges set at = at - interval '25 hours'`);
    expect(await list.expire()).toBe(1);
    expect(await readAllPurges(backoffice, cursor)).toMatchObject({ tags: [] });
    expect(await list.expire()).toBe(0);
  });
});
