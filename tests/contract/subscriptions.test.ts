import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/backoffice/core/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import type { OutgoingMail } from '#server/backoffice/mail/outgoingMail.ts';
import { findNextMailTime } from '#server/backoffice/savedSearches/mailHours.ts';
import { subscriptionData } from '#server/backoffice/savedSearches/subscriptionData.ts';
import { createRepositories, type Repositories } from '#server/backoffice/repositories.ts';
import { createSubscriptionTokens } from '#server/backoffice/core/tokens/subscriptionTokens.ts';
import { enqueueSubscriptionMails } from '#server/backoffice/savedSearches/subscriptionWorker.ts';
import { buildListingSearch } from '#server/site/features/listing/listingSearch.ts';
import { DEFAULT_LIST_NODE } from '#server/site/estates/defaultListNode.ts';
import type { SubscriptionRequest, Wishes } from '#shared/api/subscriptions.ts';
import { encodeArea } from '#shared/primitives/area.ts';
import { parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { toWishesQueryString } from '#shared/domain/wishes/wishes.ts';
import { PERIOD_ID, PERIOD_NAMES } from '#shared/primitives/vocabulary.ts';
import { captureMails } from '../support/mail/capturedMails.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { estateInput, type EstateSketch, GENT, IEPER, LUIK } from '../support/estateInput.ts';
import {
  FILTER_EXAMPLES,
  writePastChanges,
  createFutureOpenHouse,
  VIEWED_SALES_REP_ID,
} from '../support/filterExamples.ts';
import { siteInput } from '../support/siteInput.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const log = pino({ level: 'silent' });
const tokens = createSubscriptionTokens('a-token-for-tests-only');

const buildCriteria = (changes: Partial<Wishes> = {}): Wishes => ({
  transaction: [1, 3, 5],
  type: [],
  subType: [],
  city: [],
  municipality: [],
  province: [],
  ...changes,
});
const buildRequest = (changes: Partial<SubscriptionRequest> = {}): SubscriptionRequest => ({
  name: 'Noor',
  email: 'noor@visitor.example',
  locale: 'nl',
  frequency: 'instant',
  wishes: buildCriteria(),
  consent: true,
  ...changes,
});

/** Returns the token in an address of a mail's text. */
const findToken = ({ content }: OutgoingMail, path: string): string =>
  new RegExp(`/${path}/([\\w-]{43})`).exec(content.text)?.[1] ?? '';
const EDIT_PATH = 'hou-me-op-de-hoogte';
const UNSUBSCRIBE_PATH = 'hou-me-op-de-hoogte/uitschrijven';

/** Returns the ids of the estates to which a mail links, in ascending order. */
const listEstateIds = ({ content }: OutgoingMail) =>
  [...new Set(Array.from(content.text.matchAll(/\/nl\/aanbod\/(\d+)\//g), ([, id]) => Number(id)))].toSorted(
    (a, b) => a - b,
  );

const buildLocation = (latitude: number, longitude: number, visible = true) => ({
  estate: { address: { visible, city: GENT, location: { latitude, longitude, precision: 3 } } },
});

const buildRent = (id: number, value: number, period: number, general: EstateSketch['general'] = {}): EstateSketch => ({
  id,
  kind: 'FLAT',
  transaction: 2,
  general: {
    price: { value, visible: true, period: { id: period, name: PERIOD_NAMES[period] ?? {} } },
    ...general,
  },
});

const testedDatabaseKinds = listDatabaseKinds();

describe.each(testedDatabaseKinds)('a saved search, on $name', (kind) => {
  let database: TestDatabase;
  let openedDatabase: OpenDatabase;
  let repositories: Repositories;
  let mails: OutgoingMail[];

  /**
   * Sends all mails that are due within `ahead` milliseconds. The default is a second, because the database's clock has
   * a finer resolution than the program's clock.
   */
  const sendDueMails = (ahead = 1000) =>
    enqueueSubscriptionMails(repositories, { tokens, log, now: () => new Date(Date.now() + ahead) });
  const putEstates = (...sketches: EstateSketch[]) =>
    repositories.estates.upsertMany('noord', sketches.map(estateInput));
  const request = (changes: Partial<SubscriptionRequest> = {}, site = 'noord') =>
    repositories.subscriptions.requestSubscription(site, buildRequest(changes));

  /** Requests a subscription and confirms it. Returns the token for editing it. */
  async function subscribe(changes: Partial<SubscriptionRequest> = {}): Promise<string> {
    await request(changes);
    await sendDueMails();
    const confirmation = mails.pop();
    const confirmed =
      confirmation && (await repositories.subscriptions.confirm('noord', findToken(confirmation, EDIT_PATH), tokens));
    return confirmed?.[0]?.token ?? '';
  }
  const listTitles = () => mails.map(({ content }) => content.subject);
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
    for (const site of ['noord', 'zuid']) await repositories.sites.remove(site);
    await repositories.sites.put(siteInput('noord', { name: 'Noord' }));
    await repositories.sites.put(
      siteInput('zuid', { hostnames: ['zuid.example.com'], origin: 'https://zuid.example.com' }),
    );
    mails.length = 0;
  });

  it('asks the owner of an address to confirm, in a mail without any text of the visitor', async () => {
    await request({
      name: 'Buy now at once',
      email: 'Noor@Visitor.Example',
      wishes: buildCriteria({ city: [GENT.id], radius: 5 }),
    });
    await putEstates({ id: 1, price: 100_000 });
    await sendDueMails();
    await sendDueMails(WEEK_MS * 2);
    expect(mails.map(({ kind: what, to }) => [what, to])).toEqual([
      ['subscription.confirm', { email: 'noor@visitor.example' }],
    ]);
    const [mail] = mails;
    expect(mail?.content.text).toContain('Gent en 5 km eromheen');
    expect(mail?.content.text + (mail?.content.html ?? '')).not.toContain('Buy now');
    expect(mail?.unsubscribeUrl).toBeUndefined();
  });

  it('sends one confirmation a day to an address, and loses no request meanwhile', async () => {
    await request({ wishes: buildCriteria({ type: [3] }) });
    await request({ wishes: buildCriteria({ type: [1] }) });
    await sendDueMails();
    await request({ wishes: buildCriteria({ type: [2] }) });
    await request({ wishes: buildCriteria({ type: [2] }), email: 'NOOR@visitor.example' });
    await sendDueMails(23 * HOUR_MS);
    expect(mails).toHaveLength(1);
    await sendDueMails(25 * HOUR_MS);
    expect(mails).toHaveLength(2);
    const [first, second] = mails.map((mail) => findToken(mail, EDIT_PATH));
    const { subscriptions } = repositories;
    expect(await subscriptions.findAccess('noord', first ?? '')).toMatchObject({
      purpose: 'confirm',
      subscriptions: [{ wishes: { type: [3] } }, { wishes: { type: [1] } }],
    });
    expect(await subscriptions.confirm('noord', first ?? '', tokens)).toHaveLength(2);
    expect(await subscriptions.confirm('noord', second ?? '', tokens)).toHaveLength(1);
  });

  it('refuses a token of another site or purpose, a used one and an expired one', async () => {
    await request();
    await sendDueMails();
    const token = mails[0] ? findToken(mails[0], EDIT_PATH) : '';
    const { subscriptions } = repositories;
    expect(await subscriptions.confirm('zuid', token, tokens)).toBeUndefined();
    expect(await subscriptions.change('noord', token, buildRequest())).toBeUndefined();
    expect(await subscriptions.endSubscriptions('noord', token, 'all')).toBe(false);
    const [confirmed] = (await subscriptions.confirm('noord', token, tokens)) ?? [];
    const edit = confirmed?.token ?? '';
    expect(await subscriptions.findAccess('noord', token)).toBeUndefined();
    expect(await subscriptions.confirm('noord', token, tokens)).toBeUndefined();
    expect(await subscriptions.findAccess('zuid', edit)).toBeUndefined();
    expect(await subscriptions.findAccess('noord', edit)).toMatchObject({ purpose: 'edit', others: 0 });

    await request({ email: 'late@visitor.example' });
    await sendDueMails();
    await openedDatabase.pool.query(
      `update subscriptions set created_at = now() - interval '8 days' where confirmed_at is null`,
    );
    expect(await subscriptions.findAccess('noord', mails[1] ? findToken(mails[1], EDIT_PATH) : '')).toBeUndefined();
  });

  it('stores only hashes of tokens', async () => {
    const edit = await subscribe();
    const { rows } = await openedDatabase.pool.query('select to_jsonb(s)::text as text from subscriptions s');
    const text = rows.map((row: { text: string }) => row.text).join();
    expect(text).toContain('noor@visitor.example');
    expect(text).not.toContain(edit);
  });

  it('mails each event once: published, another price, back on the market', async () => {
    await subscribe();
    await putEstates({ id: 1, price: 300_000 });
    await sendDueMails();
    expect(mails).toEqual([]);
    await Promise.all([sendDueMails(2 * HOUR_MS), sendDueMails(2 * HOUR_MS)]);
    await putEstates({ id: 1, price: 300_000 });
    await sendDueMails(4 * HOUR_MS);
    expect(listTitles()).toEqual(['Een pand voor jou bij Noord']);
    expect(mails[0]?.content.text).toContain('Nieuw');

    await openedDatabase.pool.query("update estate_history set at = at - interval '2 days'");
    await putEstates({ id: 1, price: 280_000 });
    // The change is announced only after a day, so it is moved into the past.
    await openedDatabase.pool.query("update estate_history set at = at - interval '2 days'");
    await repositories.histories.settleDue(new Date(Date.now() + 1000));
    await sendDueMails();
    await sendDueMails(6 * HOUR_MS);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.content.text).toContain('Nieuwe prijs');
    expect(mails[1]?.content.text).not.toContain('300.000');

    await putEstates({ id: 1, price: 280_000, transaction: 5 });
    await sendDueMails();
    await sendDueMails(8 * HOUR_MS);
    expect(mails).toHaveLength(2);
    await putEstates({ id: 1, price: 280_000 });
    await sendDueMails();
    await sendDueMails(10 * HOUR_MS);
    expect(mails).toHaveLength(3);
    expect(mails[2]?.content.text).toContain('Opnieuw beschikbaar');

    await repositories.estates.withdrawMany('noord', [1]);
    await putEstates({ id: 1, price: 280_000 });
    await sendDueMails();
    await sendDueMails(12 * HOUR_MS);
    expect(mails).toHaveLength(4);
    expect(mails[3]?.content.text).toContain('Opnieuw beschikbaar');
  });

  it('mails at the chosen time, in one mail, without estates that were sold meanwhile', async () => {
    await subscribe({ frequency: 'weekly' });
    await putEstates(...Array.from({ length: 16 }, (_, index) => ({ id: index + 1, price: 100_000 + index })));
    await sendDueMails();
    await putEstates({ id: 3, price: 100_002, transaction: 5 }, { id: 4, price: 100_003, transaction: 3 });
    await repositories.estates.withdrawMany('noord', [5]);
    // The check runs a minute before the mail time, independent of the time at which the test runs.
    await sendDueMails(findNextMailTime('weekly', new Date()).getTime() - Date.now() - 60_000);
    expect(mails).toEqual([]);
    await sendDueMails(WEEK_MS);
    const [mail] = mails;
    expect(listTitles()).toEqual(['13 panden voor jou bij Noord']);
    expect(mail && listEstateIds(mail)).toHaveLength(12);
    expect(mail?.content.text).toContain('Bekijk ook het andere pand');
    expect(mail?.content.text).toContain('https://noord.example.com/nl/aanbod?transaction=1');
    for (const sold of [3, 4, 5]) expect(mail && listEstateIds(mail)).not.toContain(sold);
    expect(mail?.unsubscribeUrl).toBe(
      `https://noord.example.com/nl/${UNSUBSCRIBE_PATH}/${mail ? findToken(mail, UNSUBSCRIBE_PATH) : ''}`,
    );
  });

  it('mails only homes that still meet its wishes when the mail is sent', async () => {
    const wishes = { type: [3], city: [GENT.id], priceMax: 300_000, bedMin: 3 };
    await subscribe({ frequency: 'weekly', wishes: buildCriteria(wishes) });
    await subscribe({
      email: 'area@visitor.example',
      frequency: 'weekly',
      wishes: buildCriteria({ radius: 5, ...wishes }),
    });
    const matching = { price: 250_000, bedrooms: 3, ...buildLocation(51.05, 3.72) };
    for (const id of [1, 2, 3, 4, 5]) await putEstates({ id, ...matching });
    await sendDueMails();
    await putEstates(
      { id: 1, ...matching, price: 310_000 },
      { id: 2, ...matching, kind: 'FLAT' },
      { id: 3, ...matching, bedrooms: 2 },
      { id: 4, price: 250_000, bedrooms: 3, city: LUIK },
      { id: 5, ...matching, price: 240_000 },
    );
    await sendDueMails();
    await sendDueMails(WEEK_MS);
    expect(mails.map((mail) => [mail.to.email, listEstateIds(mail)])).toEqual(
      expect.arrayContaining([
        ['noor@visitor.example', [5]],
        ['area@visitor.example', [5]],
      ]),
    );
    expect(mails).toHaveLength(2);
  });

  it('mails no open house that was called off before the mail is sent', async () => {
    await subscribe({ frequency: 'daily', wishes: buildCriteria({ more: { 'open-house': '1' } }) });
    await putEstates({ id: 1, price: 250_000 }, { id: 2, price: 250_000 });
    const planned = createFutureOpenHouse();
    for (const id of [1, 2]) await repositories.openHouses.storeDays('noord', id, planned);
    await sendDueMails();
    const removedIds = planned.writtenDays.map(({ day }) => day.id);
    await repositories.openHouses.storeDays('noord', 1, { writtenDays: [], removedIds });
    await sendDueMails(2 * DAY_MS);
    expect(mails.map(listEstateIds)).toEqual([[2]]);
  });

  it('sends no mail when no match is left', async () => {
    await subscribe();
    await putEstates({ id: 1, price: 200_000 });
    await sendDueMails();
    await putEstates({ id: 1, price: 200_000, transaction: 5 });
    await sendDueMails(HOUR_MS);
    expect(mails).toEqual([]);
  });

  it('sends no mail about units, hidden estates, other sites, or estates from before the confirmation', async () => {
    await putEstates({ id: 1, price: 200_000 });
    await request();
    await subscribe({ email: 'other@visitor.example', wishes: buildCriteria({ transaction: [2, 4, 6] }) });
    await repositories.sites.put(siteInput('noord', { name: 'Noord', listing: { hiddenStatus: [2] } }));
    await putEstates(
      { id: 2, kind: null, general: { project: true } },
      { id: 3, price: 5, general: { parentId: 2 }, transaction: 2 },
      { id: 4, price: 900, transaction: 2 },
    );
    await repositories.estates.put('zuid', estateInput({ id: 5, price: 900, transaction: 2 }));
    mails.length = 0;
    await sendDueMails();
    await sendDueMails(HOUR_MS);
    expect(mails).toEqual([]);
  });

  it('matches a project when the lowest price of its units changes', async () => {
    await subscribe({ wishes: buildCriteria({ priceMax: 250_000 }) });
    await putEstates(
      { id: 2, kind: null, general: { project: true } },
      { id: 3, price: 260_000, general: { parentId: 2 } },
    );
    await sendDueMails();
    await putEstates({ id: 3, price: 240_000, general: { parentId: 2 } });
    await sendDueMails();
    await sendDueMails(HOUR_MS);
    expect(mails.map(listEstateIds)).toEqual([[2]]);
  });

  it('matches rents by their monthly amount, and mails them in the agency’s own period', async () => {
    await subscribe({ wishes: buildCriteria({ transaction: [2, 4, 6], priceMax: 1100 }) });
    await putEstates({ id: 12, kind: null, transaction: 2, general: { project: true } });
    await putEstates(
      buildRent(8, 250, PERIOD_ID.WEEK),
      buildRent(9, 300, PERIOD_ID.WEEK),
      buildRent(10, 13_000, PERIOD_ID.YEAR),
      buildRent(11, 14_000, PERIOD_ID.YEAR),
      buildRent(13, 900, PERIOD_ID.WEEK, { parentId: 12 }),
      buildRent(14, 1050, PERIOD_ID.MONTH, { parentId: 12 }),
    );
    await sendDueMails();
    await sendDueMails(HOUR_MS);
    expect(mails.map(listEstateIds)).toEqual([[8, 10, 12]]);
    expect(mails[0]?.content.text).toMatch(/250[^\n]*per week/);
    expect(mails[0]?.content.text).toMatch(/13\.000[^\n]*per jaar/);

    await putEstates(buildRent(8, 250, PERIOD_ID.WEEK, { reference: 'new text' }));
    await sendDueMails();
    await sendDueMails(2 * HOUR_MS);
    expect(mails).toHaveLength(1);
  });

  it('matches the same estates as the listing with the same filters', async () => {
    const merelbeke = { id: 982_000, zip: '9820', name: { nl: 'Merelbeke' } };
    const square = [
      { latitude: 51.02, longitude: 3.7 },
      { latitude: 51.02, longitude: 3.76 },
      { latitude: 51.06, longitude: 3.76 },
      { latitude: 51.06, longitude: 3.7 },
    ];
    const variants: Partial<Wishes>[] = [
      {},
      { transaction: [2, 4, 6] },
      { type: [3] },
      { subType: [102] },
      { type: [1, 3], subType: [102] },
      { priceMin: 200_000 },
      { priceMax: 200_000 },
      { bedMin: 3 },
      { city: [GENT.id] },
      { city: [IEPER.id, LUIK.id] },
      { municipality: [GENT.id] },
      { province: ['BE-VOV'] },
      { province: ['BE-WLG'], city: [IEPER.id] },
      { city: [GENT.id], radius: 10 },
      { municipality: [IEPER.id], radius: 100 },
      { city: [LUIK.id], radius: 2, province: ['BE-VWV'] },
      { area: encodeArea(square) },
      { area: encodeArea(square), type: [3], priceMax: 320_000 },
    ];
    const searches = new Map<string, Wishes>();
    for (const [index, variant] of variants.entries()) {
      const email = `v${index}@visitor.example`;
      searches.set(email, buildCriteria(variant));
      await request({ email, wishes: buildCriteria(variant) });
    }
    await sendDueMails();
    for (const mail of mails) await repositories.subscriptions.confirm('noord', findToken(mail, EDIT_PATH), tokens);
    mails.length = 0;
    await putEstates(
      { id: 1, price: 150_000, bedrooms: 2 },
      { id: 2, price: 250_000, bedrooms: 4, kind: 'DUPLEX', city: IEPER },
      { id: 3, price: 350_000, bedrooms: 3, city: LUIK },
      { id: 4, price: 800, transaction: 2, kind: 'FLAT' },
      { id: 5, price: 310_000, kind: 'FLAT', city: merelbeke },
      { id: 6, bedrooms: 5, kind: 'VILLA', ...buildLocation(51.05, 3.72) },
      { id: 7, price: 300_000, ...buildLocation(51.05, 3.72) },
      { id: 8, price: 300_000, ...buildLocation(51.2, 3.2) },
      { id: 9, price: 300_000, ...buildLocation(51.05, 3.72, false) },
      { id: 10, price: 90_000, priceVisible: false, kind: 'DUPLEX' },
      { id: 11, price: 200_000, kind: null },
      { id: 12, price: 220_000, transaction: 10 },
      { id: 13, price: 180_000, kind: 'SHOP', transaction: 7 },
      { id: 14, price: 900, kind: 'SHOP', transaction: 8 },
    );
    await sendDueMails();
    await sendDueMails(HOUR_MS);
    const idsByEmail = new Map(mails.map((mail) => [mail.to.email, listEstateIds(mail)]));
    for (const [email, wished] of searches) {
      const { query } = buildListingSearch(parseFilterQuery(toWishesQueryString(wished)), DEFAULT_LIST_NODE);
      const { results } = await repositories.estates.search('noord', { query, limit: 100 }, 'nl');
      const listed = results.map(({ id }) => id).toSorted((a, b) => a - b);
      expect([email, wished, idsByEmail.get(email) ?? []]).toEqual([email, wished, listed]);
    }
    expect([...idsByEmail.values()].flat().length).toBeGreaterThan(40);
    // A subtype of apartments does not exclude a house without a subtype.
    expect(idsByEmail.get('v4@visitor.example')).toContain(11);
  });

  it('matches the filters beside the controls as the listing does', async () => {
    const examples = Object.values(FILTER_EXAMPLES).filter(({ moreValues }) => moreValues);
    await repositories.sites.put(siteInput('noord', { name: 'Noord', history: { prices: true } }));
    const searches = new Map(
      [
        ...examples.map(({ moreValues = {}, matchingEstate }) => ({
          transaction: [matchingEstate.transaction ?? 1],
          more: moreValues,
        })),
        {
          transaction: [1],
          more: { 'area-min': '100', 'area-max': '119', epc: 'F' },
        },
      ].map((variant, index) => [`m${index}@visitor.example`, buildCriteria(variant)]),
    );
    for (const [email, wished] of searches) await request({ email, wishes: wished });
    await sendDueMails();
    for (const mail of mails) await repositories.subscriptions.confirm('noord', findToken(mail, EDIT_PATH), tokens);
    mails.length = 0;
    await repositories.agendas.put('noord', VIEWED_SALES_REP_ID, {
      weekly: { monday: [{ from: '09:00', to: '17:00' }] },
    });
    await putEstates(
      ...examples.flatMap(({ matchingEstate, otherEstate }, index) => [
        { ...matchingEstate, id: 100 + 2 * index },
        { ...otherEstate, id: 101 + 2 * index },
      ]),
    );
    await writePastChanges(
      repositories.histories,
      'noord',
      examples.flatMap(({ matchingEstate, otherEstate, formerPrices: initialCounts = [] }, index) =>
        initialCounts.map((price, other) => ({
          id: 100 + 2 * index + other,
          price: [matchingEstate, otherEstate][other]?.price ?? 0,
          before: price,
        })),
      ),
    );
    const withDay = 100 + 2 * examples.indexOf(FILTER_EXAMPLES.openHouse);
    await repositories.openHouses.storeDays('noord', withDay, createFutureOpenHouse());
    await sendDueMails();
    await sendDueMails(HOUR_MS);
    const idsByEmail = new Map(mails.map((mail) => [mail.to.email, listEstateIds(mail)]));
    for (const [email, wished] of searches) {
      const { query } = buildListingSearch(parseFilterQuery(toWishesQueryString(wished)), DEFAULT_LIST_NODE);
      const { results } = await repositories.estates.search('noord', { query, limit: 100 }, 'nl');
      const listed = results.map(({ id }) => id).toSorted((a, b) => a - b);
      expect([wished.more, idsByEmail.get(email) ?? []]).toEqual([wished.more, listed]);
    }
    expect(idsByEmail.size).toBe(examples.length);
  });

  it('is changed with its token, which drops waiting matches of the old criteria', async () => {
    const edit = await subscribe();
    const { subscriptions } = repositories;
    await putEstates({ id: 1, price: 100_000 });
    await sendDueMails();
    const changed = await subscriptions.change('noord', edit, {
      ...buildRequest({ locale: 'fr', frequency: 'instant', name: 'Noor P.' }),
      wishes: buildCriteria({ type: [3], priceMax: 150_000 }),
    });
    expect(changed).toMatchObject({ name: 'Noor P.', locale: 'fr', wishes: { type: [3], priceMax: 150_000 } });
    await sendDueMails(HOUR_MS);
    expect(mails).toEqual([]);
    await putEstates({ id: 2, price: 140_000 }, { id: 3, price: 160_000 });
    await sendDueMails();
    await sendDueMails(HOUR_MS);
    expect(listTitles()).toEqual(['Un bien pour vous chez Noord']);
  });

  it('has working links in its next mail after an import of its site, which brings no hashes of tokens', async () => {
    await subscribe();
    await openedDatabase.pool.query('update subscriptions set edit_hash = null, unsubscribe_hash = null');
    await putEstates({ id: 1, price: 100_000 });
    await sendDueMails();
    await sendDueMails(HOUR_MS);
    const [mail] = mails;
    if (!mail) throw new Error('No mail was queued.');
    const { subscriptions } = repositories;
    expect(await subscriptions.findAccess('noord', findToken(mail, EDIT_PATH))).toMatchObject({ purpose: 'edit' });
    const unsubscribe = findToken(mail, UNSUBSCRIBE_PATH);
    expect(await subscriptions.findAccess('noord', unsubscribe)).toMatchObject({ purpose: 'unsubscribe' });
    expect(await subscriptions.endSubscriptions('noord', unsubscribe, 'this')).toBe(true);
  });

  it('stores each search of an address once, and keeps the links and the waiting news of the first one', async () => {
    const { subscriptions } = repositories;
    const firstEdit = await subscribe();
    await putEstates({ id: 1, price: 100_000 });
    await sendDueMails();
    await sendDueMails(HOUR_MS);
    const unsubscribe = mails[0] ? findToken(mails[0], UNSUBSCRIBE_PATH) : '';
    await subscriptions.change('noord', firstEdit, { ...buildRequest({ frequency: 'weekly' }) });
    await putEstates({ id: 2, price: 100_000 });
    await sendDueMails();
    await openedDatabase.pool.query('delete from subscription_confirmations');
    mails.length = 0;
    const edit = await subscribe({ name: 'Noor Maes', frequency: 'daily' });
    expect(await subscriptions.findAccess('noord', edit)).toMatchObject({
      subscription: { name: 'Noor Maes', frequency: 'daily' },
      others: 0,
    });
    expect(edit).toBe(firstEdit);
    mails.length = 0;
    await sendDueMails(HOUR_MS);
    expect(mails.map(listEstateIds)).toEqual([[2]]);
    expect(await subscriptions.findAccess('noord', unsubscribe)).toMatchObject({ purpose: 'unsubscribe' });
    expect(await subscriptions.endSubscriptions('noord', unsubscribe, 'this')).toBe(true);
  });

  it('gets the waiting news of another search when a change makes both equal', async () => {
    const { subscriptions } = repositories;
    const houses = buildCriteria({ type: [3] });
    await subscribe({ wishes: houses, frequency: 'weekly' });
    await openedDatabase.pool.query('delete from subscription_confirmations');
    const edit = await subscribe({ wishes: buildCriteria({ type: [1] }), frequency: 'weekly' });
    await putEstates({ id: 1, kind: 'HOUSE', price: 100_000 });
    await sendDueMails();
    await subscriptions.change('noord', edit, buildRequest({ wishes: houses, frequency: 'daily' }));
    mails.length = 0;
    await sendDueMails(HOUR_MS);
    expect(mails.map(listEstateIds)).toEqual([[1]]);
    expect(await subscriptions.findAccess('noord', edit)).toMatchObject({ others: 0 });
  });

  it('ends with a token, alone or with the others of its address, and deletes waiting mails', async () => {
    const { subscriptions } = repositories;
    const houses = await subscribe({ wishes: buildCriteria({ type: [3] }) });
    await openedDatabase.pool.query('delete from subscription_confirmations');
    await subscribe({ wishes: buildCriteria({ type: [1] }) });
    await putEstates({ id: 1, price: 100_000 });
    await sendDueMails();
    await sendDueMails(HOUR_MS);
    const unsubscribe = mails[0] ? findToken(mails[0], UNSUBSCRIBE_PATH) : '';
    expect(await subscriptions.findAccess('noord', unsubscribe)).toMatchObject({ purpose: 'unsubscribe', others: 1 });
    expect(await subscriptions.change('noord', unsubscribe, buildRequest())).toBeUndefined();
    const listWaitingMails = async () => (await repositories.mails.list('noord', 100)).map(({ kind: what }) => what);
    expect(await listWaitingMails()).toContain('subscription.news');
    expect(await subscriptions.endSubscriptions('noord', unsubscribe, 'this')).toBe(true);
    expect(await listWaitingMails()).not.toContain('subscription.news');
    expect(await subscriptions.endSubscriptions('noord', unsubscribe, 'this')).toBe(false);
    expect(await subscriptions.findAccess('noord', houses)).toBeUndefined();

    await openedDatabase.pool.query('delete from subscription_confirmations');
    const secondToken = await subscribe({ wishes: buildCriteria({ type: [2] }) });
    expect(await subscriptions.endSubscriptions('noord', secondToken, 'all')).toBe(true);
    const { rows } = await openedDatabase.pool.query('select 1 from subscriptions');
    expect(rows).toEqual([]);
  });

  it('expires after a week without confirmation, and is exported and erased by e-mail address', async () => {
    await subscribe();
    await request({ email: 'never@visitor.example' });
    expect(await subscriptionData.expire(openedDatabase.db, new Date(Date.now() + 6 * DAY_MS))).toBe(0);
    expect(await subscriptionData.expire(openedDatabase.db, new Date(Date.now() + 8 * DAY_MS))).toBe(1);
    const keptData = await subscriptionData.find(openedDatabase.db, 'noord', 'noor@visitor.example');
    expect(keptData).toMatchObject([{ wishes: expect.any(Object), confirmedAt: expect.stringMatching(/T.*Z$/) }]);
    // The export does not contain the tokens, because only mails contain them.
    expect(Object.keys(keptData[0] ?? {}).filter((name) => /hash|token/i.test(name))).toEqual([]);
    expect(await subscriptionData.erase(openedDatabase.db, 'noord', 'noor@visitor.example')).toBe(1);
    expect(await subscriptionData.find(openedDatabase.db, 'noord', 'noor@visitor.example')).toEqual([]);
  });
});
