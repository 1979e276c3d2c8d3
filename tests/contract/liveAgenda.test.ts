import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import ICAL from 'ical.js';
import type { Attachment } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenedRepositories } from '#server/backoffice/openRepositories.ts';
import { agendaCommand } from '#server/backoffice/viewings/agenda.command.ts';
import { cancelViewing } from '#server/backoffice/viewings/viewings.ts';
import { parseOptions } from '#server/backoffice/core/cli/command.ts';
import { eraseVisitor } from '#server/backoffice/personalData/eraseVisitor.ts';
import { findSqlState } from '#server/backoffice/core/db/unitOfWork.ts';
import type { AgendaSlot, AvailabilityInput, FreeSlots } from '#shared/api/liveAgenda.ts';
import { parseValidEntries } from '../support/calendarRules.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { captureMails } from '../support/mail/capturedMails.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { estateInput, GENT } from '../support/estateInput.ts';
import { readMailFiles } from '../support/mail/readMail.ts';
import { siteInput } from '../support/siteInput.ts';
import { TextSink } from '../support/mail/textSink.ts';

const SALES_REP_ID = 11;
const ESTATE_ID = 7;
const AGENDA_PATH = `/sites/noord/live-agenda/${SALES_REP_ID}`;

/** Lists the entries of a calendar with the time of each entry's last revision. */
const listStamps = (text: string) =>
  parseValidEntries(text).map((entry) => [
    String(entry.getFirstPropertyValue('uid')),
    String(entry.getFirstPropertyValue('dtstamp')),
  ]);
const VISITOR = { firstName: 'Noor', lastName: 'Peeters', phone: '+32 470 00 00 00', email: 'Noor@visitor.example' };

const ALL_DAY_HOURS = [{ from: '08:00', to: '20:00' }];
const DAILY_AVAILABILITY: AvailabilityInput = {
  weekly: {
    monday: ALL_DAY_HOURS,
    tuesday: ALL_DAY_HOURS,
    wednesday: ALL_DAY_HOURS,
    thursday: ALL_DAY_HOURS,
    friday: ALL_DAY_HOURS,
    saturday: ALL_DAY_HOURS,
    sunday: ALL_DAY_HOURS,
  },
  duration: 45,
  buffer: 15,
  notice: 36,
  horizon: 30,
};

const toAppointmentPath = (id: string) => `/live-agenda/reservation/${id}`;
const toMilliseconds = (count: number) => count * 60_000;

/** Parses the calendar entry of a mail as another calendar program does. */
function readCalendar(attachments: readonly Attachment[]) {
  const content = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? '';
  const text = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return { method: calendar.getFirstPropertyValue('method') as string, event };
}

const testedDatabaseKinds = listDatabaseKinds();

