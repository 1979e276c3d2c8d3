import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CrmUnauthorised,
  IncompleteList,
  NotPublished,
  OutcomeUnknown,
} from '#server/backoffice/connectors/seam/crmFailure.ts';
import { type Lead, LeadRefused } from '#server/backoffice/connectors/seam/lead.ts';
import type { CrmSession } from '#server/backoffice/connectors/seam/adapter.ts';
import { createCrmHttp } from '#server/backoffice/connectors/transport/crmHttp.ts';
import { mapWhise } from '#server/backoffice/connectors/whise/mapping/mapWhise.ts';
import { whiseAdapter } from '#server/backoffice/connectors/whise/whiseAdapter.ts';
import { whiseSettingsSchema } from '#server/backoffice/connectors/whise/whiseSettings.ts';
import { createPlayedClock } from '../../support/crm/playedClock.ts';
import { readList } from '../../support/crm/readList.ts';
import { startWhise, type WhiseEmulator } from '../../support/crm/whise/whiseEmulator.ts';
import { readWhiseFixture } from '../../support/crm/whise/whiseFixtures.ts';

const HOUR_MS = 3_600_000;
/** The number of emulated seconds per real second. It is so high that no test reaches the rate limit by chance. */
const CLOCK_SPEED = 2000;

let crm: WhiseEmulator;

beforeEach(async () => {
  crm = await startWhise({ speed: CLOCK_SPEED });
});
afterEach(() => crm.close());

function openSession({
  credentials = crm.credentials,
  locales = ['nl', 'fr'],
  settings = {},
}: {
  credentials?: Readonly<Record<string, string>>;
  locales?: string[];
  settings?: object;
} = {}): CrmSession {
  return whiseAdapter.open({
    siteId: 'duinhof',
    locales,
    credentials,
    settings: whiseSettingsSchema.parse({ ...crm.settings, ...settings }),
    http: createCrmHttp({
      label: 'Whise',
      limits: whiseAdapter.limits,
      clock: createPlayedClock(),
      isExcepted: (address) => address === '127.0.0.1',
    }),
    now: () => crm.server.clock.now(),
    signal: new AbortController().signal,
  });
}

const readAll = (session: CrmSession) => readList(session.list?.());
const readChanges = (session: CrmSession, cursor: string) => readList(session.readChanges?.(cursor));

const ONLINE_ESTATE_IDS = [
  7900001, 7900002, 7900010, 7900011, 7900012, 7900013, 7900020, 7900021, 7900030, 7900031, 7900040,
];

