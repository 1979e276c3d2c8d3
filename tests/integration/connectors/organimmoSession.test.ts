import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { organimmoAdapter } from '#server/backoffice/connectors/organimmo/organimmoAdapter.ts';
import { organimmoSettingsSchema } from '#server/backoffice/connectors/organimmo/settings.ts';
import type { CrmSession } from '#server/backoffice/connectors/seam/adapter.ts';
import { CrmUnauthorised, IncompleteList, NotPublished } from '#server/backoffice/connectors/seam/crmFailure.ts';
import type { ListedRecord, RentalDraft } from '#server/backoffice/connectors/seam/records.ts';
import { createCrmHttp } from '#server/backoffice/connectors/transport/crmHttp.ts';
import { OrganimmoEmulator } from '../../support/crm/organimmo/organimmoEmulator.ts';
import { createPlayedClock } from '../../support/crm/playedClock.ts';
import { readList } from '../../support/crm/readList.ts';
import { createPlayedNames } from '../../support/crm/playedNames.ts';

let crm: OrganimmoEmulator;
let session: CrmSession;

/** Opens a session with a separate queue, whose pauses take no time. */
const openSession = (credentials = crm.credentials): CrmSession =>
  organimmoAdapter.open({
    siteId: 'kust',
    locales: ['nl', 'fr'],
    credentials,
    settings: organimmoSettingsSchema.parse(crm.settings),
    http: createCrmHttp({
      label: 'Organimmo',
      limits: organimmoAdapter.limits,
      isExcepted: () => true,
      clock: createPlayedClock(),
    }),
    now: Date.now,
    signal: new AbortController().signal,
  });

const readUnits = () => readList(session.list?.());
const readChanges = (cursor = '') => readList(session.readChanges?.(cursor));
const mapVersionsById = (records: readonly ListedRecord[]) => new Map(records.map(({ id, version }) => [id, version]));

async function readDraft(record: ListedRecord | undefined, now = Date.parse('2026-11-23T12:00:00Z')) {
  const names = createPlayedNames((await session.readNames?.()) ?? []);
  const [draft] = organimmoAdapter.map(record?.raw, {
    settings: organimmoSettingsSchema.parse(crm.settings),
    names,
    now,
  });
  return draft;
}
const readClosedPeriods = async (record: ListedRecord | undefined) =>
  ((await readDraft(record)) as RentalDraft).unit.closed;

beforeEach(async () => {
  crm = await OrganimmoEmulator.start({ perSecond: 1_000_000 });
  session = openSession();
});
afterEach(() => crm.close());

describe('an account of Organimmo', () => {
  it('is tried with its credentials', async () => {
    expect(await session.check()).toEqual({ account: 'customer fixture-customer', doubts: [] });
    const wrong = openSession({ ...crm.credentials, password: 'another' });
    await expect(wrong.check()).rejects.toThrow(CrmUnauthorised);
    const otherSession = openSession({ ...crm.credentials, customerId: 'another' });
    await expect(otherSession.check()).rejects.toThrow(CrmUnauthorised);
  });

  it('continues after its token was revoked', async () => {
    await session.check();
    crm.forgetTokens();
    expect((await readUnits()).records.length).toBeGreaterThan(0);
  });

  it('is only read, and its contacts are not read', async () => {
    const { records, cursor } = await readUnits();
    await readChanges(cursor);
    await session.read(records[0]?.id ?? '');
    await session.checkAvailability?.('8', '2027-07-03', '2027-07-10');
    const requestedRoutes = new Set(crm.server.visits.map(({ method, path }) => `${method} ${path}`));
    for (const each of requestedRoutes)
      expect([
        each,
        /^GET \/v1\/(?!customers|customer|assignments|suppliers|keys|loans)/.test(each) || each === 'POST /oauth/token',
      ]).toEqual([each, true]);
    for (const visit of crm.server.visits) expect(visit.header('fs-customer-id')).toBe('fixture-customer');
  });
});

