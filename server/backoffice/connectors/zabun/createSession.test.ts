import { afterEach, describe, expect, it } from 'vitest';
import { createPlayedClock } from '#tests/support/crm/playedClock.ts';
import { readZabunFixture, readZabunProperty } from '#tests/support/crm/zabun/zabunFixture.ts';
import { startZabun, type ZabunEmulator, type ZabunOptions } from '#tests/support/crm/zabun/zabunEmulator.ts';
import type { CrmSession } from '../seam/adapter.ts';
import type { AllowedCalls } from '../seam/crmHttp.ts';
import { CrmFailure, CrmUnauthorised, IncompleteList, NotPublished, OutcomeUnknown } from '../seam/crmFailure.ts';
import type { ListedRecord } from '../seam/records.ts';
import type { Clock } from '../transport/clock.ts';
import { createCrmHttp } from '../transport/crmHttp.ts';
import { type ZabunSettings, zabunSettingsSchema } from './settings.ts';
import { zabunAdapter } from './zabunAdapter.ts';

const PUBLISHED_IDS = [
  '4200001',
  '4200002',
  '4200010',
  '4200011',
  '4200012',
  '4200013',
  '4200020',
  '4200030',
  '4200040',
  '4200050',
];

const startedEmulators: ZabunEmulator[] = [];
afterEach(async () => {
  for (const emulator of startedEmulators.splice(0)) await emulator.close();
});

interface OpenedAccount {
  readonly emulator: ZabunEmulator;
  readonly session: CrmSession;
}

interface SessionOptions {
  readonly settings?: Partial<ZabunSettings>;
  readonly credentials?: Readonly<Record<string, string>>;
  readonly allowedCalls?: AllowedCalls;
  readonly clock?: Clock;
}

/** Opens a session. A simulated clock makes pauses between attempts take no time. */
function openSession(
  emulator: ZabunEmulator,
  { settings, credentials, allowedCalls, clock = createPlayedClock() }: SessionOptions = {},
): CrmSession {
  const http = createCrmHttp({
    label: 'Zabun',
    limits: { requestsPerSecond: 1000, maxConcurrent: 4 },
    isExcepted: () => true,
    clock,
  });
  return zabunAdapter.open({
    siteId: 'duinhof',
    locales: ['nl', 'fr'],
    credentials: { ...emulator.credentials, ...credentials },
    settings: zabunSettingsSchema.parse({ ...emulator.settings, ...settings }),
    http,
    allowedCalls,
    now: clock.now,
    signal: new AbortController().signal,
  });
}

/** Opens a session with an account of its own. */
async function openAccount(
  options: ZabunOptions = {},
  settings: Partial<ZabunSettings> = {},
  credentials: Readonly<Record<string, string>> = {},
): Promise<OpenedAccount> {
  const emulator = await startZabun({ requestsPerSecond: 1000, ...options });
  startedEmulators.push(emulator);
  return { emulator, session: openSession(emulator, { settings, credentials }) };
}

interface ReadList {
  readonly records: readonly ListedRecord[];
  readonly cursor: string | undefined;
}

async function readRecords({ session }: OpenedAccount, cursor?: string): Promise<ReadList> {
  const list = cursor === undefined ? session.list?.() : session.readChanges?.(cursor);
  const records: ListedRecord[] = [];
  for (;;) {
    const { done, value } = (await list?.next()) ?? { done: true, value: {} };
    if (done) return { records, cursor: value.cursor };
    records.push(value);
  }
}

const listIds = ({ records }: ReadList) => records.map(({ id }) => id);
const listVersions = ({ records }: ReadList) => records.map(({ id, version }) => [id, version]);