describe('the list of Whise', () => {
  it('has online homes, each once, in all languages of the site', async () => {
    const { records, cursor } = await readAll(openSession());
    expect(records.map(({ id, state }) => [id, state])).toEqual(
      ONLINE_ESTATE_IDS.map((id) => [String(id), 'published']),
    );
    expect(cursor).toBe('2026-11-02T09:14:35.43');
    const context = {
      settings: whiseSettingsSchema.parse({}),
      names: { findEntry: () => undefined, findTarget: () => undefined },
      now: 0,
    };
    const [house] = mapWhise(records[0]?.raw, context);
    expect(house).toMatchObject({ kind: 'estate', id: '7900001' });
    if (house?.kind !== 'estate') throw new Error('no estate');
    expect(house.values.get('general.title.fr')).toBe('Maison familiale avec jardin');
    expect(house.values.get('general.description.fr')).toBe('Maison trois façades, rénovée en 2017.');
  });

  it('links units to the project at the top', async () => {
    const top = crm.state.add(7_900_010);
    crm.state.change(7_900_010, { parentId: top });
    const { records } = await readAll(openSession());
    const findParentId = (id: number) => records.find((record) => record.id === String(id))?.parentId;
    expect([7900011, 7900012, 7900013].map(findParentId)).toEqual([String(top), String(top), String(top)]);
    expect(records.find(({ id }) => id === '7900010')?.state).toBe('withdrawn');
  });

  it('reads page after page by id, and returns the same versions when nothing changed', async () => {
    for (let count = 0; count < 120; count += 1) crm.state.add();
    const session = openSession({ locales: ['nl'] });
    const first = await readAll(session);
    expect(first.records).toHaveLength(131);
    const pages = crm.server.visits.filter(({ path }) => path === '/v1/estates/list').map(({ json }) => json);
    expect(pages).toMatchObject(
      [0, 50, 100].map((Offset) => ({ Sort: [{ Field: 'id', Ascending: true }], Page: { Limit: 50, Offset } })),
    );
    expect(pages[0]).toMatchObject({
      Filter: (readWhiseFixture('estates-list.page1.request') as { Filter: object }).Filter,
    });
    const second = await readAll(session);
    expect(second.records.map(({ version }) => version)).toEqual(first.records.map(({ version }) => version));
    crm.state.change(7_900_002, { price: 1200 });
    const third = await readAll(session);
    const changed = third.records.filter(({ version }, at) => version !== first.records[at]?.version);
    expect(changed.map(({ id }) => id)).toEqual(['7900002']);
  });

  it('is empty when the answer has no list and the number is 0', async () => {
    for (const id of ONLINE_ESTATE_IDS) crm.state.withdraw(id);
    expect(await readAll(openSession())).toEqual({ records: [], cursor: undefined });
  });

  it('is incomplete when a page is empty although more homes should follow', async () => {
    crm.server.faults.add({ fault: { kind: 'empty' }, path: '/v1/estates/list' });
    await expect(readAll(openSession())).rejects.toThrow(IncompleteList);
  });

  it('is incomplete when a home disappears during the read', async () => {
    for (let count = 0; count < 60; count += 1) crm.state.add();
    const session = openSession({ locales: ['nl'] });
    const listing = session.list?.();
    await listing?.next();
    crm.state.erase(7_900_001);
    await expect(readList(listing)).rejects.toThrow(IncompleteList);
  });

  it('fails when the request was not understood, whatever the flag states', async () => {
    crm.server.faults.add({
      fault: {
        kind: 'reply',
        reply: (reply) => ({ ...reply, body: JSON.stringify(readWhiseFixture('estates-list.valid-with-errors.200')) }),
      },
      path: '/v1/estates/list',
    });
    await expect(readAll(openSession())).rejects.toMatchObject({
      name: 'WhiseRefusal',
      detail: expect.stringContaining('PageSize'),
    });
  });

  it.each([
    ['429', { kind: 'status', status: 429 }],
    ['500', { kind: 'status', status: 500 }],
    ['a page for people', { kind: 'html' }],
    ['half an answer', { kind: 'torn' }],
    ['a connection that breaks', { kind: 'cut' }],
  ] as const)('is read again after %s', async (_name, fault) => {
    crm.server.faults.add({ fault, path: '/v1/estates/list' });
    expect((await readAll(openSession())).records).toHaveLength(ONLINE_ESTATE_IDS.length);
  });
});

