import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CrmUnauthorised, NotPublished, OutcomeUnknown } from '#server/backoffice/connectors/seam/crmFailure.ts';
import { type Lead, LeadRefused } from '#server/backoffice/connectors/seam/lead.ts';
import type { CrmSession } from '#server/backoffice/connectors/seam/adapter.ts';
import { skarabeeAdapter } from '#server/backoffice/connectors/skarabee/skarabeeAdapter.ts';
import { skarabeeSettingsSchema } from '#server/backoffice/connectors/skarabee/skarabeeSettings.ts';
import { createCrmHttp } from '#server/backoffice/connectors/transport/crmHttp.ts';
import { createPlayedClock } from '../../support/crm/playedClock.ts';
import { readList } from '../../support/crm/readList.ts';
import { type SkarabeeEmulator, startSkarabee } from '../../support/crm/skarabee/skarabeeEmulator.ts';
import { readSkarabeeFixture } from '../../support/crm/skarabee/skarabeeFixtures.ts';

let crm: SkarabeeEmulator;

beforeEach(async () => {
  crm = await startSkarabee();
  crm.server.clock.moveTo('2026-11-23T10:00:00Z');
});
afterEach(() => crm.close());

function openSession(credentials: Readonly<Record<string, string>> = crm.credentials): CrmSession {
  return skarabeeAdapter.open({
    siteId: 'duinhof',
    locales: ['nl', 'fr'],
    credentials,
    settings: skarabeeSettingsSchema.parse(crm.settings),
    http: createCrmHttp({
      label: 'Skarabee',
      limits: skarabeeAdapter.limits,
      clock: createPlayedClock(),
      isExcepted: (address) => address === '127.0.0.1',
    }),
    now: () => crm.server.clock.now(),
    signal: new AbortController().signal,
  });
}

const listOperations = () => crm.server.takeVisits().map(({ body }) => /<soap:Body><(\w+)/.exec(body)?.[1] ?? '');

describe('the list of Skarabee', () => {
  it('has all publications, including inactive ones', async () => {
    const { records, cursor } = await readList(openSession().list?.());
    const states = Object.fromEntries(records.map(({ id, state }) => [id, state]));
    expect(states).toMatchObject({ '510001': 'published', '510010': 'published', '510020': 'withdrawn' });
    expect(records).toHaveLength(9);
    expect(cursor).toBe('2026-11-02T09:14:35');
  });

  it('has the changes, from ten minutes before the last change', async () => {
    const session = openSession();
    const { cursor = '', records } = await readList(session.list?.());
    crm.state.change(510_001, { Price: '425000,00' });
    crm.state.withdraw(510_021);
    crm.server.takeVisits();
    const changes = await readList(session.readChanges?.(cursor));
    const [asked] = crm.server.takeVisits();
    expect(asked?.body).toContain('<LastModified>2026-11-02T09:04:35</LastModified>');
    expect(asked?.body).toContain('<ExcludeSharedProperties>true</ExcludeSharedProperties>');
    const changed = changes.records.filter(
      ({ id, version }) => records.find((each) => each.id === id)?.version !== version,
    );
    expect(changed.map(({ id, state }) => [id, state])).toEqual([
      ['510001', 'published'],
      ['510021', 'withdrawn'],
    ]);
    expect(changes.cursor).toBe('2026-11-23T11:00:00');
    expect((await readList(session.readChanges?.(changes.cursor ?? ''))).records.map(({ id }) => id)).toEqual([
      '510001',
      '510021',
    ]);
  });

  it.each([
    ['429', { kind: 'status', status: 429 }],
    ['500 without a fault', { kind: 'status', status: 500 }],
    ['a page for people', { kind: 'html' }],
    ['half an answer', { kind: 'torn' }],
    ['no answer', { kind: 'empty' }],
    ['a connection that breaks', { kind: 'cut' }],
  ] as const)('is read again after %s', async (_name, fault) => {
    crm.server.faults.add({ fault });
    expect((await readList(openSession().list?.())).records).toHaveLength(9);
  });

  it('fails if an answer contains another answer', async () => {
    const otherPublication = readSkarabeeFixture('GetPublication.house.200');
    crm.server.faults.add({ fault: { kind: 'reply', reply: (reply) => ({ ...reply, body: otherPublication }) } });
    await expect(readList(openSession().list?.())).rejects.toThrow('an unexpected answer');
    const deep = `<Envelope>${'<a>'.repeat(60)}${'</a>'.repeat(60)}</Envelope>`;
    crm.server.faults.add({ fault: { kind: 'reply', reply: (reply) => ({ ...reply, body: deep }) } });
    await expect(readList(openSession().list?.())).rejects.toThrow('cannot be read');
  });

  it('may be long', async () => {
    for (let count = 0; count < 3000; count += 1) crm.state.add();
    expect((await readList(openSession().list?.())).records).toHaveLength(3009);
  });
});

