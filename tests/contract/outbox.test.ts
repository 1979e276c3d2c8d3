import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { purgeSchema } from '../../shared/api/purge.ts';
import { verifyPurge } from '../../shared/api/purgeSignature.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { databaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { estateInput } from '../support/estateInput.ts';
import { type PurgeReceiver, startPurgeReceiver } from '../support/programs/purgeReceiver.ts';
import { siteInput } from '../support/siteInput.ts';

const kinds = databaseKinds();

const messages = (receiver: PurgeReceiver) => receiver.received.map(({ body }) => purgeSchema.parse(JSON.parse(body)));
const many = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => estateInput({ id: from + index }));

describe.each(kinds)('the outbox, on $name', (kind) => {
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

  const forget = async (): Promise<void> => {
    await vi.waitFor(() => expect(second.received.length).toBeGreaterThan(0), { timeout: 10_000 });
    first.received.length = 0;
    second.received.length = 0;
  };
  const tagsOf = async (write: () => Promise<unknown>): Promise<string[]> => {
    first.received.length = 0;
    await write();
    await vi.waitFor(() => expect(first.received).toHaveLength(1), { timeout: 10_000 });
    return messages(first)
      .flatMap((message) => message.tags)
      .toSorted();
  };

  it('sends every target a signed message for a write', async () => {
    await vi.waitFor(() => expect(second.received).toHaveLength(1), { timeout: 10_000 });
    const [{ body, signature } = { body: '', signature: undefined }] = first.received;
    expect(purgeSchema.parse(JSON.parse(body))).toMatchObject({ siteId: 'noord', tags: ['s-noord'] });
    expect(verifyPurge(backoffice.apiToken, body, signature, Date.now())).toBe(true);
    expect(verifyPurge(backoffice.apiToken, body.replace('noord', 'other'), signature, Date.now())).toBe(false);
  });

  it('names what each write touched', async () => {
    const { estates, pages, navigation, translations, entities, agreements } = backoffice.repositories;
    expect(
      await tagsOf(() =>
        estates.put('noord', estateInput({ id: 10, kind: 'APARTMENT_PROJECT', general: { project: true } })),
      ),
    ).toEqual(['s-noord.e.10', 's-noord.list']);
    expect(await tagsOf(() => estates.put('noord', estateInput({ id: 11, general: { parentId: 10 } })))).toEqual([
      's-noord.e.10',
      's-noord.e.11',
      's-noord.list',
    ]);
    expect(await tagsOf(() => estates.withdrawMany('noord', [11]))).toEqual([
      's-noord.e.10',
      's-noord.e.11',
      's-noord.list',
    ]);
    expect(await tagsOf(() => pages.put('noord', { id: 'home', kind: 'home', path: { nl: '' }, title: {} }))).toEqual([
      's-noord.p.home',
      's-noord.pages',
    ]);
    expect(await tagsOf(() => navigation.put('noord', { type: 'header', items: [] }))).toEqual(['s-noord.nav']);
    expect(await tagsOf(() => translations.put('noord', 'nl', {}))).toEqual(['s-noord.tr']);
    expect(await tagsOf(() => entities.put('noord', { name: 'team', label: {} }, []))).toEqual(['s-noord.ent']);
    expect(await tagsOf(() => agreements.put('noord', 'nl', []))).toEqual(['s-noord.agr']);
  });

  it('sends one message for a bulk write, and the tag of the site for a very large one', async () => {
    const few = await tagsOf(() => backoffice.repositories.estates.upsertMany('noord', many(50, 100)));
    expect(few).toHaveLength(51);
    expect(await tagsOf(() => backoffice.repositories.estates.upsertMany('noord', many(1001, 1000)))).toEqual([
      's-noord',
    ]);
  });

  it('sends nothing for a write that changed nothing', async () => {
    await forget();
    await backoffice.repositories.estates.put('noord', estateInput({ id: 100 }));
    await backoffice.repositories.sites.put(siteInput('noord'));
    await backoffice.repositories.translations.put('noord', 'fr', { a: 'b' });
    await vi.waitFor(() => expect(first.received.length).toBeGreaterThan(0), { timeout: 10_000 });
    expect(messages(first).flatMap((message) => message.tags)).toEqual(['s-noord.tr']);
  });

  it('retries until a target has acknowledged, and skips those that have', async () => {
    await forget();
    second.answerWith(503);
    await backoffice.repositories.estates.put('noord', estateInput({ id: 20, price: 1 }));
    await vi.waitFor(() => expect(second.received.length).toBeGreaterThanOrEqual(2), { timeout: 20_000 });
    second.answerWith(204);
    const refused = second.received.length;
    await vi.waitFor(() => expect(second.received.length).toBeGreaterThan(refused), { timeout: 20_000 });
    const settled = second.received.length;
    expect(first.received).toHaveLength(1);
    expect(new Set(messages(second).map((message) => message.id)).size).toBe(1);

    await backoffice.repositories.estates.put('noord', estateInput({ id: 20, price: 2 }));
    await vi.waitFor(() => expect(second.received.length).toBe(settled + 1), { timeout: 10_000 });
    const [before, after] = [messages(second).at(-2), messages(second).at(-1)];
    expect(after?.id).not.toBe(before?.id);
  });

  it('delivers what was written while no back office ran', async () => {
    await forget();
    await backoffice.close();
    const silent = await startTestBackOffice({ database, purgeUrls: ['http://127.0.0.1:9/purge'] });
    await silent.repositories.estates.put('noord', estateInput({ id: 21, price: 3 }));
    await silent.close();
    backoffice = await startTestBackOffice({ database, purgeUrls: [first.url, second.url] });
    await vi.waitFor(() => expect(messages(first).flatMap(({ tags }) => tags)).toContain('s-noord.e.21'), {
      timeout: 40_000,
    });
  }, 60_000);
});