describe('changes in Whise', () => {
  it('include archived homes, from ten minutes before the last change', async () => {
    const session = openSession();
    const { cursor = '' } = await readAll(session);
    crm.server.clock.moveTo('2026-11-23T10:00:00Z');
    crm.server.takeVisits();
    crm.state.change(7_900_030, { price: 1_100_000 });
    crm.state.withdraw(7_900_002);
    const { records, cursor: next } = await readChanges(session, cursor);
    const [asked] = crm.server.takeVisits('/v1/estates/list').map(({ json }) => json as Record<string, unknown>);
    const wantedRequest = readWhiseFixture('estates-list.changed-since.request');
    expect(asked).toMatchObject({ Sort: wantedRequest['Sort'], Page: wantedRequest['Page'] });
    expect(asked).toMatchObject({
      Filter: {
        StatusIds: [1, 5, 6],
        DisplayStatusIds: [1, 2, 3, 4, 5],
        UpdateDateTimeRange: { Min: '2026-11-02T09:04:35' },
      },
    });
    const states = Object.fromEntries(records.map(({ id, state }) => [id, state]));
    expect(states).toMatchObject({ '7900002': 'withdrawn', '7900030': 'published', '7900022': 'withdrawn' });
    expect(next).toMatch(/^2026-11-23T11:00:/);
    const repeatedChanges = await readChanges(session, next ?? '');
    expect(repeatedChanges.records.map(({ id }) => id).toSorted()).toEqual(['7900002', '7900030']);
  });

  it('are all found although homes change during the read', async () => {
    const ids = Array.from({ length: 130 }, () => crm.state.add());
    const session = openSession({ locales: ['nl'] });
    const changes = session.readChanges?.('2026-11-02T09:00:00');
    const first = await changes?.next();
    for (const id of ids.slice(0, 20)) crm.state.change(id, { price: 1 });
    const { records } = await readList(changes);
    const found = new Set([first?.value, ...records].map((record) => record && 'id' in record && record.id));
    expect(ids.filter((id) => !found.has(String(id)))).toEqual([]);
  });

  it('are read one by one, in any state', async () => {
    const session = openSession();
    const { raw } = await session.read('7900022');
    expect(raw).toMatchObject({ estate: { id: 7_900_022, status: { id: 5 } } });
    await expect(session.read('1')).rejects.toThrow(NotPublished);
    await expect(session.read('x')).rejects.toThrow(NotPublished);
  });
});

describe('tokens of Whise', () => {
  it('are requested once on each level, and again after 23 hours', async () => {
    const session = openSession();
    await session.read('7900001');
    await session.read('7900002');
    const takeTokenPaths = () => crm.server.takeVisits().flatMap(({ path }) => (path.includes('token') ? [path] : []));
    expect(takeTokenPaths()).toEqual(['/token', '/v1/admin/clients/token']);
    crm.server.clock.moveBy(23 * HOUR_MS);
    await session.read('7900001');
    expect(takeTokenPaths()).toEqual(['/token', '/v1/admin/clients/token']);
  });

  it('are renewed once after a 401, and then no more', async () => {
    const session = openSession();
    await session.read('7900001');
    crm.forgetTokens();
    await session.read('7900001');
    crm.server.faults.add({ fault: { kind: 'status', status: 401 }, path: '/v1/estates/list', maxPlays: 100 });
    crm.server.takeVisits();
    await expect(session.read('7900001')).rejects.toThrow(CrmUnauthorised);
    expect(crm.server.takeVisits('/v1/estates/list')).toHaveLength(2);
  });

  it.each([
    ['the password is wrong', { password: 'anders' }, /user name and password/],
    ['the client is another one', { clientId: '1' }, /no access to client 1/],
    ['the client is no number', { clientId: 'kantoor' }, /not a number/],
  ])('are refused when %s', async (_name, changes, message) => {
    const session = openSession({ credentials: { ...crm.credentials, ...changes } });
    await expect(session.check()).rejects.toThrow(message);
    await expect(session.read('7900001')).rejects.toThrow(CrmUnauthorised);
  });

  it.each([
    ['/token', 403],
    ['/token', 404],
    ['/v1/admin/clients/token', 403],
    ['/v1/admin/clients/token', 404],
  ])('are not refused when a gateway answers %s with a web page and status %i', async (path, status) => {
    crm.server.faults.add({ fault: { kind: 'html', status }, path, maxPlays: 100 });
    const session = openSession();
    await expect(session.read('7900001')).rejects.toMatchObject({ name: 'CrmFailure', status });
    crm.server.faults.clear();
    expect((await session.read('7900001')).raw).toMatchObject({ estate: { id: 7_900_001 } });
  });

  it('report that the agency has not authorized the account', async () => {
    crm.isLinked = false;
    await expect(openSession().check()).rejects.toThrow(CrmUnauthorised);
  });

  it('return the name of the agency', async () => {
    expect(await openSession().check()).toEqual({ account: 'Claes & Van Damme', doubts: [] });
    const { doubts } = await openSession({ settings: { contactOrigin: 'Krant', viewingAction: 'Kijkdag' } }).check();
    expect(doubts).toHaveLength(2);
  });

  it('return the names of the flood scores', async () => {
    const [list] = (await openSession().readNames?.()) ?? [];
    expect(list?.entries.map(({ id, name }) => [id, name['nl']])).toEqual([
      ['2913', 'P-score'],
      ['2914', 'G-score'],
    ]);
  });
});