describe('publications of Skarabee', () => {
  it('have their agent and their project, which are read once', async () => {
    // The list of projects contains the lot, although the publication's own field is empty.
    crm.state.change(510_012, { Project: '' });
    const session = openSession();
    const drafts: unknown[] = [];
    for (const id of ['510001', '510010', '510011', '510012']) {
      const { raw } = await session.read(id);
      drafts.push(
        ...skarabeeAdapter.map(raw, {
          settings: skarabeeSettingsSchema.parse({}),
          names: { findEntry: () => undefined, findTarget: () => undefined },
          now: 0,
        }),
      );
    }
    expect(drafts).toMatchObject([
      { kind: 'estate', id: '510001', parentId: undefined },
      { kind: 'estate', id: '510010', parentId: undefined },
      { kind: 'estate', id: '510011', parentId: '510010' },
      { kind: 'estate', id: '510012', parentId: '510010' },
    ]);
    expect(listOperations().toSorted()).toEqual([
      'GetLogins',
      'GetProjectSummaries',
      'GetPublication',
      'GetPublication',
      'GetPublication',
      'GetPublication',
    ]);
    expect(JSON.stringify((await session.read('510001')).raw)).toContain('Voorbeeld');
  });

  it('do not exist if the service says so', async () => {
    await expect(openSession().read('1')).rejects.toThrow(NotPublished);
    await expect(openSession().read('x')).rejects.toThrow(NotPublished);
  });

  it('are read without the lists that a login may not read', async () => {
    const refused = readSkarabeeFixture('error.in-answer.200')
      .replaceAll('GetPublication', 'GetLogins')
      .replace('INVALID_PUBLICATION_ID', 'UNAUTHORIZED_ACTION');
    const reply = { kind: 'reply', reply: (given: object) => ({ ...given, status: 200, body: refused }) } as const;
    crm.server.faults.add({ fault: reply, matchesRequest: ({ body }) => body.includes('<GetLogins') });
    const { raw } = await openSession().read('510001');
    expect(raw).toMatchObject({ publication: { Info: { ID: '510001' } } });
    expect(raw).not.toHaveProperty('agent');
  });
});

