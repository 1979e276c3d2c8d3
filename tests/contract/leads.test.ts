import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConnectionStore } from '#server/backoffice/connectors/accounts/connectionStore.ts';
import { createLeadJobs } from '#server/backoffice/connectors/leads/leadSender.ts';
import type { LeadTarget } from '#server/backoffice/connectors/leads/leadTarget.ts';
import { CrmFailure, OutcomeUnknown } from '#server/backoffice/connectors/seam/crmFailure.ts';
import { type Lead, type LeadKind, LeadRefused } from '#server/backoffice/connectors/seam/lead.ts';
import type { StoredLead } from '#server/backoffice/core/db/documents/storedLead.ts';
import { migrate } from '#server/backoffice/core/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { createSubscriptionTokens } from '#server/backoffice/core/tokens/subscriptionTokens.ts';
import { addDays, toBelgianDay } from '#server/backoffice/holidayHomes/days.ts';
import { cancelStay, requestStay } from '#server/backoffice/holidayHomes/stays.ts';
import { leadData } from '#server/backoffice/leads/leadData.ts';
import { receiveMessage } from '#server/backoffice/messages/receiveMessage.ts';
import { eraseVisitor } from '#server/backoffice/personalData/eraseVisitor.ts';
import { createRepositories, type Repositories } from '#server/backoffice/repositories.ts';
import { confirmSubscriptions } from '#server/backoffice/savedSearches/confirmSubscriptions.ts';
import { enqueueSubscriptionMails } from '#server/backoffice/savedSearches/subscriptionWorker.ts';
import { bookViewing, cancelViewing, moveViewing, findNearestFree } from '#server/backoffice/viewings/viewings.ts';
import { deriveRentalToken } from '#server/backoffice/core/tokens/rentalToken.ts';
import { parseMoment } from '#server/backoffice/core/calendar/belgianTime.ts';
import { messageSchema } from '#shared/api/messages.ts';
import { estateInput, GENT } from '../support/estateInput.ts';
import { captureMails } from '../support/mail/capturedMails.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { rentalUnitInput } from '../support/rentalUnit.ts';
import { runDueJobs } from '../support/runDueJobs.ts';
import { siteInput } from '../support/siteInput.ts';

const log = pino({ level: 'silent' });
const HOUR_MS = 3_600_000;
const ALL_LEAD_KINDS: readonly LeadKind[] = [
  'contact',
  'property',
  'estimate',
  'callback',
  'viewing',
  'cancellation',
  'savedSearch',
  'reservation',
];
const VISITOR = { firstName: 'Noor', lastName: 'Peeters', email: 'Noor@visitor.example', phone: '+32 470 00 00 00' };
const VIEWING_LEAD: StoredLead = { kind: 'viewing', locale: 'nl', visitor: VISITOR, text: 'one', facts: [] };

const buildSubjectFrom = (name: string): StoredLead['subject'] => ({
  source: { name, id: 'abc' },
  title: 'Huis 7',
  url: 'https://noord.example',
});

/** A CRM that accepts leads. It runs `send` first, with which a test can refuse a lead. */
class LeadCrm {
  readonly takenLeads: Lead[] = [];
  checks = 0;
  isAway = false;
  isPaused = false;
  send: (lead: Lead) => Promise<void> | void = () => {};

  target(name: string, kinds: readonly LeadKind[] = ALL_LEAD_KINDS): LeadTarget {
    return {
      name,
      label: `Played ${name}`,
      leadKinds: kinds,
      isPaused: this.isPaused,
      open: async () => ({
        check: async () => {
          this.checks += 1;
          if (this.isAway) throw new CrmFailure('answered 503', { status: 503 });
          return { account: name, doubts: [] };
        },
        sendLead: async (lead) => {
          await this.send(lead);
          this.takenLeads.push(lead);
          return { reference: `crm-${this.takenLeads.length}` };
        },
      }),
    };
  }
}

const listSubjects = ({ takenLeads }: LeadCrm) =>
  takenLeads.map(({ subject }) => [subject?.recordId, subject?.reference, subject?.title].join(' ')).toSorted();
const createDateInDays = (count: number) => new Date(Date.now() + count * 24 * HOUR_MS);