describe('credentials', () => {
  it('are sent in five headers, and never in Authorization', async () => {
    const account = await openAccount({}, {}, { userId: '31001' });
    expect(await account.session.check()).toEqual({ account: 'company 9001', doubts: [] });
    const [heartbeat] = account.emulator.server.visits;
    const names = heartbeat?.rawHeaders.map(([name]) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining(['X-CLIENT-ID', 'client_id', 'server_id', 'api_key', 'X-USER-ID']));
    expect(names.map((name) => name.toLowerCase())).not.toContain('authorization');
    expect(heartbeat?.header('accept-language')).toBe('*');
  });

  it('that are wrong are not used again', async () => {
    const account = await openAccount({}, {}, { apiKey: 'wrong' });
    await expect(account.session.check()).rejects.toThrow(CrmUnauthorised);
    expect(account.emulator.server.counted).toBeLessThanOrEqual(2);
  });

  it('that may not read the company cause an error that says so', async () => {
    const account = await openAccount();
    account.emulator.server.faults.add({ fault: { kind: 'status', status: 403 }, maxPlays: 100 });
    await expect(account.session.check()).rejects.toThrow('does not allow');
  });
});

describe('the list', () => {
  it.each<[string, ZabunOptions, Partial<ZabunSettings>]>([
    ['by GET', {}, {}],
    ['by POST when GET is refused', { mediaSyncMethod: 'POST' }, {}],
    ['by POST from the beginning', { mediaSyncMethod: 'POST' }, { list: 'post' }],
    ['by the search', {}, { list: 'search' }],
    ['in pages', {}, { pageSize: 3 }],
    ['as a bare array', { listEnvelope: '' }, {}],
    ['as data', { listEnvelope: 'data' }, { pageSize: 4 }],
    ['with numbers of 19 digits', { hasNumericIds: true }, {}],
  ])('contains the homes on the medium: %s', async (_, options, settings) => {
    const list = await readRecords(await openAccount(options, settings));
    expect(listIds(list).toSorted()).toEqual(PUBLISHED_IDS);
    expect(list.records.every(({ state }) => state === 'published')).toBe(true);
    expect(list.records.find(({ id }) => id === '4200011')?.parentId).toBe('4200010');
    expect(list.cursor).toBe('2026-11-12T15:42:48.000Z');
  });

  it('is requested in pages that count from 0', async () => {
    const account = await openAccount({}, { pageSize: 4 });
    await readRecords(account);
    const pages = account.emulator.server
      .takeVisits('/api/v1/property/media-sync')
      .map(({ query }) => query.get('page'));
    expect(pages).toEqual(['0', '1', '2', '3', '3']);
  });

  it('contains a home only once when the answers contain it twice', async () => {
    const account = await openAccount({}, { pageSize: 4 });
    const { properties } = readZabunFixture('media-sync.200') as { properties: unknown[] };
    const pageWithDuplicate = { properties: [properties[0], properties[0], properties[1]] };
    account.emulator.server.faults.add({
      fault: { kind: 'reply', reply: (reply) => ({ ...reply, body: JSON.stringify(pageWithDuplicate) }) },
      path: '/api/v1/property/media-sync',
    });
    const ids = listIds(await readRecords(account));
    expect(ids).toHaveLength(new Set(ids).size);
  });

  it.each<[string, (account: OpenedAccount) => void]>([
    [
      'truncated in every answer',
      ({ emulator: zabun }) =>
        zabun.server.faults.add({ fault: { kind: 'torn' }, path: '/api/v1/property/media-sync', maxPlays: 50 }),
    ],
    [
      'a page of the gateway',
      ({ emulator: zabun }) =>
        zabun.server.faults.add({
          fault: { kind: 'html' },
          path: '/api/v1/property/media-sync',
          skippedCount: 1,
          maxPlays: 50,
        }),
    ],
    [
      'empty, while the search has homes',
      ({ emulator: zabun }) =>
        zabun.server.faults.add({ fault: { kind: 'empty' }, path: '/api/v1/property/media-sync', maxPlays: 50 }),
    ],
    [
      'shorter than its total',
      ({ emulator: zabun }) =>
        zabun.server.faults.add({
          fault: {
            kind: 'reply',
            reply: (reply) => ({ ...reply, body: String(reply.body).replace('{', '{"total":99,') }),
          },
          path: '/api/v1/property/media-sync',
          maxPlays: 50,
        }),
    ],
    [
      'no list at all',
      ({ emulator: zabun }) =>
        zabun.server.faults.add({
          fault: { kind: 'reply', reply: (reply) => ({ ...reply, body: '{"message":"ok"}' }) },
          path: '/api/v1/property/media-sync',
          maxPlays: 50,
        }),
    ],
  ])('is incomplete when it is %s', async (_, addFault) => {
    const account = await openAccount({}, { pageSize: 4 });
    addFault(account);
    await expect(readRecords(account)).rejects.toThrow(IncompleteList);
  });

  it('is complete although answers were truncated, empty or errors, because these requests are repeated', async () => {
    const account = await openAccount({}, { pageSize: 3 });
    const { faults } = account.emulator.server;
    const path = '/api/v1/property/media-sync';
    faults.add({ fault: { kind: 'torn' }, path });
    faults.add({ fault: { kind: 'empty' }, path, skippedCount: 2 });
    faults.add({ fault: { kind: 'status', status: 500 }, path, skippedCount: 3 });
    faults.add({ fault: { kind: 'status', status: 429 }, path, skippedCount: 4 });
    faults.add({ fault: { kind: 'status', status: 429, headers: { 'Retry-After': '7' } }, path, skippedCount: 5 });
    faults.add({ fault: { kind: 'cut' }, path, skippedCount: 6 });
    expect(listIds(await readRecords(account)).toSorted()).toEqual(PUBLISHED_IDS);
  });

  it('continues when calls that were allowed before are forbidden for a moment', async () => {
    const account = await openAccount({}, { pageSize: 4 });
    account.emulator.server.faults.add({
      fault: { kind: 'status', status: 403 },
      path: '/api/v1/property/media-sync',
      skippedCount: 1,
    });
    expect(listIds(await readRecords(account)).toSorted()).toEqual(PUBLISHED_IDS);
  });

  describe('in a later session of the account', () => {
    const PEOPLE_PATH = '/api/v1/person';

    it('keeps the contacts when Zabun forbids the people for a moment', async () => {
      const { emulator } = await openAccount();
      const allowedCalls: AllowedCalls = new Map();
      const open = () => ({ emulator, session: openSession(emulator, { allowedCalls }) });
      const versions = listVersions(await readRecords(open()));
      emulator.server.faults.add({ fault: { kind: 'status', status: 403 }, path: PEOPLE_PATH });
      expect(listVersions(await readRecords(open()))).toEqual(versions);
    });

    it('fails when the people are missing that were there before, until a day has passed', async () => {
      const { emulator } = await openAccount();
      const allowedCalls: AllowedCalls = new Map();
      const clock = createPlayedClock();
      const open = () => ({ emulator, session: openSession(emulator, { allowedCalls, clock }) });
      await readRecords(open());
      emulator.server.faults.add({ fault: { kind: 'status', status: 404 }, path: PEOPLE_PATH, maxPlays: 100 });
      await expect(readRecords(open())).rejects.toThrow(NotPublished);
      await clock.sleep(25 * 3_600_000);
      expect(listIds(await readRecords(open())).toSorted()).toEqual(PUBLISHED_IDS);
    });
  });

  it('may be empty when no home is on the medium', async () => {
    const account = await openAccount();
    for (const id of account.emulator.account.ids()) account.emulator.account.takeOff(id);
    expect(listIds(await readRecords(account))).toEqual([]);
  });

  it('does not contain units that are not public, nor homes that were taken off the medium', async () => {
    const account = await openAccount();
    account.emulator.account.change(4_200_012, { publish: false });
    account.emulator.account.takeOff(4_200_020);
    const ids = listIds(await readRecords(account));
    expect(ids).toContain('4200010');
    expect(ids).not.toContain('4200012');
    expect(ids).not.toContain('4200020');
  });

  it('marks a home as withdrawn that Zabun lists although the home is not public', async () => {
    const account = await openAccount();
    const pageWithPrivateHome = { properties: [{ ...account.emulator.account.summary(4_200_001), publish: false }] };
    account.emulator.server.faults.add({
      fault: { kind: 'reply', reply: (reply) => ({ ...reply, body: JSON.stringify(pageWithPrivateHome) }) },
      path: '/api/v1/property/media-sync',
    });
    const { records } = await readRecords(account);
    expect(records.find(({ id }) => id === '4200001')?.state).toBe('withdrawn');
  });

  it('has a new version of a home only when the home, its categories or its sales contact change', async () => {
    const account = await openAccount();
    const readVersions = async () =>
      new Map((await readRecords(account)).records.map(({ id, version }) => [id, version]));
    const versionsBefore = await readVersions();
    expect(await readVersions()).toEqual(versionsBefore);
    account.emulator.account.change(4_200_001, { price: 470_000 });
    account.emulator.account.categorise(4_200_002, [2, 5]);
    const versionsAfter = await readVersions();
    const changedIds = [...versionsAfter]
      .filter(([id, version]) => versionsBefore.get(id) !== version)
      .map(([id]) => id);
    expect(changedIds.toSorted()).toEqual(['4200001', '4200002']);
  });
});