describe('the login of Skarabee', () => {
  it('returns the name of the agency', async () => {
    expect(await openSession().check()).toEqual({ account: 'Claes & Van Damme', doubts: [] });
  });

  it('is refused once, and not sent again', async () => {
    const session = openSession({ ...crm.credentials, password: 'anders' });
    await expect(session.check()).rejects.toThrow(CrmUnauthorised);
    expect(crm.server.counted).toBe(1);
    crm.server.faults.add({ fault: { kind: 'status', status: 401 }, maxPlays: 5 });
    await expect(openSession().check()).rejects.toThrow(CrmUnauthorised);
    crm.server.faults.clear();
    const inAnswer = readSkarabeeFixture('error.in-answer.200')
      .replaceAll('GetPublication', 'GetContactInfo')
      .replace('INVALID_PUBLICATION_ID', 'INVALID_LINK_LOGIN');
    crm.server.faults.add({ fault: { kind: 'reply', reply: (reply) => ({ ...reply, body: inAnswer }) } });
    await expect(openSession().check()).rejects.toThrow(CrmUnauthorised);
  });

  it('is not blamed for a 403 or another fault', async () => {
    crm.server.faults.add({ fault: { kind: 'status', status: 403 } });
    await expect(openSession().read('510001')).rejects.toMatchObject({ name: 'CrmFailure', status: 403 });
    const fault = readSkarabeeFixture('error.fault.500').replace('Unauthorized', 'Timeout expired');
    crm.server.faults.add({ fault: { kind: 'reply', reply: (reply) => ({ ...reply, status: 500, body: fault }) } });
    await expect(openSession().read('510001')).rejects.toMatchObject({ name: 'CrmFailure', detail: 'Timeout expired' });
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
  subject: { recordId: '510001', title: 'Gezinswoning', url: 'https://claes.example/nl/101' },
  ...changes,
});

const sendLead = (changes: Partial<Lead> = {}) => openSession().sendLead?.(buildLead(changes));

describe('what Skarabee receives', () => {
  it('is a message with our own reference', async () => {
    expect(await sendLead()).toEqual({});
    // The site does not ask visitors for their city.
    const expectedRequest = readSkarabeeFixture('InsertContactMes.request').replace('<City>Gent</City>', '');
    expect(crm.state.contacts).toEqual([expectedRequest.trim()]);
    expect(crm.server.visits[0]?.header('content-type')).toBe(
      'application/soap+xml; charset=utf-8; action="http://weblink.skarabee.com/InsertContactMes"',
    );
  });

  it('describes its subject in the text if it is no publication', async () => {
    await sendLead({ subject: { title: 'Villa', url: 'https://claes.example/nl/5' }, facts: ['Bezoek op 3 december'] });
    expect(crm.state.contacts[0]).toContain(
      '<Comments>Graag meer uitleg over de tuin.\nBezoek op 3 december\nVilla https://claes.example/nl/5</Comments>',
    );
    expect(crm.state.contacts[0]).not.toContain('PublicationID');
  });

  it('is returned with the reason if it is refused', async () => {
    const visitor = { ...buildLead().visitor, email: 'weigeren@bezoeker.example' };
    await expect(sendLead({ visitor })).rejects.toThrow(new LeadRefused('Email is not valid'));
    await expect(sendLead({ visitor: { ...visitor, firstName: '', lastName: ' ' } })).rejects.toThrow(LeadRefused);
  });

  it('is sent once: after a missing answer or a fault, its result is unknown', async () => {
    crm.server.faults.add({ fault: { kind: 'closed', taken: true } });
    await expect(sendLead()).rejects.toThrow(OutcomeUnknown);
    const fault = readSkarabeeFixture('error.fault.500').replace('Unauthorized', 'Timeout expired');
    crm.server.faults.add({ fault: { kind: 'reply', reply: (reply) => ({ ...reply, status: 500, body: fault }) } });
    await expect(sendLead()).rejects.toThrow(OutcomeUnknown);
    const otherPublication = readSkarabeeFixture('GetPublication.house.200');
    crm.server.faults.add({ fault: { kind: 'reply', reply: (reply) => ({ ...reply, body: otherPublication }) } });
    await expect(sendLead()).rejects.toThrow(OutcomeUnknown);
    expect(crm.state.contacts).toHaveLength(3);
  });

  it('is the address of a page that exists, and later the report that the page is gone', async () => {
    const page = {
      recordId: '510001',
      urls: { fr: 'https://claes-vandamme.example/fr/offre/101', nl: 'https://claes-vandamme.example/nl/aanbod/101' },
      estateId: 101,
      isProject: false,
      isUnit: false,
    };
    await openSession().report?.({ ...page, state: 'online' });
    await openSession().report?.({ ...page, state: 'offline' });
    const [online, offline] = crm.state.feedback;
    expect(online).toBe(readSkarabeeFixture('Feedback.request').trim());
    expect(offline).toContain('<Status>DELETED</Status>');
    expect(offline).not.toContain('<URL>');
  });
});