describe.each(listDatabaseKinds())('a lead for the agency’s CRM, on $name', (kind) => {
  let database: TestDatabase;
  let openedDatabase: OpenDatabase;
  let repositories: Repositories;
  let crm: LeadCrm;
  let otherCrm: LeadCrm;
  let targets: () => readonly LeadTarget[];
  let aheadMs = 0;

  const createJobs = (stores: Repositories = repositories) =>
    createLeadJobs(stores, {
      listTargets: async () => targets(),
      log,
      now: () => new Date(Date.now() + aheadMs),
    });
  /** Sends all leads that are due. */
  async function send(stores?: Repositories): Promise<void> {
    const jobs = createJobs(stores);
    while (await runDueJobs(jobs));
  }
  const writeLead = (changes: object = {}) =>
    repositories.transaction((tx) =>
      receiveMessage(
        tx,
        'noord',
        messageSchema.parse({
          kind: 'contact',
          locale: 'fr',
          visitor: VISITOR,
          text: 'Bonjour',
          consent: true,
          ...changes,
        }),
      ),
    );
  const listLeads = () => repositories.leadStore.list({ siteId: 'noord', limit: 100 });
  const listStates = async () => (await listLeads()).map(({ state }) => state);
  const listProblemMails = async () =>
    (await repositories.mails.list('noord', 100)).map((mail) => mail.kind).filter((each) => each.startsWith('lead.'));

  beforeAll(async () => {
    database = await kind.start();
    openedDatabase = await openDatabase(database.env, log);
    await migrate(openedDatabase.pool);
    repositories = createRepositories(openedDatabase.db);
  });
  afterAll(async () => {
    await openedDatabase.close();
    await database.remove();
  });
  beforeEach(async () => {
    aheadMs = 0;
    crm = new LeadCrm();
    otherCrm = new LeadCrm();
    targets = () => [crm.target('played'), otherCrm.target('second')];
    await repositories.sites.remove('noord');
    await repositories.sites.put(siteInput('noord', { name: 'Noord' }));
    const salesRep = { id: 11, name: 'Ann Maes', email: 'ann@noord.example.com' };
    const buildEstateFromSource = (id: number, source?: { name: string; id: string }) =>
      estateInput({
        id,
        price: 250_000,
        general: { title: { nl: `Huis ${id}`, fr: `Maison ${id}` }, reference: `R-${id}` },
        estate: { salesRep, ...(source && { source }) },
      });
    await repositories.estates.put('noord', buildEstateFromSource(7, { name: 'played', id: 'abc' }));
    await repositories.estates.put('noord', buildEstateFromSource(8, { name: 'second', id: 'def' }));
    await repositories.estates.put('noord', buildEstateFromSource(9));
    const connections = createConnectionStore(openedDatabase.db);
    await connections.put({ siteId: 'noord', name: 'played', crm: 'played', settings: {}, credentials: null });
  });

  it('is queued with the message and its mails, and sent once', async () => {
    const id = await writeLead({ page: '/fr/contact' });
    expect(await listLeads()).toMatchObject([{ kind: 'contact', state: 'queued', connection: null, attempts: 0 }]);
    expect((await repositories.mails.list('noord', 9)).map((mail) => mail.kind).toSorted()).toEqual([
      'message.confirmation',
      'message.lead',
    ]);
    await send();
    await send();
    expect(crm.takenLeads).toEqual([
      {
        id: (await listLeads())[0]?.id,
        kind: 'contact',
        at: expect.any(String),
        locale: 'fr',
        visitor: VISITOR,
        consent: { privacy: true, mailing: false },
        text: 'Bonjour',
        facts: [expect.stringMatching(/^Verstuurd vanaf http.*\/fr\/contact$/)],
      },
    ]);
    expect(await listLeads()).toMatchObject([{ state: 'sent', connection: 'played', crmReference: 'crm-1' }]);
    expect([id, await listProblemMails()]).toEqual([expect.any(String), []]);
  });

  it('is not queued for a site without a CRM, and not without the message', async () => {
    await createConnectionStore(openedDatabase.db).remove({ siteId: 'noord', name: 'played' });
    await writeLead();
    await createConnectionStore(openedDatabase.db).put({
      siteId: 'noord',
      name: 'played',
      crm: 'played',
      settings: {},
      credentials: null,
    });
    await expect(
      repositories.transaction(async (tx) => {
        await receiveMessage(
          tx,
          'noord',
          messageSchema.parse({ kind: 'contact', locale: 'nl', visitor: VISITOR, consent: true }),
        );
        throw new Error('the write failed');
      }),
    ).rejects.toThrow('the write failed');
    expect(await listLeads()).toEqual([]);
  });

  it('goes to the CRM of the home, or else to the first CRM that accepts it', async () => {
    for (const estateId of [7, 8, 9]) await writeLead({ kind: 'property', estateId });
    await writeLead({ kind: 'estimate' });
    targets = () => [crm.target('played', ['contact', 'property']), otherCrm.target('second')];
    await send();
    expect(listSubjects(crm)).toEqual([' R-9 Huis 9', 'abc R-7 Huis 7']);
    expect(listSubjects(otherCrm)).toEqual(['  ', 'def R-8 Huis 8']);
    expect(crm.takenLeads[0]?.subject?.url).toContain('/nl/');
  });

  it('is sent only by mail when no CRM accepts it', async () => {
    await writeLead({ kind: 'estimate' });
    targets = () => [crm.target('played', ['contact'])];
    await send();
    expect(crm.takenLeads).toEqual([]);
    expect(await listLeads()).toMatchObject([
      {
        state: 'done',
        connection: null,
        problem: 'Played played does not accept this kind of lead: the agency got the lead only by mail',
      },
    ]);
    expect(await listProblemMails()).toEqual([]);
  });

  it('that a CRM refuses because of the visitor’s address is passed to a person, whatever that address is', async () => {
    const { repositories: capturing, capturedMails: mails } = captureMails(repositories);
    crm.send = () => {
      throw new CrmFailure('answered 422', { status: 422, detail: 'email is invalid' });
    };
    const visitor = { ...VISITOR, email: 'noor@@nowhere' };
    await repositories.leads.add('noord', 'message:1', { ...VIEWING_LEAD, kind: 'contact', visitor });
    await send(capturing);
    expect(await listLeads()).toMatchObject([{ state: 'refused', problem: 'answered 422: email is invalid' }]);
    expect(mails).toMatchObject([{ kind: 'lead.refused', to: { email: 'info@noord.example.com' } }]);
    expect(mails[0]?.replyTo).toBeUndefined();
    expect(mails[0]?.content.text).toContain('noor@@nowhere');
  });

  it('is sent without a new health check to a CRM that has just answered, and with one after a failure', async () => {
    const jobs = createJobs();
    for (let count = 0; count < 5; count += 1) await writeLead();
    while (await runDueJobs(jobs));
    await writeLead();
    await runDueJobs(jobs);
    expect([crm.takenLeads.length, crm.checks]).toEqual([6, 1]);
    aheadMs = 2 * 60_000;
    await writeLead();
    await runDueJobs(jobs);
    expect(crm.checks).toBe(2);
    crm.send = () => {
      throw new CrmFailure('answered 401', { status: 401 });
    };
    await writeLead();
    await runDueJobs(jobs);
    expect([crm.checks, (await listStates()).filter((each) => each === 'queued')]).toEqual([2, ['queued']]);
    crm.send = () => {};
    aheadMs = HOUR_MS;
    await runDueJobs(jobs);
    expect([crm.checks, new Set(await listStates())]).toEqual([3, new Set(['sent'])]);
  });

  it('reports a viewing that is booked, moved and cancelled', async () => {
    const allDay = [{ from: '08:00', to: '20:00' }];
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    await repositories.agendas.put('noord', 11, {
      weekly: Object.fromEntries(days.map((day) => [day, allDay])),
      duration: 45,
      buffer: 15,
      notice: 36,
      horizon: 30,
    });
    const now = Date.now();
    const bookingRequest = { siteId: 'noord', salesRepId: 11, start: now + 72 * HOUR_MS, now };
    const [first, second] = await findNearestFree(repositories, bookingRequest);
    const [start, later] = [parseMoment(first?.start ?? ''), parseMoment(second?.start ?? '')];
    const token = 'a-token-of-a-visitor-1';
    const estate = await repositories.appointments.estate('noord', 7);
    if (!estate) throw new Error('no estate');
    await repositories.transaction((tx) =>
      bookViewing(tx, {
        siteId: 'noord',
        estate,
        salesRepId: 11,
        start,
        hold: undefined,
        token,
        visitor: VISITOR,
        remark: 'Met de hond',
        locale: 'fr',
        now,
      }),
    );
    await repositories.transaction((tx) => moveViewing(tx, { siteId: 'noord', token, start: later, now }));
    await repositories.transaction((tx) => cancelViewing(tx, { siteId: 'noord', token, now }));
    await send();
    expect(crm.takenLeads.map((lead) => lead.kind)).toEqual(['viewing', 'viewing', 'cancellation']);
    const [booked, moved, cancelled] = crm.takenLeads;
    expect(booked).toMatchObject({
      text: expect.stringMatching(/^Bezoek geboekt op .* om .*\.\nMet de hond$/),
      facts: [expect.stringContaining('–'), 'Met Ann Maes'],
      subject: { recordId: 'abc', reference: 'R-7' },
      viewing: { begin: first?.start, agentEmail: 'ann@noord.example.com' },
    });
    expect(moved?.text).toMatch(/^Bezoek verplaatst van /);
    expect(moved?.viewing?.begin).toBe(second?.start);
    expect(cancelled?.text).toMatch(/^Bezoek van .* geannuleerd\./);
    expect(crm.takenLeads.map(({ viewing }) => viewing?.visitReference)).toEqual([undefined, 'crm-1', 'crm-2']);
  });

  it('is sent in order: a cancellation waits for its booking', async () => {
    const cancelling = { ...VIEWING_LEAD, kind: 'cancellation', text: 'two' } as const;
    await repositories.leads.add('noord', 'visit:1', VIEWING_LEAD);
    await repositories.leads.add('noord', 'visit:1', cancelling);
    await repositories.leads.add('noord', 'visit:2', cancelling);
    crm.send = ({ kind: what }) => {
      if (what === 'viewing') throw new CrmFailure('no connection');
    };
    await send();
    expect(crm.takenLeads.map(({ text }) => text)).toEqual(['two']);
    crm.send = () => {};
    aheadMs = HOUR_MS;
    await send();
    expect(crm.takenLeads.map(({ text }) => text)).toEqual(['two', 'one', 'two']);
  });

  it('goes to the CRM of the booking that it moves or cancels, also after the home changed its source', async () => {
    const booking = { ...VIEWING_LEAD, subject: buildSubjectFrom('second') };
    const moved = { ...VIEWING_LEAD, text: 'moved', subject: buildSubjectFrom('played') };
    await repositories.leads.add('noord', 'visit:1', booking);
    await repositories.leads.add('noord', 'visit:1', moved);
    await repositories.leads.add('noord', 'visit:1', { ...moved, kind: 'cancellation', text: 'cancelled' });
    await send();
    expect(otherCrm.takenLeads.map(({ text }) => text)).toEqual(['one', 'moved', 'cancelled']);
    expect(crm.takenLeads).toEqual([]);
  });

  it('that cancels a request goes to no other CRM when the connection of the request was removed', async () => {
    await repositories.leads.add('noord', 'visit:1', VIEWING_LEAD);
    await send();
    expect(crm.takenLeads.map(({ text }) => text)).toEqual(['one']);
    targets = () => [otherCrm.target('second')];
    await repositories.leads.add('noord', 'visit:1', { ...VIEWING_LEAD, kind: 'cancellation', text: 'cancelled' });
    await send();
    expect(otherCrm.takenLeads).toEqual([]);
    expect((await listLeads())[0]).toMatchObject({
      kind: 'cancellation',
      state: 'done',
      connection: null,
      problem:
        'the connection that got the request which this lead cancels was removed: the agency got the lead only by mail',
    });
  });

  it('that cancels a request goes only to a CRM that got the request', async () => {
    const reservation = { ...VIEWING_LEAD, kind: 'reservation', text: 'stay' } as const;
    const cancellation = { ...VIEWING_LEAD, kind: 'cancellation', text: 'cancelled' } as const;
    const withoutStays = ALL_LEAD_KINDS.filter((name) => name !== 'reservation');
    targets = () => [crm.target('played', withoutStays), otherCrm.target('second')];
    await repositories.leads.add('noord', 'rental:1', reservation);
    await repositories.leads.add('noord', 'rental:1', cancellation);
    await send();
    expect([crm.takenLeads, otherCrm.takenLeads.map(({ text }) => text)]).toEqual([[], ['stay', 'cancelled']]);

    targets = () => [crm.target('played', withoutStays)];
    await repositories.leads.add('noord', 'rental:2', reservation);
    await repositories.leads.add('noord', 'rental:2', cancellation);
    await send();
    expect(crm.takenLeads).toEqual([]);
    expect((await listLeads()).slice(0, 2)).toMatchObject([
      {
        kind: 'cancellation',
        state: 'done',
        connection: null,
        problem: 'no CRM got the request that this lead cancels: the agency got the lead only by mail',
      },
      { kind: 'reservation', state: 'done', connection: null },
    ]);

    targets = () => [crm.target('played', ['cancellation']), otherCrm.target('second', ['reservation'])];
    await repositories.leads.add('noord', 'rental:3', reservation);
    await repositories.leads.add('noord', 'rental:3', cancellation);
    await send();
    expect(crm.takenLeads).toEqual([]);
    expect(await listLeads()).toMatchObject([
      { state: 'done', problem: expect.stringMatching(/^Played second does not accept/) },
      { state: 'sent', connection: 'second' },
      {},
      {},
      {},
      {},
    ]);
  });

  it('reports a saved search when it is confirmed, and not on a second confirmation', async () => {
    const { repositories: capturing, capturedMails: mails } = captureMails(repositories);
    const tokens = createSubscriptionTokens('a-token-for-tests-only');
    const wishes = {
      transaction: [1],
      type: [3],
      subType: [],
      city: [GENT.id],
      municipality: [],
      province: [],
      priceMax: 400_000,
    };
    const subscribe = async (waited: number) => {
      await repositories.subscriptions.requestSubscription('noord', {
        name: 'Noor van den Berg',
        email: 'noor@visitor.example',
        locale: 'fr',
        frequency: 'daily',
        consent: true,
        wishes,
      });
      await enqueueSubscriptionMails(capturing, { tokens, log, now: () => new Date(Date.now() + waited) });
      const token = /\/([A-Za-z0-9_-]{30,})/.exec(mails.at(-1)?.content.text ?? '')?.[1] ?? '';
      return repositories.transaction((tx) => confirmSubscriptions(tx, 'noord', token, tokens));
    };
    await subscribe(1000);
    await subscribe(25 * HOUR_MS);
    await send();
    expect(crm.takenLeads).toMatchObject([
      {
        kind: 'savedSearch',
        visitor: { firstName: 'Noor', lastName: 'van den Berg', email: 'noor@visitor.example' },
        text: expect.stringMatching(/^Wil op de hoogte blijven van: .*Gent/),
        wishes,
      },
    ]);
  });

  it('reports a stay that is requested and cancelled', async () => {
    await repositories.rentalUnits.upsertMany('noord', [rentalUnitInput(4, { source: { name: 'played', id: 'u-4' } })]);
    const now = Date.now();
    const begin = addDays(toBelgianDay(now), 30);
    const key = 'a-key';
    const id = await repositories.transaction((tx) =>
      requestStay(tx, {
        siteId: 'noord',
        unitId: 4,
        begin,
        end: addDays(begin, 7),
        guests: { adults: 2, children: 1 },
        pets: false,
        hold: undefined,
        visitor: VISITOR,
        remark: 'Komen laat aan',
        unchecked: false,
        locale: 'nl',
        identifierKey: key,
        now,
      }),
    );
    const token = deriveRentalToken(key, 'noord', id ?? '');
    await repositories.transaction((tx) => cancelStay(tx, { siteId: 'noord', token, now }));
    await send();
    expect(crm.takenLeads).toMatchObject([
      {
        kind: 'reservation',
        text: expect.stringMatching(/^Vraagt een verblijf van .*\nKomen laat aan$/),
        subject: { recordId: 'u-4', reference: 'R-4' },
        stay: { begin, end: addDays(begin, 7), persons: 3 },
      },
      { kind: 'cancellation', text: expect.stringMatching(/^Annuleert het verblijf/) },
    ]);
  });

  it('that is refused is passed to a person with all its data, and is not sent again', async () => {
    const { repositories: capturing, capturedMails: mails } = captureMails(repositories);
    crm.send = () => {
      throw new LeadRefused('The phone field is required.');
    };
    await writeLead({ kind: 'property', estateId: 7, text: 'Is er een tuin?' });
    await send(capturing);
    await send(capturing);
    expect(await listLeads()).toMatchObject([{ state: 'refused', problem: 'The phone field is required.' }]);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail).toMatchObject({
      kind: 'lead.refused',
      to: { email: 'info@noord.example.com' },
      replyTo: { name: 'Noor Peeters', email: VISITOR.email },
      visitor: VISITOR.email.toLowerCase(),
    });
    for (const part of [
      'Played played',
      'Noor Peeters',
      VISITOR.phone,
      'Huis 7 (R-7)',
      'Is er een tuin?',
      'The phone field is required.',
      (await listLeads())[0]?.id ?? '',
    ])
      expect(mail?.content.text).toContain(part);
  });

  it.each([
    ['a connection that broke after it was sent', new OutcomeUnknown('closed')],
    ['an answer of 500', new CrmFailure('answered 500', { status: 500 })],
    ['an error of our own', new TypeError('x is not a function')],
  ])('has an unknown result after %s, and is passed to a person', async (_, error) => {
    crm.send = () => {
      throw error;
    };
    await writeLead();
    await send();
    aheadMs = 30 * HOUR_MS;
    await send();
    expect([await listStates(), await listProblemMails()]).toEqual([['unsure'], ['lead.unsure']]);
  });

  it('is sent later when the CRM accepted no part of it', async () => {
    let calls = 0;
    crm.send = () => {
      calls += 1;
      if (calls === 1) throw new CrmFailure('no connection');
      if (calls === 2) throw new CrmFailure('answered 429', { status: 429 });
    };
    await writeLead();
    for (const hours of [0, 1, 2]) {
      aheadMs = hours * HOUR_MS;
      await send();
    }
    expect([calls, await listStates(), await listProblemMails()]).toEqual([3, ['sent'], []]);
  });

  it('waits for a CRM that is unavailable for a day, and its result stays known', async () => {
    crm.isAway = true;
    for (let count = 0; count < 3; count += 1) await writeLead({ text: `Nummer ${count}` });
    for (let hours = 0; hours < 24; hours += 1) {
      aheadMs = hours * HOUR_MS;
      await send();
    }
    expect([await listStates(), crm.takenLeads]).toEqual([['queued', 'queued', 'queued'], []]);
    crm.isAway = false;
    aheadMs = 25 * HOUR_MS;
    await send();
    expect(crm.takenLeads.map(({ text }) => text).toSorted()).toEqual(['Nummer 0', 'Nummer 1', 'Nummer 2']);
    expect([await listStates(), await listProblemMails()]).toEqual([['sent', 'sent', 'sent'], []]);
  });

  it('is passed to a person after two days of failed attempts, and can be sent once more', async () => {
    crm.isAway = true;
    await writeLead();
    for (const hours of [0, 24, 49]) {
      aheadMs = hours * HOUR_MS;
      await send();
    }
    expect([await listStates(), await listProblemMails()]).toEqual([['handed'], ['lead.handed']]);
    crm.isAway = false;
    aheadMs = 0;
    const [handed] = await listLeads();
    expect(await repositories.leadStore.retry(handed?.id ?? '')).toBe(true);
    await send();
    expect([await listStates(), crm.takenLeads.length]).toEqual([['sent'], 1]);
    expect(await repositories.leadStore.retry(handed?.id ?? '')).toBe(false);
  });

  it('is settled when a person marks it as done', async () => {
    crm.send = () => {
      throw new OutcomeUnknown('closed');
    };
    await writeLead();
    const [queued] = await listLeads();
    expect(await repositories.leadStore.markDone(queued?.id ?? '')).toBe(false);
    await send();
    expect(await repositories.leadStore.markDone(queued?.id ?? '')).toBe(true);
    expect([await listStates(), await repositories.leadStore.markDone(randomUUID())]).toEqual([['done'], false]);
    expect(await repositories.leadStore.countByState()).toEqual([
      { siteId: 'noord', connection: 'played', state: 'done', count: 1 },
    ]);
  });

  it('has an unknown result if the program ended while sending, and waits if it ended before', async () => {
    await writeLead({ text: 'one' });
    await writeLead({ text: 'two' });
    const deadWorkerId = randomUUID();
    const claimed = await repositories.leadStore.claim(deadWorkerId, new Date(), 2);
    const first = claimed.find(({ lead }) => lead.text === 'one');
    await repositories.leadStore.assignConnection(first?.id ?? '', 'played');
    expect(await repositories.leadStore.beginSending(first?.id ?? '', deadWorkerId, new Date())).toBe(true);
    await send();
    expect([await listStates(), crm.takenLeads]).toEqual([expect.arrayContaining(['sending', 'queued']), []]);
    aheadMs = HOUR_MS;
    await send();
    expect(crm.takenLeads.map(({ text }) => text)).toEqual(['two']);
    expect([(await listStates()).toSorted(), await listProblemMails()]).toEqual([['sent', 'unsure'], ['lead.unsure']]);
  });

  it('is sent by only one of two workers', async () => {
    for (let count = 0; count < 12; count += 1) await writeLead({ text: `Nummer ${count}` });
    await Promise.all([send(), send()]);
    expect(new Set(crm.takenLeads.map(({ text }) => text)).size).toBe(12);
    expect(crm.takenLeads).toHaveLength(12);
  });

  it('waits while its connection is paused', async () => {
    crm.isPaused = true;
    await writeLead();
    await send();
    expect([await listStates(), crm.checks]).toEqual([['queued'], 0]);
    crm.isPaused = false;
    aheadMs = HOUR_MS;
    await send();
    expect(await listStates()).toEqual(['sent']);
  });

  it('waits for a program that knows its CRM', async () => {
    await writeLead();
    targets = () => {
      throw new Error('There is no connector for played.');
    };
    await send();
    expect(await listStates()).toEqual(['queued']);
  });

  it('is exported, erased and forgotten with the visitor', async () => {
    crm.send = () => {
      throw new LeadRefused('no');
    };
    await writeLead();
    await send();
    const found = await repositories.erasures.find('noord', VISITOR.email);
    expect(found).toContainEqual(
      expect.objectContaining({ category: 'leads', sentTo: 'played', state: 'refused', lead: expect.any(Object) }),
    );
    const { counts } = await eraseVisitor(repositories, { siteId: 'noord', email: VISITOR.email, now: Date.now() });
    expect(counts).toMatchObject({ leads: 1, messages: 1, mails: 3 });
    expect([await listLeads(), await listProblemMails()]).toEqual([[], []]);
  });

  it('begins with the time of a requested call, for a visitor known only by phone number', async () => {
    const { email: _email, ...visitor } = VISITOR;
    const callback = { date: '2026-12-01', part: 'morning', from: '09:00', to: '12:00' };
    crm.send = () => {
      throw new LeadRefused('an address is needed');
    };
    await writeLead({ kind: 'callback', estateId: 7, visitor, callback });
    await send();
    const lead = {
      kind: 'callback',
      visitor,
      text: 'Wil teruggebeld worden: dinsdag 1 december, voormiddag (9:00–12:00).\nBonjour',
    };
    expect(await repositories.erasures.find('noord', '+32470000000')).toContainEqual(
      expect.objectContaining({ category: 'leads', state: 'refused', lead: expect.objectContaining(lead) }),
    );
    expect(await listProblemMails()).toEqual(['lead.refused']);
    expect(await repositories.erasures.erase('noord', '+32470000000')).toEqual({ leads: 1, messages: 1, mails: 2 });
  });

  it('that is erased while it waits is not sent', async () => {
    await writeLead();
    crm.isAway = false;
    const [claimed] = await repositories.leadStore.claim(randomUUID(), new Date(), 1);
    await repositories.erasures.erase('noord', VISITOR.email);
    expect(await repositories.leadStore.beginSending(claimed?.id ?? '', randomUUID(), new Date())).toBe(false);
    await send();
    expect(crm.takenLeads).toEqual([]);
  });

  it('expires: its content is deleted after a month, and its record after a year', async () => {
    await writeLead();
    await send();
    await leadData.expire(openedDatabase.db, createDateInDays(29));
    expect(await repositories.erasures.find('noord', VISITOR.email)).toContainEqual(
      expect.objectContaining({ category: 'leads', lead: expect.any(Object) }),
    );
    expect(await leadData.expire(openedDatabase.db, createDateInDays(31))).toBe(1);
    expect(await listStates()).toEqual(['sent']);
    expect((await repositories.erasures.find('noord', VISITOR.email)).map(({ category }) => category)).not.toContain(
      'leads',
    );
    await leadData.expire(openedDatabase.db, createDateInDays(370));
    expect(await listLeads()).toEqual([]);
  });
});