const buildLead = (changes: Partial<Lead> = {}): Lead => ({
  id: 'lead-0001',
  kind: 'property',
  at: '2026-11-23T12:00:00Z',
  locale: 'nl',
  visitor: { firstName: 'Noor', lastName: 'Peeters', email: 'noor@bezoeker.example', phone: '+32 470 000 012' },
  consent: { privacy: true, mailing: false },
  text: 'Graag meer uitleg over de tuin.',
  facts: [],
  subject: { recordId: '7900001', reference: 'CVD-1001', title: 'Gezinswoning', url: 'https://claes.example/nl/101' },
  ...changes,
});

const sendLead = (changes: Partial<Lead> = {}, session = openSession()) => session.sendLead?.(buildLead(changes));

const listBodies = (path: string) => crm.server.takeVisits(path).map(({ json }) => json);

describe('leads to Whise', () => {
  it('are a contact with the message, linked to the home', async () => {
    expect(await sendLead()).toEqual({ reference: 'contact 990001' });
    expect(listBodies('/v1/contacts/upsert')).toEqual([readWhiseFixture('contacts-upsert.request')]);
  });

  it('are a contact with search criteria', async () => {
    await sendLead({
      kind: 'savedSearch',
      locale: 'fr',
      visitor: { firstName: 'Hugo', lastName: 'Lambert', email: 'hugo@bezoeker.example' },
      consent: { privacy: true, mailing: true },
      subject: undefined,
      wishes: {
        transaction: [1],
        type: [3],
        subType: [],
        city: [900_000, 879_000],
        municipality: [],
        province: [],
        priceMin: 250_000,
        priceMax: 400_000,
        bedMin: 3,
      },
    });
    const [body] = listBodies('/v1/contacts/upsert') as [{ SearchCriteria: [{ ZipCodes: string[] }] }];
    const wantedRequest = readWhiseFixture('contacts-upsert.search-wish.request') as unknown as typeof body;
    body.SearchCriteria[0].ZipCodes.sort();
    wantedRequest.SearchCriteria[0].ZipCodes.sort();
    expect(body).toEqual(wantedRequest);
  });

  it('are a visit in the calendar, in Belgian time, that can be cancelled', async () => {
    const viewing = {
      begin: '2026-12-03T13:00:00Z',
      end: '2026-12-03T13:45:00Z',
      agentEmail: 'Ilse@claes-vandamme.example',
    };
    const answer = await sendLead({ kind: 'viewing', viewing });
    expect(answer).toEqual({ reference: 'contact 990001, calendar 88002' });
    expect(listBodies('/v1/calendars/upsert')).toEqual([readWhiseFixture('calendars-upsert.request')]);
    expect(crm.state.calendars.size).toBe(1);
    const laterViewing = {
      begin: '2026-12-04T13:00:00Z',
      end: '2026-12-04T13:45:00Z',
      visitReference: answer?.reference,
    };
    const moved = await sendLead({ kind: 'viewing', viewing: laterViewing });
    expect([...crm.state.calendars.values()]).toMatchObject([{ StartDateTime: '2026-12-04T14:00:00' }]);
    await sendLead({ kind: 'cancellation', viewing: { ...viewing, visitReference: moved?.reference } });
    expect(crm.state.calendars.size).toBe(0);
    expect(crm.state.contacts.size).toBe(1);
  });

  it('describe their subject if it is no home of the CRM', async () => {
    const subject = { title: 'Villa aan zee', url: 'https://claes.example/nl/5' };
    await sendLead({ subject, facts: ['Telefonisch te bereiken na 18 u.'] });
    const [body] = listBodies('/v1/contacts/upsert') as [Record<string, unknown>];
    expect(body['EstateIds']).toBeUndefined();
    expect(body['Message']).toBe(
      'Graag meer uitleg over de tuin.\nTelefonisch te bereiken na 18 u.\nVilla aan zee https://claes.example/nl/5',
    );
  });

  it('go to the office of the home when the account has none', async () => {
    crm.state.change(7_900_001, { officeId: 16_901 });
    const { officeId: _office, ...credentials } = crm.credentials;
    const session = openSession({ credentials });
    await sendLead({}, session);
    await sendLead({ kind: 'contact', subject: undefined }, session);
    expect(listBodies('/v1/contacts/upsert')).toMatchObject([{ OfficeIds: [16_901] }, { OfficeIds: [16_900] }]);
  });

  it('are refused with the reason of the CRM, and without a family name', async () => {
    crm.server.faults.add({
      fault: {
        kind: 'reply',
        reply: (reply) => ({ ...reply, body: JSON.stringify(readWhiseFixture('contacts-upsert.refused.200')) }),
      },
      path: '/v1/contacts/upsert',
    });
    await expect(sendLead()).rejects.toThrow(new LeadRefused('Required: Name is required'));
    await expect(sendLead({ visitor: { ...buildLead().visitor, lastName: ' ' } })).rejects.toThrow(LeadRefused);
    expect(listBodies('/v1/contacts/upsert')).toHaveLength(1);
  });

  it('are sent once: after a missing answer, the result is unknown', async () => {
    crm.server.faults.add({ fault: { kind: 'closed', taken: true }, path: '/v1/contacts/upsert' });
    await expect(sendLead()).rejects.toThrow(OutcomeUnknown);
    crm.server.faults.add({ fault: { kind: 'status', status: 500 }, path: '/v1/contacts/upsert' });
    await expect(sendLead()).rejects.toThrow(OutcomeUnknown);
    expect(listBodies('/v1/contacts/upsert')).toHaveLength(2);
  });

  it('are passed to a person when the message arrived and the visit did not', async () => {
    crm.server.faults.add({ fault: { kind: 'status', status: 400 }, path: '/v1/calendars/upsert' });
    const viewing = { begin: '2026-12-03T13:00:00Z', end: '2026-12-03T13:45:00Z' };
    await expect(sendLead({ kind: 'viewing', viewing })).rejects.toThrow(/Whise has the message/);
    expect(listBodies('/v1/contacts/upsert')).toHaveLength(1);
  });

  it('wait when nothing was sent', async () => {
    crm.server.faults.add({
      fault: { kind: 'status', status: 500 },
      path: '/v1/contacts/origins/list',
      maxPlays: Infinity,
    });
    await expect(sendLead()).rejects.toMatchObject({ name: 'CrmFailure', status: undefined });
    expect(listBodies('/v1/contacts/upsert')).toEqual([]);
    crm.server.faults.clear();
    await crm.close();
    await expect(sendLead()).rejects.toMatchObject({ name: 'CrmFailure' });
    crm = await startWhise({ speed: CLOCK_SPEED });
  });
});

const readHook = (body: unknown, credentials: Readonly<Record<string, string>> = crm.credentials) =>
  whiseAdapter.readHook?.(
    { headers: {}, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) },
    credentials,
  );

describe('calls of Whise', () => {
  it('are hints about homes, and their other parts are ignored', () => {
    expect(readHook(readWhiseFixture('webhook.estate_update'))).toEqual([{ recordId: '7900001', kind: 'changed' }]);
    expect(readHook(readWhiseFixture('webhook.several'))).toEqual([{ recordId: '7900002', kind: 'changed' }]);
  });

  it('are accepted for the client of this connection alone', () => {
    expect(readHook(readWhiseFixture('webhook.estate_update'), { ...crm.credentials, clientId: '1' })).toEqual([]);
  });

  it('report a change even when they cannot be read', () => {
    expect(readHook('{"clientId": 139')).toEqual([{ kind: 'changed' }]);
    expect(readHook('[]')).toEqual([{ kind: 'changed' }]);
    expect(readHook({ clientId: 13_900, events: null })).toEqual([]);
  });
});
