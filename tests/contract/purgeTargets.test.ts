import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { createPurgeList } from '#server/backoffice/core/purges/purgeList.ts';
import { createPurgeReaders } from '#server/backoffice/core/purges/purgeReaders.ts';
import { purgeSchema } from '#shared/api/purge.ts';
import { verifyPurge } from '#shared/api/calls/purgeSignature.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { estateInput } from '../support/estateInput.ts';
import { type PurgeReceiver, startPurgeReceiver } from '../support/programs/purgeReceiver.ts';
import { siteInput } from '../support/siteInput.ts';
import { withoutSimilar } from '../support/withoutSimilar.ts';

const testedDatabaseKinds = listDatabaseKinds();
/** A lease ends after four seconds, so the tests wait much longer than that. */
const WAIT_OPTIONS = { timeout: 60_000 };

const parseMessages = (receiver: PurgeReceiver) =>
  receiver.received.map(({ body }) => purgeSchema.parse(JSON.parse(body)));
const createTags = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => estateInput({ id: from + index }));

describe.each(testedDatabaseKinds)('the addresses of PURGE_URLS, on $name', (kind) => {
  let database: TestDatabase;
  let backoffice: TestBackOffice;
  let first: PurgeReceiver;
  let second: PurgeReceiver;

  beforeAll(async () => {
    [first, second, database] = await Promise.all([startPurgeReceiver(), startPurgeReceiver(), kind.start()]);
    backoffice = await startTestBackOffice({ database, purgeUrls: [first.url, second.url] });
    await backoffice.repositories.sites.put(siteInput('noord'));
  });
  afterAll(async () => {
    await backoffice.close();
    await Promise.all([first.close(), second.close(), database.remove()]);
  });

  /** Waits until every target has acknowledged all purges. */
  const waitUntilCaughtUp = () =>
    vi.waitFor(async () => {
      const targets = await backoffice.purges.listProgress();
      expect(targets.map(({ behindSeconds }) => behindSeconds)).toEqual([0, 0]);
    }, WAIT_OPTIONS);
  const forgetMessages = async (): Promise<void> => {
    await waitUntilCaughtUp();
    first.received.length = 0;
    second.received.length = 0;
  };
  /** Returns the tags of the single message that a target gets for a write. */
  const collectTags = async (write: () => Promise<unknown>): Promise<string[]> => {
    await forgetMessages();
    await write();
    await waitUntilCaughtUp();
    const toldMessages = parseMessages(first);
    expect(toldMessages).toHaveLength(1);
    return withoutSimilar(toldMessages.flatMap(({ tags }) => tags)).toSorted();
  };

  it('sends every target a signed message for a write', async () => {
    await waitUntilCaughtUp();
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
    const [{ body, signature } = { body: '', signature: undefined }] = first.received;
    expect(purgeSchema.parse(JSON.parse(body))).toMatchObject({ siteId: 'noord', tags: ['s-noord'] });
    expect(verifyPurge(backoffice.apiToken, body, signature, Date.now())).toBe(true);
    expect(verifyPurge(backoffice.apiToken, body.replace('noord', 'other'), signature, Date.now())).toBe(false);
  });

  it('sends the tags of each write', async () => {
    const { estates, pages, navigation, translations, entities, agreements } = backoffice.repositories;
    expect(
      await collectTags(() =>
        estates.put('noord', estateInput({ id: 10, kind: 'APARTMENT_PROJECT', general: { project: true } })),
      ),
    ).toEqual(['s-noord.e.10', 's-noord.list']);
    expect(await collectTags(() => estates.put('noord', estateInput({ id: 11, general: { parentId: 10 } })))).toEqual([
      's-noord.e.10',
      's-noord.e.11',
      's-noord.list',
    ]);
    expect(await collectTags(() => estates.withdrawMany('noord', [11]))).toEqual([
      's-noord.e.10',
      's-noord.e.11',
      's-noord.list',
    ]);
    expect(
      await collectTags(() => pages.put('noord', { id: 'home', kind: 'home', path: { nl: '' }, title: {} })),
    ).toEqual(['s-noord.p.home', 's-noord.pages']);
    expect(await collectTags(() => navigation.put('noord', { type: 'header', items: [] }))).toEqual(['s-noord.nav']);
    expect(await collectTags(() => translations.put('noord', 'nl', {}))).toEqual(['s-noord.tr']);
    expect(await collectTags(() => entities.put('noord', { name: 'team', label: {} }, []))).toEqual(['s-noord.ent']);
    const terms = { id: 'terms', kind: 'terms', title: 'Voorwaarden', html: '<p>…</p>', version: '1' } as const;
    expect(await collectTags(() => agreements.put('noord', 'nl', [terms]))).toEqual(['s-noord.agr']);
  });

  it('sends one message for a bulk write, and the tag of the site for a very large one', async () => {
    const few = await collectTags(() => backoffice.repositories.estates.upsertMany('noord', createTags(50, 100)));
    expect(few).toHaveLength(51);
    expect(
      await collectTags(() => backoffice.repositories.estates.upsertMany('noord', createTags(1001, 1000))),
    ).toEqual(['s-noord']);
  });

  it('sends nothing for a write that changed nothing', async () => {
    await forgetMessages();
    await backoffice.repositories.estates.put('noord', estateInput({ id: 100 }));
    await backoffice.repositories.sites.put(siteInput('noord'));
    await backoffice.repositories.translations.put('noord', 'fr', { a: 'b' });
    await waitUntilCaughtUp();
    expect(parseMessages(first).flatMap((message) => message.tags)).toEqual(['s-noord.tr']);
  });

  it('retries until a target has acknowledged, and skips targets that have', async () => {
    await forgetMessages();
    second.answerWith(503);
    await backoffice.repositories.estates.put('noord', estateInput({ id: 20, price: 1 }));
    await vi.waitFor(() => expect(second.received.length).toBeGreaterThanOrEqual(2), WAIT_OPTIONS);
    second.answerWith(204);
    await waitUntilCaughtUp();
    expect(first.received).toHaveLength(1);
    const ids = new Set(parseMessages(second).map(({ id }) => id));
    expect(ids.size).toBe(1);

    await forgetMessages();
    await backoffice.repositories.estates.put('noord', estateInput({ id: 20, price: 2 }));
    await waitUntilCaughtUp();
    expect(second.received).toHaveLength(1);
    expect(ids).not.toContain(parseMessages(second)[0]?.id);
  });

  it('delivers what was written while no back office ran', async () => {
    await forgetMessages();
    await backoffice.close();
    const silent = await startTestBackOffice({ database });
    await silent.repositories.estates.put('noord', estateInput({ id: 21, price: 3 }));
    await silent.close();
    backoffice = await startTestBackOffice({ database, purgeUrls: [first.url, second.url] });
    await vi.waitFor(
      () => expect(parseMessages(first).flatMap(({ tags }) => tags)).toContain('s-noord.e.21'),
      WAIT_OPTIONS,
    );
  });
});