describe('changes', () => {
  it("are requested from five minutes before the last change, by the CRM's own clock", async () => {
    const account = await openAccount();
    const { cursor = '' } = await readRecords(account);
    account.emulator.server.takeVisits();
    account.emulator.server.clock.moveTo('2026-11-23T12:00:00Z');
    account.emulator.account.change(4_200_002, { price: 1175 });
    account.emulator.account.put({ ...readZabunProperty('unit-1'), property_id: 4_200_014 });
    for (const id of account.emulator.account.ids())
      if (![4_200_002, 4_200_014, 4_200_010].includes(id)) account.emulator.account.takeOff(id);
    const changes = await readRecords(account, cursor);
    const [visit] = account.emulator.server.takeVisits('/api/v1/property/media-sync');
    expect(visit?.query.get('updated_since')).toBe('2026-11-12T15:37:48Z');
    // A new unit is also a change of its project, so the list of changes contains the project too.
    expect(listIds(changes).toSorted()).toEqual(['4200002', '4200010', '4200014']);
    expect(Date.parse(changes.cursor ?? '')).toBeGreaterThanOrEqual(Date.parse('2026-11-23T12:00:00Z'));
  });

  it('leave the cursor unchanged when there are none', async () => {
    const account = await openAccount();
    expect(await readRecords(account, '2026-12-01T00:00:00.000Z')).toEqual({
      records: [],
      cursor: '2026-12-01T00:00:00.000Z',
    });
  });
});

