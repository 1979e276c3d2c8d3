import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/backoffice/core/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { createSubscriptionTokens } from '#server/backoffice/core/tokens/subscriptionTokens.ts';
import type { OutgoingMail } from '#server/backoffice/mail/outgoingMail.ts';
import { createRepositories, type Repositories } from '#server/backoffice/repositories.ts';
import { enqueueSubscriptionMails } from '#server/backoffice/savedSearches/subscriptionWorker.ts';
import { estateWriteSchema } from '#shared/api/estate.ts';
import type { SiteInput } from '#shared/api/site.ts';
import type { Wishes } from '#shared/api/subscriptions.ts';
import { captureMails } from '../support/mail/capturedMails.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import type { EstateChanges } from '#server/backoffice/estates/estateChanges.ts';
import { estateInput, type EstateSketch, GENT } from '../support/estateInput.ts';
import { siteInput } from '../support/siteInput.ts';

const HOUR_MS = 3_600_000;
const log = pino({ level: 'silent' });
const tokens = createSubscriptionTokens('a-token-for-tests-only');
const PICTURE_FILE = {
  id: '1f0e2d3c-4b5a-4968-8776-655443322110',
  hash: 'a'.repeat(64),
  contentType: 'image/jpeg',
  bytes: 1000,
  width: 800,
  height: 600,
};
const HISTORY_SETTINGS: SiteInput['history'] = { prices: true, references: true };

const parseEstate = (sketch: EstateSketch) => estateWriteSchema.parse(estateInput(sketch));

/** Yields one stage of a load, and throws an error after the stage was stored. */
async function* failingAfter(batch: ReturnType<typeof parseEstate>[]) {
  yield [batch];
  throw new Error('no more');
}