const listReceivedTags = (receiver: PurgeReceiver) => parseMessages(receiver).flatMap(({ tags }) => tags);
/** Returns the sites for which a receiver got a purge of the whole site. */
const listForgottenSites = (receiver: PurgeReceiver) =>
  parseMessages(receiver)
    .filter(({ siteId, tags }) => tags.includes(`s-${siteId}`))
    .map(({ siteId }) => siteId)
    .toSorted();

describe.each(testedDatabaseKinds)('Receivers in trouble, on $name', (kind) => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  let good: PurgeReceiver;
  let failingReceiver: PurgeReceiver;

  beforeEach(async () => {
    [good, failingReceiver, database] = await Promise.all([startPurgeReceiver(), startPurgeReceiver(), kind.start()]);
    opened = await openDatabase(database.env, pino({ level: 'silent' }));
  });
  afterEach(async () => {
    await opened.close();
    await Promise.all([good.close(), failingReceiver.close(), database.remove()]);
  });

  const start = () => startTestBackOffice({ database, purgeUrls: [failingReceiver.url, good.url] });

  it('do not delay the others, and get all messages in order when they are back', async () => {
    const backoffice = await start();
    const { sites, estates } = backoffice.repositories;
    failingReceiver.hang();
    await sites.put(siteInput('noord'));
    await vi.waitFor(() => expect(failingReceiver.received).toHaveLength(1), WAIT_OPTIONS);
    for (let id = 1; id <= 5; id += 1) {
      await estates.put('noord', estateInput({ id }));
      await vi.waitFor(() => expect(listReceivedTags(good)).toContain(`s-noord.e.${id}`), WAIT_OPTIONS);
    }
    failingReceiver.received.length = 0;
    failingReceiver.answerWith(204);
    await vi.waitFor(() => expect(listReceivedTags(failingReceiver)).toContain('s-noord.e.5'), WAIT_OPTIONS);
    const ids = listReceivedTags(failingReceiver).flatMap((each) => /^s-noord\.e\.(\d)$/.exec(each)?.[1] ?? []);
    expect(ids).toEqual(['1', '2', '3', '4', '5']);
    await backoffice.close();
  });

  it('are told to forget every site after an absence longer than purges are kept', async () => {
    const backoffice = await start();
    for (const site of ['noord', 'zuid']) await backoffice.repositories.sites.put(siteInput(site));
    await vi.waitFor(() => expect(listReceivedTags(failingReceiver)).toContain('s-zuid'), WAIT_OPTIONS);
    failingReceiver.answerWith(503);
    await backoffice.repositories.estates.put('noord', estateInput({ id: 30 }));
    await vi.waitFor(() => expect(listReceivedTags(good)).toContain('s-noord.e.30'), WAIT_OPTIONS);
    await backoffice.close();
    await opened.db.execute(sql`update purges set at = at - interval '25 hours'`);
    const log: { msg: string; sites?: number }[] = [];
    const secondBackOffice = await startTestBackOffice({ database, purgeUrls: [good.url] });
    await secondBackOffice.repositories.estates.put('noord', estateInput({ id: 31 }));
    expect(await createPurgeList(opened.db).expire()).toBeGreaterThan(0);
    await vi.waitFor(() => expect(listReceivedTags(good)).toContain('s-noord.e.31'), WAIT_OPTIONS);
    await secondBackOffice.close();

    failingReceiver.received.length = 0;
    failingReceiver.answerWith(204);
    const last = await startTestBackOffice({
      database,
      purgeUrls: [failingReceiver.url],
      log: pino({}, { write: (line: string) => void log.push(JSON.parse(line)) }),
    });
    await vi.waitFor(() => expect(listForgottenSites(failingReceiver)).toEqual(['noord', 'zuid']), WAIT_OPTIONS);
    expect(log).toContainEqual(expect.objectContaining({ msg: 'purges missed, whole sites are purged', sites: 2 }));
    await last.repositories.estates.put('noord', estateInput({ id: 32 }));
    await vi.waitFor(() => expect(listReceivedTags(failingReceiver)).toContain('s-noord.e.32'), WAIT_OPTIONS);
    expect(listForgottenSites(failingReceiver)).toEqual(['noord', 'zuid']);
    await last.close();
  });

  it('are passed to another program when their program is killed', async () => {
    const killed = createPurgeReaders(opened.db);
    const reader = { kind: 'target', name: good.url } as const;
    expect(await killed.claim(reader)).toEqual({ cursor: undefined, attempts: 0 });
    // This simulates a reader that no program has renewed for the length of a lease.
    await opened.db.execute(sql`update purge_readers set leased_until = now()`);
    const backoffice = await startTestBackOffice({ database, purgeUrls: [reader.name] });
    await backoffice.repositories.sites.put(siteInput('noord'));
    await vi.waitFor(() => expect(listReceivedTags(good)).toContain('s-noord'), WAIT_OPTIONS);
    expect(await killed.confirm(reader, 'too late')).toBe(false);
    await backoffice.close();
  });
});