describe('homes of Organimmo', () => {
  it.each([true, false])(
    'are listed without garages, and with withdrawn homes; the answer has its length: %s',
    async (says) => {
      crm.sendsTotal = says;
      const { records } = await readUnits();
      expect(records.map(({ id, state }) => `${id} ${state}`)).toEqual([
        '8 published',
        '9 published',
        '10 withdrawn',
        '12 published',
      ]);
      const [apartment, penthouse, , odd] = records;
      expect(await readDraft(apartment)).toMatchObject({
        kind: 'rental',
        id: '8',
        unit: {
          places: { bedrooms: 2, bathrooms: 1 },
          costs: { cleaning: 95, deposit: 150, touristTax: { amount: 2.5 } },
          periods: [
            { begin: '2027-01-02', end: '2027-01-08', type: 'week', rent: 462 },
            { begin: '2027-07-03', type: 'week', rent: 1188, promotions: [{ rent: 980 }] },
          ],
          closed: [
            { begin: '2027-07-10', end: '2027-07-17' },
            { begin: '2027-07-31', end: '2027-08-02' },
          ],
        },
        photos: [{ alt: { nl: 'Zeezicht' } }, { alt: { nl: 'Woonkamer' } }, { alt: { nl: 'Badkamer' } }],
      });
      expect(await readDraft(penthouse)).toMatchObject({ kind: 'rental', id: '9', unit: { periods: [], closed: [] } });
      expect(await readDraft(odd)).toMatchObject({ kind: 'refused', column: 'maxPerson' });
    },
  );

  it('are the same in the list and one by one, and keep their version until they change', async () => {
    const first = await readUnits();
    expect(mapVersionsById((await readUnits()).records)).toEqual(mapVersionsById(first.records));
    const { raw } = await session.read('8');
    expect(raw).toEqual(first.records[0]?.raw);
    crm.change('8');
    const after = mapVersionsById((await readUnits()).records);
    const before = mapVersionsById(first.records);
    expect([...after].filter(([id, version]) => before.get(id) !== version).map(([id]) => id)).toEqual(['8']);
  });

  it('that do not exist, or are no homes, are not published', async () => {
    await expect(session.read('999')).rejects.toThrow(NotPublished);
    await expect(session.read('11')).rejects.toThrow(NotPublished);
  });

  it('are an incomplete list when a page is missing', async () => {
    crm.server.faults.add({ fault: { kind: 'empty' }, path: '/v1/rentalunits' });
    await expect(readUnits()).rejects.toThrow(IncompleteList);
  });

  it.each([
    ['a page for people', { kind: 'html' as const }],
    ['half an answer', { kind: 'torn' as const }],
    ['a connection that breaks', { kind: 'cut' as const }],
    ['too many requests', { kind: 'status' as const, status: 429 }],
    ['an error of the server', { kind: 'status' as const, status: 502 }],
  ])('are complete after %s in every seventh answer', async (_, fault) => {
    const right = mapVersionsById((await readUnits()).records);
    crm.server.faults.add({ fault, path: '/v1/', playInterval: 7 });
    expect(mapVersionsById((await readUnits()).records)).toEqual(right);
  });

  it('have names of rooms, periods and costs in four languages, as far as they are filled in', async () => {
    const names = createPlayedNames((await session.readNames?.()) ?? []);
    expect(names.findEntry('places', '4')?.name).toEqual({
      nl: 'Slaapkamer',
      fr: 'Chambre',
      de: 'Schlafzimmer',
      en: 'Bedroom',
    });
    // `descriptionEngelish` is the spelling in the API.
    expect(names.findEntry('costpricefactors', '7')?.name).toMatchObject({ en: 'Tourist tax' });
  });

  it('have pictures that are requested with the token', async () => {
    const [record] = (await readUnits()).records;
    const draft = await readDraft(record);
    const photo = draft?.kind === 'rental' ? draft.photos[0] : undefined;
    if (!photo) throw new Error('no photo');
    expect((await fetch(photo.url)).status).toBe(401);
    const content = await session.readMedia?.(photo);
    expect(content?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    await expect(session.readMedia?.({ ...photo, url: 'https://elsewhere.example/a.jpg' })).rejects.toThrow(
      'a foreign address',
    );
    crm.remove('rentalunitphotos', () => true);
    await expect(session.readMedia?.(photo)).rejects.toThrow('without content');
  });
});

describe('changes in Organimmo', () => {
  it('are read once, and not again on a second call', async () => {
    const { cursor } = await readUnits();
    const first = await readChanges(cursor);
    const second = await readChanges(first.cursor);
    expect(second.records).toEqual([]);
    crm.server.takeVisits();
    expect((await readChanges(second.cursor)).records).toEqual([]);
    expect(crm.server.visits.map(({ path }) => path)).toEqual([
      '/v1/rentalunits',
      '/v1/rentalunitphotos',
      '/v1/rentalunitperiods',
      '/v1/rentalunitdaypartoccupations',
    ]);
    expect(crm.server.visits[0]?.header('org-data-from')).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
  });

  it('name homes with new bookings, with a new price, and withdrawn ones', async () => {
    let { cursor } = await readChanges((await readUnits()).cursor);
    crm.book(8, '2027-09-04', '2027-09-11');
    const booked = await readChanges(cursor);
    expect(booked.records.map(({ id }) => id)).toEqual(['8']);
    expect(await readClosedPeriods(booked.records[0])).toContainEqual({ begin: '2027-09-04', end: '2027-09-11' });

    ({ cursor } = booked);
    crm.touch('rentalunitperiods', 4, { totalPrice: 500 });
    const priced = await readChanges(cursor);
    expect(await readDraft(priced.records[0])).toMatchObject({ unit: { periods: [{ rent: 500 }, {}] } });

    crm.withdraw('9');
    const withdrawn = await readChanges(priced.cursor);
    expect(withdrawn.records.find(({ id }) => id === '9')).toMatchObject({ state: 'withdrawn' });
  });

  it('do not report freed nights, but the whole list does', async () => {
    crm.book(8, '2027-09-04', '2027-09-11');
    const { cursor } = await readChanges((await readUnits()).cursor);
    crm.free(8, '2027-09-04', '2027-09-11');
    crm.free(8, '2027-07-10', '2027-07-17');
    expect((await readChanges(cursor)).records).toEqual([]);
    const [whole] = (await readUnits()).records;
    expect(await readClosedPeriods(whole)).toEqual([{ begin: '2027-07-31', end: '2027-08-02' }]);
    expect(await readDraft(whole)).toMatchObject({
      unit: {
        periods: [{}, { begin: '2027-07-03' }, { begin: '2027-07-03', type: 'fortnight' }, { begin: '2027-07-10' }],
      },
    });
  });

  it('cannot be read without a time at which they begin', async () => {
    await expect(readChanges('yesterday')).rejects.toThrow('the next whole list');
  });
});

describe('requested nights', () => {
  it('are free or taken according to the present state', async () => {
    const checkApartmentNights = (begin: string, end: string) => session.checkAvailability?.('8', begin, end);
    expect(await checkApartmentNights('2027-07-03', '2027-07-10')).toBe('free');
    expect(await checkApartmentNights('2027-07-03', '2027-07-11')).toBe('taken');
    expect(await checkApartmentNights('2027-07-17', '2027-07-24')).toBe('free');
    crm.book(8, '2027-07-03', '2027-07-10');
    expect(await checkApartmentNights('2027-07-03', '2027-07-10')).toBe('taken');
    crm.free(8, '2027-07-03', '2027-07-10');
    expect(await checkApartmentNights('2027-07-03', '2027-07-10')).toBe('free');
    // A home without bookings has no half days, and the API answers 204 for it.
    expect(await session.checkAvailability?.('9', '2027-07-10', '2027-07-17')).toBe('free');
  });
});