describe('one property', () => {
  it('is returned with its sales contact, for the medium and in all languages', async () => {
    const account = await openAccount({ hasNumericIds: true });
    const { raw } = await account.session.read('4200001');
    expect(raw).toMatchObject({
      property: { title: { nl: expect.any(String), fr: expect.any(String), en: expect.any(String) } },
      person: { first_name: 'Ilse' },
    });
    expect(JSON.stringify(raw)).toContain('"autoid":"3746009001000000011"');
    const [visit] = account.emulator.server.takeVisits('/api/v1/property/4200001');
    expect([...(visit?.query ?? [])]).toEqual([
      ['extended', 'true'],
      ['media_id', '14'],
    ]);
  });

  it('is read without new requests for people, and with a request for cities only when it has no city', async () => {
    const account = await openAccount();
    for (const id of PUBLISHED_IDS) await account.session.read(id);
    const paths = account.emulator.server.visits.map(({ path }) => path);
    expect(paths.filter((path) => path === '/api/v1/person')).toHaveLength(1);
    const { raw } = await account.session.read('4200040');
    expect(raw).toMatchObject({ city: { zip: '6000' } });
  });

  it('that does not exist is reported as not published', async () => {
    const account = await openAccount();
    await expect(account.session.read('4299999')).rejects.toThrow(NotPublished);
    await expect(account.session.read('../person')).rejects.toThrow(NotPublished);
  });

  it('with another id is an error', async () => {
    const account = await openAccount();
    account.emulator.server.faults.add({
      fault: { kind: 'reply', reply: (reply) => ({ ...reply, body: '{}' }) },
      path: '/api/v1/property/4200001',
    });
    await expect(account.session.read('4200001')).rejects.toThrow(CrmFailure);
  });
});