describe.each(testedDatabaseKinds)('the live agenda, on $name', (kind) => {
  let database: TestDatabase;
  let backoffice: TestBackOffice;

  const call: TestBackOffice['call'] = (...args) => backoffice.call(...args);
  const readSlots = async (query = ''): Promise<AgendaSlot[]> => {
    const { body } = await call('GET', `${AGENDA_PATH}?${query}`, { anonymous: true });
    return (body as FreeSlots).days.flatMap(({ slots }) => slots);
  };
  /** The number of days that tests have used. Each test uses another day, so that tests do not affect one another. */
  let days = 0;
  const takeFreshSlot = async (): Promise<AgendaSlot> => {
    days += 1;
    const { body } = await call('GET', AGENDA_PATH, { anonymous: true });
    // The first day is not used, because the minimum notice leaves only a part of it.
    const day = (body as FreeSlots).days[1 + (days % 12)];
    const [, , slot] = day?.slots ?? [];
    if (!slot) throw new Error('no free slot');
    return slot;
  };
  const holdSlot = (start: string, changes: object = {}, key: string = randomUUID()) =>
    call('POST', `${AGENDA_PATH}/holds`, {
      body: { estateId: ESTATE_ID, start, ...changes },
      headers: { 'Idempotency-Key': key },
    });
  const bookSlot = (start: string, changes: object = {}, key: string = randomUUID()) =>
    call('POST', '/live-agenda/reservation', {
      site: 'noord',
      body: { salesRepId: SALES_REP_ID, estateId: ESTATE_ID, start, visitor: VISITOR, locale: 'fr', ...changes },
      headers: { 'Idempotency-Key': key },
    });
  const readAppointment = (id: string, site = 'noord') => call('GET', toAppointmentPath(id), { site, anonymous: true });
  const readStatusFor = async (estateId: number) =>
    (await call('GET', `${AGENDA_PATH}?estateId=${estateId}`, { anonymous: true })).status;
  const listMailKinds = async () =>
    (await backoffice.repositories.mails.list('noord', 200)).map((mail) => mail.kind).toSorted();
  const open = async () => ({ repositories: backoffice.repositories }) as OpenedRepositories;
  const runCommand = async (...args: string[]) => {
    const [out, err] = [new TextSink(), new TextSink()];
    const { values, positionals } = parseOptions(agendaCommand, [...args, '--site', 'noord']);
    const code = await agendaCommand
      .run({ values, positionals, out, err, open })
      .catch((error: unknown) => String(error));
    return { code, out: out.take() };
  };
  const isFree = async ({ start }: AgendaSlot) => (await readSlots()).some((slot) => slot.start === start);

  beforeAll(async () => {
    database = await kind.start();
    backoffice = await startTestBackOffice({ database });
    const { sites, estates } = backoffice.repositories;
    await sites.put(siteInput('noord'));
    await sites.put(siteInput('zuid'));
    const address = { city: GENT, street: { nl: 'Geheimstraat' }, number: '3', visible: false };
    const salesRep = { id: SALES_REP_ID, name: 'Ann Maes', email: 'ann@noord.example.com', mobile: '+32 400 00 00 01' };
    const title = { nl: 'Herenhuis', fr: 'Maison de maître' };
    await estates.put(
      'noord',
      estateInput({ id: ESTATE_ID, price: 1, general: { title, reference: 'R-7' }, estate: { address, salesRep } }),
    );
    await estates.put('noord', estateInput({ id: 8, transaction: 5, estate: { salesRep } }));
    await estates.put('noord', estateInput({ id: 9, estate: { salesRep: { ...salesRep, id: 12 } } }));
    await estates.put('zuid', estateInput({ id: ESTATE_ID, estate: { salesRep } }));
    await call('PUT', `${AGENDA_PATH}/availability`, { body: DAILY_AVAILABILITY });
  });
  afterAll(async () => {
    await backoffice.close();
    await database.remove();
  });
  beforeEach(async () => {
    await backoffice.repositories.erasures.erase('noord', VISITOR.email);
  });

  it('belongs to a sales contact, who may have one or none', async () => {
    expect((await call('GET', `${AGENDA_PATH}/availability`)).body).toMatchObject({
      ...DAILY_AVAILABILITY,
      exceptions: [],
      blocks: [],
    });
    expect((await call('GET', `${AGENDA_PATH}/availability`, { anonymous: true })).status).toBe(401);
    expect((await call('GET', '/sites/noord/live-agenda/12', { anonymous: true })).status).toBe(204);
    expect((await call('GET', `/sites/zuid/live-agenda/${SALES_REP_ID}`, { anonymous: true })).status).toBe(204);
    const readViewings = async (id: number) =>
      (await call('GET', `/estates/v2/${id}`, { site: 'noord' })).body.viewings;
    expect(await Promise.all([ESTATE_ID, 8, 9].map(readViewings))).toEqual([true, false, false]);

    const overlapping = [...ALL_DAY_HOURS, { from: '19:00', to: '21:00' }];
    const refused = await call('PUT', `${AGENDA_PATH}/availability`, { body: { weekly: { monday: overlapping } } });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/weekly/monday']);
  });

  it('offers an estate only with its own sales contact, and only while it is available', async () => {
    expect(
      await Promise.all([readStatusFor(ESTATE_ID), readStatusFor(8), readStatusFor(9), readStatusFor(99)]),
    ).toEqual([200, 404, 404, 404]);
    const slot = await takeFreshSlot();
    for (const answer of await Promise.all([
      holdSlot(slot.start, { estateId: 8 }),
      bookSlot(slot.start, { estateId: 9 }),
    ]))
      expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '/estateId']);
  });

  it('returns the days of a range, and where the next range begins', async () => {
    const { body } = await call('GET', AGENDA_PATH, { anonymous: true });
    const wholeAgenda = body as FreeSlots;
    expect(wholeAgenda.days).toHaveLength(14);
    expect([wholeAgenda.days[0]?.date, wholeAgenda.timeZone, wholeAgenda.duration]).toEqual([
      wholeAgenda.firstDay,
      'Europe/Brussels',
      45,
    ]);
    const { body: past } = await call('GET', `${AGENDA_PATH}?from=2020-01-01&to=2020-01-31`, { anonymous: true });
    // In the morning, the minimum notice leaves no slot on the first day.
    const [firstFree] = wholeAgenda.days.flatMap(({ slots }) => slots);
    expect([past.days, past.next]).toEqual([[], firstFree]);
    expect((await call('GET', `${AGENDA_PATH}?from=2027-02-30`, { anonymous: true })).status).toBe(422);
  });

  it('hides a held slot from other visitors, releases the visitor’s earlier hold, and books the slot for its holder', async () => {
    const [first, second] = [await takeFreshSlot(), await takeFreshSlot()];
    const key = randomUUID();
    const heldAnswer = await holdSlot(first.start, {}, key);
    expect([heldAnswer.status, heldAnswer.body.start, heldAnswer.body.end]).toEqual([201, first.start, first.end]);
    expect((await holdSlot(first.start, {}, key)).body).toEqual(heldAnswer.body);
    expect(await isFree(first)).toBe(false);
    expect((await bookSlot(first.start)).status).toBe(409);

    const replacedHold = await holdSlot(second.start, { replaces: heldAnswer.body.id });
    expect([await isFree(first), await isFree(second)]).toEqual([true, false]);
    expect((await bookSlot(second.start, { hold: replacedHold.body.id })).status).toBe(201);

    const secondHold = await holdSlot(first.start);
    expect((await call('DELETE', `${AGENDA_PATH}/holds/${secondHold.body.id}`)).status).toBe(204);
    expect(await isFree(first)).toBe(true);
  });

  it('books a held slot for its holder, also when the agency keeps more time free meanwhile', async () => {
    const [slot, next] = await readSlots().then((slots) => slots.slice(-2));
    if (!slot || !next) throw new Error('no free slots');
    const heldAnswer = await holdSlot(slot.start);
    expect((await bookSlot(next.start)).status).toBe(201);
    await call('PUT', `${AGENDA_PATH}/availability`, { body: { ...DAILY_AVAILABILITY, buffer: 30 } });
    try {
      const { status, body } = await bookSlot(slot.start, { hold: heldAnswer.body.id });
      expect([status, body.appointmentStart]).toEqual([201, slot.start]);
    } finally {
      await call('PUT', `${AGENDA_PATH}/availability`, { body: DAILY_AVAILABILITY });
    }
  });

  it('books one appointment for one key, and mails both sides', async () => {
    const slot = await takeFreshSlot();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => bookSlot(slot.start, { remark: 'Met twee' }, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { id } = answers[0]?.body ?? {};
    const expected = {
      id,
      appointmentStart: slot.start,
      appointmentEnd: slot.end,
      visitor: VISITOR,
      remark: 'Met twee',
      locale: 'fr',
      salesRep: { id: SALES_REP_ID, name: 'Ann Maes', mobile: '+32 400 00 00 01', email: 'ann@noord.example.com' },
      estate: { id: ESTATE_ID, title: { nl: 'Herenhuis', fr: 'Maison de maître' }, gone: false },
    };
    expect((await readAppointment(id)).body).toMatchObject(expected);
    expect((await readAppointment(id)).body.estate.address.fr).toBe('9000 Gand');
    expect(await isFree(slot)).toBe(false);
    expect(await listMailKinds()).toEqual(['viewing.booked', 'viewing.booked.agency', 'viewing.reminder']);
    expect((await bookSlot(slot.start, {}, key)).status).toBe(422);
    expect((await readAppointment(id, 'zuid')).status).toBe(204);
    expect((await call('DELETE', toAppointmentPath(id), { site: 'zuid' })).status).toBe(404);
    expect((await call('GET', toAppointmentPath(id), { anonymous: true })).status).toBe(400);
  });

  it.each<[string, object, string]>([
    ['two addresses', { visitor: { ...VISITOR, email: 'a@b.example, c@d.example' } }, '/visitor/email'],
    ['a line end in a name', { visitor: { ...VISITOR, lastName: 'P\r\nBcc: me' } }, '/visitor/lastName'],
    ['a link for a name', { visitor: { ...VISITOR, firstName: 'www.evil.test' } }, '/visitor/firstName'],
    ['no phone number', { visitor: { ...VISITOR, phone: undefined } }, '/visitor/phone'],
    ['a NUL in the remark', { remark: 'a\0b' }, '/remark'],
    ['no time', { start: 'morgen' }, '/start'],
  ])('refuses %s, and books and sends nothing', async (_what, changes, pointer) => {
    const slot = await takeFreshSlot();
    const { status, body } = await bookSlot(slot.start, changes);
    expect([status, body.errors.map((error: { pointer: string }) => error.pointer)]).toEqual([422, [pointer]]);
    expect([await isFree(slot), await listMailKinds()]).toEqual([true, []]);
  });

  it('books no appointment without the token or a key', async () => {
    const slot = await takeFreshSlot();
    const body = { salesRepId: SALES_REP_ID, estateId: ESTATE_ID, start: slot.start, visitor: VISITOR, locale: 'nl' };
    const headers = { 'Idempotency-Key': randomUUID() };
    const path = '/live-agenda/reservation';
    const anonymous = await call('POST', path, { site: 'noord', body, headers, anonymous: true });
    const keyless = await call('POST', path, { site: 'noord', body });
    expect([anonymous.status, keyless.status, await isFree(slot)]).toEqual([401, 400, true]);
  });

  it('offers the three nearest times when a time is not free', async () => {
    const slot = await takeFreshSlot();
    await bookSlot(slot.start);
    const { status, body } = await bookSlot(slot.start);
    expect([status, body.nearest.length]).toEqual([409, 3]);
    const starts = body.nearest.map((each: AgendaSlot) => each.start);
    expect(starts).toEqual(starts.toSorted());
    const hours = starts.map((start: string) => (Date.parse(start) - Date.parse(slot.start)) / 3_600_000);
    expect(hours).toEqual([-2, -1, 1]);
    expect((await bookSlot('2020-01-01T10:00:00+01:00')).status).toBe(409);
  });

  it('moves an appointment, whose own time counts as free meanwhile', async () => {
    const slot = await takeFreshSlot();
    const { body } = await bookSlot(slot.start);
    const otherSlots = await readSlots(`estateId=${ESTATE_ID}&moving=${body.id}`);
    expect(otherSlots.some(({ start }) => start === slot.start)).toBe(false);
    expect((await call('GET', `${AGENDA_PATH}?moving=${'x'.repeat(43)}`, { anonymous: true })).status).toBe(404);

    const to = otherSlots.find(({ start }) => start > slot.start) ?? slot;
    const moved = await call('PUT', toAppointmentPath(body.id), { site: 'noord', body: { start: to.start } });
    expect([moved.status, moved.body.appointmentStart, moved.body.id]).toEqual([200, to.start, body.id]);
    expect((await call('PUT', toAppointmentPath(body.id), { site: 'noord', body: { start: to.start } })).status).toBe(
      200,
    );
    expect([await isFree(slot), await isFree(to)]).toEqual([true, false]);
    expect((await listMailKinds()).filter((name) => name.startsWith('viewing.moved'))).toHaveLength(2);

    const { body: rival } = await bookSlot(slot.start, { visitor: { ...VISITOR, firstName: 'Sam' } });
    const lost = await call('PUT', toAppointmentPath(body.id), { site: 'noord', body: { start: slot.start } });
    expect([lost.status, lost.body.nearest.length]).toEqual([409, 3]);
    expect((await readAppointment(rival.id)).body.appointmentStart).toBe(slot.start);
    const unknown = await call('PUT', toAppointmentPath('x'.repeat(43)), {
      site: 'noord',
      body: { start: slot.start },
    });
    expect(unknown.status).toBe(404);
  });

  it('cancels an appointment once', async () => {
    const slot = await takeFreshSlot();
    const { body } = await bookSlot(slot.start);
    const cancelAppointment = () => call('DELETE', toAppointmentPath(body.id), { site: 'noord' });
    expect([(await cancelAppointment()).status, (await cancelAppointment()).status]).toEqual([204, 204]);
    expect((await readAppointment(body.id)).status).toBe(204);
    expect((await call('PUT', toAppointmentPath(body.id), { site: 'noord', body: { start: slot.start } })).status).toBe(
      404,
    );
    expect((await call('DELETE', toAppointmentPath('x'.repeat(43)), { site: 'noord' })).status).toBe(404);
    expect(await isFree(slot)).toBe(true);
    expect(await listMailKinds()).toEqual([
      'viewing.booked',
      'viewing.booked.agency',
      'viewing.cancelled',
      'viewing.cancelled.agency',
    ]);
  });

  it('adds, moves and cancels the appointment in both calendars', async () => {
    const email = `${randomUUID()}@visitor.example`;
    const slot = await takeFreshSlot();
    const { body } = await bookSlot(slot.start, { visitor: { ...VISITOR, email }, remark: 'Met twee' });
    const later = (await readSlots()).at(-1);
    await call('PUT', toAppointmentPath(body.id), { site: 'noord', body: { start: later?.start } });
    await call('DELETE', toAppointmentPath(body.id), { site: 'noord' });

    const readOwnMails = async () =>
      (await readMailFiles(database.env.dataDir)).filter(({ parsedMail: { to = [], replyTo = [] } }) =>
        [...to, ...replyTo].some(({ address }) => address === email),
      );
    await vi.waitFor(async () => expect(await readOwnMails()).toHaveLength(6), { timeout: 15_000, interval: 200 });
    const entries = (await readOwnMails()).map(({ parsedMail: { to = [], text = '', attachments } }) => {
      const { method, event } = readCalendar(attachments);
      return { method, event, text, toVisitor: to.some(({ address }) => address === email) };
    });
    await backoffice.repositories.erasures.erase('noord', email);
    expect(new Set(entries.map(({ event }) => event.uid)).size).toBe(1);
    const listInvitations = (toVisitor: boolean) =>
      entries
        .filter((each) => each.toVisitor === toVisitor)
        .map(({ method, event }) => `${event.sequence} ${method}`)
        .toSorted();
    expect(listInvitations(true)).toEqual(['0 REQUEST', '1 REQUEST', '2 CANCEL']);
    expect(listInvitations(false)).toEqual(['0 REQUEST', '1 REQUEST', '2 CANCEL']);
    // The hidden street of the home and the remark of the visitor appear only in the mails to the sales contact.
    for (const { toVisitor, event, text } of entries) {
      expect([`${event.location}${text}`.includes('Geheimstraat'), text.includes('Met twee')]).toEqual([
        !toVisitor,
        !toVisitor,
      ]);
      expect(text.includes(body.id)).toBe(toVisitor && event.sequence < 2);
    }
  });

  it('keeps the identifier of a calendar entry when the site gets another address', async () => {
    const slot = await takeFreshSlot();
    const { body } = await bookSlot(slot.start);
    const feed = (await call('POST', `${AGENDA_PATH}/feed`)).body.id;
    const readUids = async () => {
      const answer = await call('GET', `/live-agenda/feeds/${feed}`, { site: 'noord', anonymous: true });
      return listStamps(answer.body.calendar).map(([uid]) => uid);
    };
    const uids = await readUids();
    const { repositories, capturedMails: mails } = captureMails(backoffice.repositories);
    await repositories.sites.put(siteInput('noord', { origin: 'https://new.example.com' }));
    try {
      expect(await readUids()).toEqual(uids);
      await cancelViewing(repositories, { siteId: 'noord', token: body.id, now: Date.now() });
    } finally {
      await repositories.sites.put(siteInput('noord'));
    }
    const mailedUids = mails.map(({ calendar }) => /^UID:(.+?)\r?$/m.exec(calendar?.content ?? '')?.[1]);
    expect(mailedUids).toHaveLength(2);
    for (const uid of mailedUids) expect(uids).toContain(uid);
  });

  it('lets the agency list appointments and cancel them', async () => {
    const slot = await takeFreshSlot();
    const { body } = await bookSlot(slot.start);
    const entries = `${AGENDA_PATH}/entries?from=${slot.start.slice(0, 10)}&to=${slot.start.slice(0, 10)}`;
    expect((await call('GET', entries, { anonymous: true })).status).toBe(401);
    const [entry] = (await call('GET', entries)).body;
    expect(entry).toMatchObject({ state: 'booked', estateReference: 'R-7', visitor: VISITOR });
    expect((await call('DELETE', `/sites/zuid/live-agenda/${SALES_REP_ID}/entries/${entry.id}`)).status).toBe(404);
    expect((await call('DELETE', `${AGENDA_PATH}/entries/${entry.id}`)).status).toBe(204);
    expect((await readAppointment(body.id)).status).toBe(204);
    expect(await listMailKinds()).toContain('viewing.cancelledByAgency');
  });

  it('has a calendar feed at an address that can be changed', async () => {
    const slot = await takeFreshSlot();
    await bookSlot(slot.start);
    const readFeed = (id: string, site = 'noord') => call('GET', `/live-agenda/feeds/${id}`, { site, anonymous: true });
    const first = (await call('POST', `${AGENDA_PATH}/feed`)).body.id;
    expect((await readFeed(first)).body.calendar).toContain('Noor Peeters');
    // The calendar is the same at every read until something changes. The entry then contains the change.
    const calendar = (await readFeed(first)).body.calendar as string;
    await delay(1100);
    expect((await readFeed(first)).body.calendar).toBe(calendar);
    const { appointments } = backoffice.repositories;
    const agenda = await backoffice.repositories.agendas.get('noord', SALES_REP_ID);
    const [visit] = agenda ? await appointments.listBooked(agenda, Date.now()) : [];
    if (!visit) throw new Error('no visit');
    await appointments.move(visit, { ...visit, busy: visit });
    const moved = (await readFeed(first)).body.calendar as string;
    const changed = listStamps(moved).filter(
      ([uid, stamp]) => !listStamps(calendar).some(([a, b]) => a === uid && b === stamp),
    );
    expect(changed.map(([uid]) => uid?.split('@')[0])).toEqual([visit.id]);
    expect((await readFeed(first, 'zuid')).status).toBe(204);
    const second = (await call('POST', `${AGENDA_PATH}/feed`)).body.id;
    expect([(await readFeed(first)).status, (await readFeed(second)).status]).toEqual([204, 200]);
    expect((await call('POST', '/sites/noord/live-agenda/12/feed')).status).toBe(404);
  });

  it('allows at most two holds of one visitor, also when calls arrive at the same time', async () => {
    const slots = (await readSlots()).slice(-8);
    const holdAs = (visitor: string, { start }: AgendaSlot, changes: object = {}) =>
      call('POST', `${AGENDA_PATH}/holds`, {
        body: { estateId: ESTATE_ID, start, ...changes },
        headers: { 'Idempotency-Key': randomUUID(), 'X-Visitor': visitor },
      });
    const [one, two] = ['visitor-number-one', 'visitor-number-two'];
    const answers = await Promise.all(slots.slice(0, 5).map((slot) => holdAs(one, slot)));
    const heldAnswers = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 429);
    expect([heldAnswers.length, refused.length]).toEqual([2, 3]);
    const waitSeconds = Number(refused[0]?.headers.get('Retry-After'));
    expect(waitSeconds > 0 && waitSeconds <= 300).toBe(true);
    const free = slots.find((_slot, index) => answers[index]?.status === 429);
    if (!free) throw new Error('nothing was refused');
    expect((await holdAs(two, free)).status).toBe(201);
    // A visitor at the limit may hold another slot in place of a held one, or after one of the holds was released.
    const [first, second] = heldAnswers.map(({ body }) => body.id as string);
    const [other, last] = slots.slice(-2);
    if (!other || !last) throw new Error('no free slots');
    expect((await holdAs(one, other, { replaces: first })).status).toBe(201);
    expect((await holdAs(one, last)).status).toBe(429);
    await call('DELETE', `${AGENDA_PATH}/holds/${second}`);
    expect((await holdAs(one, last)).status).toBe(201);
    expect((await holdAs('short', last)).status).toBe(400);
    const { agendas, appointments } = backoffice.repositories;
    const agenda = await agendas.get('noord', SALES_REP_ID);
    if (agenda) await appointments.release(agenda, undefined, Date.now() + 3_600_000);
  });

  it('books a slot for only one of a hundred concurrent calls', async () => {
    const slot = await takeFreshSlot();
    const bookWithRetries = (key: string) =>
      vi.waitFor(
        async () => {
          const answer = await bookSlot(slot.start, {}, key);
          // On a busy machine, a call may wait too long for the database. Its answer asks the site to retry.
          expect(answer.status).not.toBe(503);
          return answer;
        },
        { timeout: 100_000, interval: 200 },
      );
    const answers = await Promise.all(Array.from({ length: 100 }, () => bookWithRetries(randomUUID())));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    expect(answers.filter(({ status }) => status === 409).every(({ body }) => body.nearest.length === 3)).toBe(true);
    expect(await listMailKinds()).toEqual(['viewing.booked', 'viewing.booked.agency', 'viewing.reminder']);
  });

  it('allows no overlap, even for writes without an earlier check', async () => {
    const { agendas, appointments } = backoffice.repositories;
    await agendas.put('noord', 13, DAILY_AVAILABILITY);
    const agenda = await agendas.get('noord', 13);
    if (!agenda) throw new Error('no agenda');
    const base = Date.parse('2031-01-06T08:00:00Z');
    const document = {
      visitor: VISITOR,
      locale: 'nl' as const,
      salesRep: { id: 13 },
      estate: { title: {}, address: {} },
    };
    const attempts = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => {
        const start = base + toMilliseconds((index * 37) % 300);
        const end = start + toMilliseconds(20 + ((index * 13) % 50));
        const busy = { start, end: end + toMilliseconds(10) };
        return appointments.book(agenda, { start, end, busy }, { token: randomUUID(), estateId: ESTATE_ID, document });
      }),
    );
    const refusals = attempts.flatMap((each) => (each.status === 'rejected' ? [findSqlState(each.reason)] : []));
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.filter((state) => state !== '23P01' && state !== '40P01')).toEqual([]);
    const booked = await appointments.listBooked(agenda, base);
    expect(booked.length).toBe(60 - refusals.length);
    const gaps = booked.slice(1).map(({ start }, index) => start - (booked[index]?.end ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(toMilliseconds(10));
  });

  it('is set, blocked, shown and stopped from the command line', async () => {
    const contact = ['--contact', '12'];
    expect((await runCommand('show', ...contact)).code).toMatch(/no agenda/);
    const set = await runCommand(
      'set',
      ...contact,
      '--hours',
      'mon-sun 09:00-12:00',
      '--horizon',
      '90',
      '--notice',
      '0',
    );
    expect([set.code, set.out.match(/09:00-12:00/g)?.length]).toEqual([0, 7]);
    expect((await runCommand('set', ...contact, '--duration', '30')).out).toContain('30 minutes');
    await runCommand('block', ...contact, '--from', '2027-12-24', '--to', '2027-12-26', '--note', 'Kerst');
    await runCommand('day', ...contact, '--date', '2027-12-28', '--hours', '10:00-11:00 14:00-15:00');
    await runCommand('day', ...contact, '--date', '2027-12-29', '--closed');
    const { body } = await call('GET', '/sites/noord/live-agenda/12/availability');
    expect(body).toMatchObject({
      duration: 30,
      horizon: 90,
      blocks: [{ start: '2027-12-24T00:00', end: '2027-12-27T00:00', note: 'Kerst' }],
      exceptions: [
        {
          date: '2027-12-28',
          hours: [
            { from: '10:00', to: '11:00' },
            { from: '14:00', to: '15:00' },
          ],
        },
        { date: '2027-12-29', hours: [] },
      ],
    });
    expect((await runCommand('set', ...contact, '--duration', '5')).code).toMatch(/duration/);
    expect((await runCommand('unblock', ...contact, '--from', '2027-12-24')).out).not.toContain('Kerst');
    expect((await runCommand('cancel', 'unknown', ...contact)).code).toMatch(/no future viewing unknown/);
    expect((await runCommand('list')).out).toMatch(/12 +Ann Maes +1 +mon tue wed thu fri sat sun/);
    expect((await runCommand('feed', ...contact)).out).toMatch(
      /^https:\/\/noord\.example\.com\/agenda\/[\w-]{43}\.ics\n/,
    );
    expect((await runCommand('stop', ...contact)).code).toBe(0);
    expect((await call('GET', '/sites/noord/live-agenda/12', { anonymous: true })).status).toBe(204);
  });

  it('is erased with the visitor’s data', async () => {
    const slot = await takeFreshSlot();
    const { body } = await bookSlot(slot.start);
    const { repositories, capturedMails: mails } = captureMails(backoffice.repositories);
    const email = VISITOR.email.toUpperCase();
    const keptData = await repositories.erasures.find('noord', email);
    expect(keptData.find((record) => record['category'] === 'appointments')).toMatchObject({
      state: 'booked',
      from: new Date(slot.start).toISOString(),
      visitor: { email: VISITOR.email },
    });
    const erased = await eraseVisitor(repositories, { siteId: 'noord', email, now: Date.now() });
    expect(erased).toMatchObject({ counts: { appointments: 1 }, agencyMails: 1 });
    expect([(await readAppointment(body.id)).status, await isFree(slot)]).toEqual([204, true]);
    // The sales contact gets a mail about the cancelled appointment, without personal data of the visitor.
    expect(mails).toMatchObject([{ kind: 'viewing.visitorErased.agency', calendar: { method: 'CANCEL' } }]);
    const mailText = JSON.stringify(mails);
    for (const privateValue of [VISITOR.email, VISITOR.lastName, VISITOR.phone])
      expect(mailText).not.toContain(privateValue);
  });
});