// One kind of database is enough, because the tests of the write calls cover the differences between the kinds.
describe.each(listDatabaseKinds().slice(-1))('The price history of homes, on $name', (kind) => {
  let database: TestDatabase;
  let openedDatabase: OpenDatabase;
  let repositories: Repositories;
  let mails: OutgoingMail[];

  const putEstates = (...sketches: EstateSketch[]) =>
    repositories.estates.upsertMany('noord', sketches.map(estateInput));
  const allowHistory = (history: SiteInput['history']) =>
    repositories.sites.put(siteInput('noord', { name: 'Noord', ...(history && { history }) }));
  const settle = async () => {
    while ((await repositories.histories.settleDue(new Date(Date.now() + 1000))) > 0);
  };
  /** Moves the stored times back by `hours` hours, as if these hours had passed, and processes what is due. */
  async function passHours(hours: number): Promise<void> {
    for (const [table, ...columns] of [
      ['estate_history', 'at'],
      ['estates', 'history_due_at', 'standing_since', 'reduced_at', 'closed_at'],
    ])
      await openedDatabase.pool.query(
        `update ${table} set ${columns.map((name) => `${name} = ${name} - interval '${hours} hours'`).join(', ')}`,
      );
    await settle();
  }
  const sendDueMails = (ahead = 1000) =>
    enqueueSubscriptionMails(repositories, { tokens, log, now: () => new Date(Date.now() + ahead) });
  const readEstate = async (id = 1) => {
    const found = await repositories.estates.get('noord', id);
    if (!found || 'withdrawn' in found) throw new Error(`no estate ${id}`);
    return found;
  };
  const readAmounts = async () => (await readEstate()).prices?.map(({ amount }) => amount);
  const findReductions = async () => {
    const { results } = await repositories.estates.search('noord', { query: { terms: { reduced: [true] } } }, 'nl');
    return results.map(({ id, reduction }) => [id, reduction?.from]);
  };
  const listReferences = (query: { municipality?: number; from?: number; limit?: number } = {}) =>
    repositories.estates.listReferences('noord', { from: 0, limit: 100, ...query });
  const readFacet = async () => (await repositories.estates.filters('noord', {}, 'nl')).more?.['reduced'];
  const readStoredHistory = async () => {
    const { rows } = await openedDatabase.pool.query(
      'select estate_id::int as id, price, shown, transaction_id from estate_history order by estate_id, at',
    );
    return rows.map((row: Record<string, unknown>) => Object.values(row));
  };

  beforeAll(async () => {
    database = await kind.start();
    openedDatabase = await openDatabase(database.env, log);
    await migrate(openedDatabase.pool);
    ({ repositories, capturedMails: mails } = captureMails(createRepositories(openedDatabase.db)));
  });
  afterAll(async () => {
    await openedDatabase.close();
    await database.remove();
  });
  beforeEach(async () => {
    await repositories.sites.remove('noord');
    await allowHistory(HISTORY_SETTINGS);
    mails.length = 0;
  });

  it('calls a price reduced after a day, and for no longer than a month', async () => {
    await putEstates({ id: 1, price: 400_000 });
    await passHours(100);
    await putEstates({ id: 1, price: 380_000 });
    await passHours(20);
    expect(await findReductions()).toEqual([]);
    expect(await readFacet()).toBeUndefined();
    expect((await readEstate()).reduction).toBeUndefined();
    await passHours(5);
    expect(await findReductions()).toEqual([[1, 400_000]]);
    expect(await readFacet()).toEqual([{ value: true, count: 1 }]);
    expect(await readEstate()).toMatchObject({
      reduction: { from: 400_000 },
      prices: [{ amount: 400_000 }, { amount: 380_000 }],
    });
    // Another change of the home removes nothing from its history.
    await putEstates({ id: 1, price: 380_000, bedrooms: 3 });
    expect(await findReductions()).toEqual([[1, 400_000]]);
    await passHours(30 * 24);
    expect(await findReductions()).toEqual([]);
    expect(await readAmounts()).toEqual([400_000, 380_000]);
  });

  it('does not call a price of 0 a reduction, because it is no price', async () => {
    await putEstates({ id: 1, price: 400_000 });
    await passHours(48);
    await putEstates({ id: 1, price: 0 });
    await passHours(48);
    expect(await findReductions()).toEqual([]);
    expect(await readAmounts()).toBeUndefined();
    expect(await readStoredHistory()).toEqual([
      [1, 400_000, true, 1],
      [1, null, true, 1],
    ]);
  });

  it('removes the claim that an older program made for a price of 0', async () => {
    await putEstates({ id: 1, price: 400_000 });
    await passHours(48);
    await putEstates({ id: 1, price: 0 });
    await passHours(48);
    await openedDatabase.pool.query('update estate_history set price = 0 where estate_id = 1 and price is null');
    await openedDatabase.pool.query(`update estates set price = 0, features[1] = 0, history_due_at = null,
      reduced_from = 400000, reduced_at = now(), summary = jsonb_set(summary, '{price,value}', '0') ||
        '{"reduction": {"from": 400000, "at": "2026-11-20T12:00:00.000Z"}}' where id = 1`);
    expect(await findReductions()).toEqual([[1, 400_000]]);
    await repositories.estates.fillFeatures();
    await settle();
    expect(await findReductions()).toEqual([]);
    const { results } = await repositories.estates.search('noord', { query: {} }, 'nl');
    expect(results.map(({ id, reduction }) => [id, reduction])).toEqual([[1, undefined]]);
  });

  it('ends the claim at once when the price rises or is hidden, or the home is sold', async () => {
    await putEstates({ id: 1, price: 400_000 }, { id: 2, price: 400_000 }, { id: 3, price: 400_000 });
    await passHours(48);
    await putEstates({ id: 1, price: 380_000 }, { id: 2, price: 380_000 }, { id: 3, price: 380_000 });
    await passHours(48);
    expect(await findReductions()).toHaveLength(3);
    await putEstates(
      { id: 1, price: 390_000 },
      { id: 2, price: 380_000, priceVisible: false },
      { id: 3, price: 380_000, transaction: 5 },
    );
    expect(await findReductions()).toEqual([]);
    expect((await readEstate(2)).prices).toBeUndefined();
    expect((await readEstate(3)).prices).toBeUndefined();
  });

  it('never stores a hidden price or the price of a project', async () => {
    await putEstates(
      { id: 1, price: 400_000, priceVisible: false },
      { id: 2, price: 300_000, estate: { fields: { 'financial.vat_regime': true } } },
      { id: 3, kind: null, general: { project: true } },
      { id: 4, price: 200_000, general: { parentId: 3 } },
    );
    expect(await readStoredHistory()).toEqual([
      [1, null, true, 1],
      [2, null, true, 1],
      [3, null, true, 1],
      [4, 200_000, true, 1],
    ]);
  });

  it('is recorded for every way of writing, and ignores what a load has undone', async () => {
    const loadEstates = (changes: EstateChanges) =>
      repositories.estates.write('noord', changes, { kind: 'inParts', onFailure: 'undo' });
    await loadEstates({ stages: [[[parseEstate({ id: 1, price: 400_000 }), parseEstate({ id: 2, price: 250_000 })]]] });
    await passHours(48);
    await expect(
      loadEstates({ stages: failingAfter([parseEstate({ id: 1, price: 1 }), parseEstate({ id: 5, price: 5 })]) }),
    ).rejects.toThrow('no more');
    await loadEstates({ withdrawnIds: [2] });
    await repositories.estates.withdrawMany('noord', [1]);
    expect((await readStoredHistory()).map(([id, price, shown]) => [id, price, shown])).toEqual([
      [1, 400_000, true],
      [1, 1, true],
      [1, 400_000, true],
      [1, 400_000, false],
      [2, 250_000, true],
      [2, 250_000, false],
    ]);
    await putEstates({ id: 1, price: 400_000 });
    await passHours(48);
    expect(await readAmounts()).toBeUndefined();
    expect(await readStoredHistory()).toContainEqual([1, 400_000, true, 1]);
    expect(await readStoredHistory()).not.toContainEqual([1, 1, true, 1]);
  });

  it('is not shown if the agency does not allow it', async () => {
    await allowHistory(undefined);
    await putEstates({ id: 1, price: 400_000 });
    await passHours(48);
    await putEstates({ id: 1, price: 380_000 });
    await passHours(48);
    expect(await findReductions()).toEqual([]);
    expect(await readEstate()).not.toHaveProperty('prices');
    expect(await readEstate()).not.toHaveProperty('reduction');
    const found = await repositories.estates.search('noord', {}, 'nl');
    expect(found.results.map(({ id, reduction }) => [id, reduction])).toEqual([[1, undefined]]);
    expect(await readFacet()).toBeUndefined();
    // The history was also recorded while the site was not allowed to show it.
    await allowHistory(HISTORY_SETTINGS);
    expect(await findReductions()).toEqual([[1, 400_000]]);
    expect(await readFacet()).toEqual([{ value: true, count: 1 }]);
  });

  it('mails a reduced price once to the subscribers whose criteria it now meets', async () => {
    const subscribe = async (email: string, wishes: Partial<Wishes>) => {
      await repositories.subscriptions.requestSubscription('noord', {
        name: 'Noor',
        email,
        locale: 'nl',
        frequency: 'instant',
        consent: true,
        wishes: { transaction: [1, 3, 5], type: [], subType: [], city: [], municipality: [], province: [], ...wishes },
      });
      await sendDueMails();
      const text = mails.pop()?.content.text ?? '';
      const token = /hou-me-op-de-hoogte\/([\w-]{43})/.exec(text)?.[1] ?? '';
      await repositories.subscriptions.confirm('noord', token, tokens);
    };
    const listMailedHomes = () =>
      new Map(mails.map(({ to, content }) => [to.email, /was €\s[\d.]+/.exec(content.text)?.[0]]));
    await putEstates({ id: 1, price: 400_000 });
    await passHours(48);
    await subscribe('within@visitor.example', { priceMax: 390_000 });
    await subscribe('reduced@visitor.example', { more: { reduced: '1' } });
    await subscribe('below@visitor.example', { priceMax: 350_000 });
    // A typing error that is corrected at once causes no notification.
    await putEstates({ id: 1, price: 40_000 });
    await passHours(3);
    await putEstates({ id: 1, price: 400_000 });
    await passHours(48);
    await putEstates({ id: 1, price: 380_000 });
    await sendDueMails();
    await sendDueMails(6 * HOUR_MS);
    expect(mails).toEqual([]);
    await passHours(25);
    await sendDueMails();
    await sendDueMails(12 * HOUR_MS);
    expect(mails).toHaveLength(2);
    expect(listMailedHomes()).toEqual(
      new Map([
        ['within@visitor.example', 'was €\u00a0400.000'],
        ['reduced@visitor.example', 'was €\u00a0400.000'],
      ]),
    );
    await passHours(48);
    await putEstates({ id: 1, price: 380_000, bedrooms: 2 });
    await sendDueMails(18 * HOUR_MS);
    expect(mails).toHaveLength(2);
    // A higher price is not a reduction, and the agency no longer allows the site to show the earlier price.
    await allowHistory(undefined);
    await putEstates({ id: 1, price: 385_000 });
    await passHours(48);
    await sendDueMails();
    await sendDueMails(24 * HOUR_MS);
    expect(mails).toHaveLength(3);
    expect(mails[2]?.to.email).toBe('within@visitor.example');
    expect(mails[2]?.content.text).toContain('Nieuwe prijs');
    expect(mails[2]?.content.text).not.toContain('380.000');
  });

  it('lists an inactive sold home only if visitors could see it before', async () => {
    const inactive = { general: { recordStatus: 2 } };
    await putEstates(
      { id: 1, price: 400_000 },
      { id: 2, price: 480_000, transaction: 5, ...inactive },
      { id: 3, price: 500_000, ...inactive },
      { id: 4, price: 300_000, transaction: 5 },
    );
    await passHours(48);
    await putEstates(
      { id: 1, price: 400_000, transaction: 5, ...inactive },
      { id: 3, price: 500_000, transaction: 5, ...inactive },
    );
    await repositories.estates.withdrawMany('noord', [2, 4]);
    await passHours(48);
    const found = await listReferences();
    expect(found?.results.map(({ id }) => id)).toEqual([1, 4]);
    expect(found?.total).toBe(2);
    expect(found?.municipalities).toMatchObject([{ count: 2 }]);
  });

  it('lists sold and let homes, even removed ones, without address and price', async () => {
    // A CRM writes alternative texts of its own, in which a street may be spelled in another way.
    const street = {
      estate: {
        address: { visible: true, street: { nl: 'Coupure' }, number: '12', city: GENT },
        pictures: [{ index: 0, file: PICTURE_FILE, alt: { nl: 'Voorgevel Coupure-Rechts 12' } }],
      },
    };
    await putEstates(
      { id: 1, price: 400_000, ...street, general: { title: { nl: 'Wonen aan de COUPURE', fr: 'Maison' } } },
      { id: 2, price: 900, transaction: 2, kind: 'FLAT' },
      { id: 3, price: 300_000 },
      { id: 4, kind: null, general: { project: true } },
      { id: 5, price: 200_000, transaction: 5, general: { parentId: 4 } },
      { id: 6, price: 150_000, transaction: 5 },
      { id: 7, price: 150_000, transaction: 5 },
    );
    await passHours(48);
    await putEstates(
      {
        id: 1,
        price: 400_000,
        transaction: 5,
        ...street,
        general: { title: { nl: 'Wonen aan de COUPURE', fr: 'Maison' } },
      },
      { id: 2, price: 900, transaction: 6, kind: 'FLAT' },
    );
    await passHours(24);
    await repositories.estates.withdrawMany('noord', [1, 3, 6]);
    await allowHistory({ ...HISTORY_SETTINGS, without: [7] });
    const found = await listReferences();
    expect(found?.total).toBe(3);
    expect(found?.results.map(({ id, closedOn }) => [id, typeof closedOn])).toEqual([
      [2, 'string'],
      [1, 'string'],
      [6, 'undefined'],
    ]);
    expect(JSON.stringify(found)).not.toMatch(/coupure|400000|"12"/i);
    expect(found?.results[1]?.title).toEqual({ fr: 'Maison' });
    expect(found?.results[1]?.picture).toMatchObject({ file: { id: PICTURE_FILE.id } });
    expect(found?.results[1]?.picture).not.toHaveProperty('alt');
    expect(found?.municipalities).toEqual([{ id: GENT.id, zip: '9000', name: expect.anything(), count: 3 }]);
    expect(await listReferences({ from: 1, limit: 1 })).toMatchObject({ total: 3, results: [{ id: 1 }] });

    await allowHistory({ ...HISTORY_SETTINGS, closedPrices: true });
    expect((await listReferences())?.results[1]).toMatchObject({ id: 1, price: { value: 400_000 } });
    // The sale was cancelled, so the home is on offer again.
    await putEstates({ id: 1, price: 400_000 });
    expect((await listReferences())?.results.map(({ id }) => id)).toEqual([2, 7, 6]);
    await allowHistory(undefined);
    expect(await listReferences()).toBeUndefined();
  });
});