describe('names', () => {
  it('come from the lists of the account', async () => {
    const account = await openAccount();
    const names = (await account.session.readNames?.()) ?? [];
    const rooms = names.find(({ list }) => list === 'layouts')?.entries;
    expect(rooms).toContainEqual({ id: '990001', name: { nl: 'Hal', fr: 'Hall', en: 'Hal' } });
    expect(names.find(({ list }) => list === 'photo_types')?.entries).toHaveLength(2);
    expect(names.find(({ list }) => list === 'town_planning_violations')?.entries.map(({ id }) => id)).toEqual([
      '0',
      '1',
    ]);
  });

  it('are read list by list when no call returns all lists', async () => {
    const account = await openAccount();
    account.emulator.server.faults.add({
      fault: { kind: 'status', status: 404 },
      matchesRequest: ({ path }) => path.endsWith('option_items'),
    });
    const names = (await account.session.readNames?.()) ?? [];
    expect(names.find(({ list }) => list === 'layouts')?.entries.length).toBeGreaterThan(10);
  });
});

describe('the address of a page', () => {
  it.each([
    ['online', { start_media: true }, 'media-feedback.start.request'],
    ['changed', { update_media: true }, 'media-feedback.update.request'],
    ['offline', { stop_media: true }, 'media-feedback.stop.request'],
  ] as const)('is reported when a field for it is configured: %s', async (state, body, fixture) => {
    const publication = {
      recordId: '4200001',
      urls: { nl: 'https://duinhof.example/nl/pand/1' },
      estateId: 1,
      state,
      isProject: false,
      isUnit: false,
    };
    const account = await openAccount();
    await account.session.report?.(publication);
    const [report] = account.emulator.server.takeVisits('/api/v1/property/4200001/media/14');
    expect(report?.json).toEqual(body);
    expect(report?.json).toEqual(readZabunFixture(fixture));
    const accountWithUrlField = await openAccount({}, { publicationField: 'url', publicationPath: '/media/{mediaId}' });
    await accountWithUrlField.session.report?.(publication);
    expect(accountWithUrlField.emulator.server.visits.at(-1)?.json).toEqual({
      ...body,
      url: 'https://duinhof.example/nl/pand/1',
    });
    const accountWithoutReports = await openAccount({}, { publicationPath: '' });
    await accountWithoutReports.session.report?.(publication);
    expect(accountWithoutReports.emulator.server.counted).toBe(0);
  });
});

describe('a lead whose request broke off', () => {
  const lead = {
    id: 'lead-1',
    kind: 'property',
    at: '2026-11-23T12:00:00Z',
    locale: 'nl',
    visitor: { firstName: 'Noor', lastName: 'Peeters', email: 'noor@bezoeker.example' },
    consent: { privacy: true, mailing: false },
    text: 'Graag meer uitleg.',
    facts: [],
    subject: { recordId: '4200001', title: 'Woning', url: 'https://duinhof.example/nl/pand/1' },
  } as const;

  it.each([{ kind: 'closed', taken: true }, { kind: 'status', status: 500 }, { kind: 'html' }] as const)(
    'is not sent again: %o',
    async (fault) => {
      const account = await openAccount();
      account.emulator.server.faults.add({ fault, path: '/api/v1/contactmessage' });
      await expect(account.session.sendLead?.(lead)).rejects.toThrow(OutcomeUnknown);
      expect(account.emulator.server.takeVisits('/api/v1/contactmessage')).toHaveLength(1);
    },
  );

  it('is sent again after "too many requests", because nothing was processed', async () => {
    const account = await openAccount();
    account.emulator.server.faults.add({ fault: { kind: 'status', status: 429 }, path: '/api/v1/contactmessage' });
    expect(await account.session.sendLead?.(lead)).toEqual({ reference: '3746009001000012002' });
    expect(account.emulator.server.takeVisits('/api/v1/contactmessage').map(({ status }) => status)).toEqual([
      429, 200,
    ]);
  });
});
