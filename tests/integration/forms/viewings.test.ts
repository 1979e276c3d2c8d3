import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AvailabilityInput, FreeSlots } from '#shared/api/liveAgenda.ts';
import { toAgendaFeedPath } from '#shared/domain/addresses/agendaFeedPath.ts';
import { DEFAULT_LIMITS } from '#server/site/forms/formLimits.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { addDays, toBrusselsDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { startPassingTime } from '../../support/passingTime.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { estateInput } from '../../support/estateInput.ts';
import {
  solveQuestion,
  decodeEntities,
  encodeFormBody,
  findFormByName,
  type PlainForm,
} from '../../support/plainForm.ts';
import { findProblems } from '../../support/validHtml.ts';
import { siteInput } from '../../support/siteInput.ts';
import { type SiteAnswer, startSite, type TestSite } from '../../support/programs/site.ts';
import { testTranslate } from '../../support/texts.ts';

const HOST = 'alpha.example.com';
const ESTATE_ID = 7;
const NO_AGENDA_ESTATE_ID = 8;
const SALES_REP_ID = 5;
const VIEWING_PATH = pathFor('viewing', 'nl', { estateId: ESTATE_ID });

const VISITOR = {
  firstName: 'Els',
  lastName: 'Peeters & Co',
  email: 'els@example.com',
  phone: '0470 12 34 56',
  remark: 'We zijn <met> twee.',
};

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
/** The availability: four viewings a day, for eight days from now. */
const AVAILABILITY: AvailabilityInput = {
  weekly: Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '09:00', to: '13:00' }]])),
  notice: 0,
  horizon: 8,
};

/** Returns the values of the times that a page offers. */
const listSlots = (html: string): string[] =>
  Array.from(
    html.matchAll(/<input\b[^>]*name="slot"[^>]*>/g),
    ([input]) => /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ).map(decodeEntities);
const readMainHeading = (html: string) => decodeEntities(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '');
const readPrivacyHeaders = ({ headers }: SiteAnswer) => [headers['cache-control'], headers['referrer-policy']];
const PRIVACY_HEADERS = ['no-store', 'no-referrer'];

describe('a viewing, by plain pages on the real back office', () => {
  let backoffice: TestBackOffice;
  let site: TestSite;

  let clock: ReturnType<typeof startPassingTime>;

  const getPage = (address: string): Promise<SiteAnswer> => site.askUntilServed(address);
  const send = (action: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    site.ask(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
      body,
    });
  const submit = (form: PlainForm, values: Readonly<Record<string, string>> = {}) =>
    send(form.action, encodeFormBody(form, values));
  /** Reads the free times from the back office itself, without any cache. */
  async function readFreeSlots(): Promise<string[]> {
    const { body } = await backoffice.call('GET', `/sites/alpha/live-agenda/${SALES_REP_ID}?estateId=${ESTATE_ID}`);
    return (body as FreeSlots).days.flatMap(({ slots }) => slots.map(({ start }) => start));
  }
  /** Returns the step that follows the choice of a time. */
  async function holdSlot(slot: string): Promise<SiteAnswer> {
    const { status, headers } = await submit(findFormByName((await getPage(VIEWING_PATH)).text, 'viewing-when'), {
      slot,
    });
    expect(status).toBe(303);
    return getPage(headers['location'] ?? '');
  }
  /** Answers the question that a form has without JavaScript. The server refuses answers within two seconds. */
  async function answerCheck(questionPage: SiteAnswer): Promise<SiteAnswer> {
    const form = findFormByName(questionPage.text, 'viewing-book');
    clock.passTime(2050);
    return submit(form, { check_answer: solveQuestion(form.html, 'nl') });
  }
  /** Makes another visitor book the slot before the visitor. Returns the id of the appointment. */
  async function bookElsewhere(start: string): Promise<string> {
    const { remark: _none, ...visitor } = VISITOR;
    const { status, body } = await backoffice.call('POST', '/live-agenda/reservation', {
      site: 'alpha',
      headers: { 'Idempotency-Key': randomUUID() },
      body: { salesRepId: SALES_REP_ID, estateId: ESTATE_ID, start, visitor, locale: 'nl' },
    });
    expect(status).toBe(201);
    return (body as { id: string }).id;
  }

  beforeAll(async () => {
    clock = startPassingTime();
    backoffice = await startTestBackOffice();
    site = await startSite({ apiUrl: backoffice.url, defaultHost: HOST });
    const { repositories } = backoffice;
    await repositories.sites.put(siteInput('alpha', { locales: [...LOCALES] }));
    const salesRep = { id: SALES_REP_ID, name: 'Jan Claes', email: 'jan@alpha.example.com', mobile: '0499 00 00 00' };
    await repositories.estates.put('alpha', estateInput({ id: ESTATE_ID, price: 350_000, estate: { salesRep } }));
    await repositories.estates.put('alpha', estateInput({ id: NO_AGENDA_ESTATE_ID, price: 250_000 }));
    await backoffice.call('PUT', `/sites/alpha/live-agenda/${SALES_REP_ID}/availability`, { body: AVAILABILITY });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await site.stop();
    await backoffice.close();
  });

  it('is booked in three steps, moved and cancelled', async () => {
    const start = await getPage(VIEWING_PATH);
    expect([start.status, start.headers['set-cookie']]).toEqual([200, undefined]);
    const [slot = '', other = ''] = await readFreeSlots();
    expect(listSlots(start.text)).toContain(slot);

    const detailsPage = await holdSlot(slot);
    expect([readMainHeading(detailsPage.text), ...readPrivacyHeaders(detailsPage)]).toEqual([
      'Wie mogen we verwachten?',
      ...PRIVACY_HEADERS,
    ]);
    const incomplete = await submit(findFormByName(detailsPage.text, 'viewing-who'), { ...VISITOR, email: 'els@' });
    expect(incomplete.status).toBe(422);
    expect(incomplete.text).toContain('href="#viewing-who-email"');
    expect(incomplete.text).toContain('value="Peeters &amp; Co"');

    // The visitor chooses another slot before all fields are filled in. The values of the fields stay, and the first
    // hold is released.
    const incompleteFields = { form: 'viewing-edit', firstName: VISITOR.firstName, email: '' };
    const timesPage = await submit(findFormByName(incomplete.text, 'viewing-who'), incompleteFields);
    expect([timesPage.status, listSlots(timesPage.text).length > 0]).toEqual([200, true]);
    const more = await submit(findFormByName(timesPage.text, 'viewing-when'), { slot: other });
    expect([more.status, more.text.includes(`value="${VISITOR.firstName}"`)]).toEqual([200, true]);
    expect(await readFreeSlots()).toContain(slot);
    const third = await submit(findFormByName(more.text, 'viewing-who'), { form: 'viewing-edit', ...VISITOR });
    const check = await submit(findFormByName(third.text, 'viewing-when'), { slot });
    expect([check.status, readMainHeading(check.text)]).toEqual([200, 'Klopt alles?']);
    const returnedPage = await submit(findFormByName(check.text, 'viewing-edit', { edit: 'who' }));
    expect(returnedPage.text).toContain('value="els@example.com"');

    // Without JavaScript the last step itself asks the question. A wrong answer is an error like any other.
    const wrong = await submit(findFormByName(check.text, 'viewing-book'), { check_answer: '99' });
    expect([wrong.status, readMainHeading(wrong.text), ...readPrivacyHeaders(wrong)]).toEqual([
      422,
      'Klopt alles?',
      ...PRIVACY_HEADERS,
    ]);
    expect(wrong.text).toContain('href="#viewing-book-check_answer"');
    expect(wrong.text).toContain('Dat is niet het juiste antwoord');
    expect(findFormByName(wrong.text, 'viewing-book').hiddenFields).toMatchObject(VISITOR);
    for (const step of [detailsPage, check, wrong]) expect(await findProblems(step.text)).toEqual([]);
    const done = await answerCheck(wrong);
    expect(done.status).toBe(303);
    const booked = await getPage(done.headers['location'] ?? '');
    expect([booked.status, readMainHeading(booked.text), ...readPrivacyHeaders(booked)]).toEqual([
      200,
      'Je bezoek is geboekt',
      ...PRIVACY_HEADERS,
    ]);
    expect(decodeEntities(booked.text)).toContain(VISITOR.remark);
    expect(await readFreeSlots()).not.toContain(slot);

    const id = (done.headers['location'] ?? '').split('?')[0]?.split('/').at(-1) ?? '';
    const move = pathFor('moveAppointment', 'nl', { appointmentId: id });
    const moved = await submit(findFormByName((await getPage(move)).text, 'appointment-move'), { slot: other });
    expect(moved.status).toBe(303);
    expect(readMainHeading((await getPage(moved.headers['location'] ?? '')).text)).toBe('Je bezoek is verzet');
    const free = await readFreeSlots();
    expect([free.includes(slot), free.includes(other)]).toEqual([true, false]);

    // Viewing the page, or a request with another method, changes nothing.
    const cancel = pathFor('cancelAppointment', 'fr', { appointmentId: id });
    const page = await getPage(`${cancel}?utm_source=mail`);
    expect([page.status, ...readPrivacyHeaders(page)]).toEqual([200, ...PRIVACY_HEADERS]);
    expect(page.text).toContain('data-widget="cancel-appointment"');
    expect(await readFreeSlots()).not.toContain(other);
    const cancelled = await submit(findFormByName(page.text, 'appointment-cancel'));
    expect(cancelled.status).toBe(303);
    const cancelledPage = await getPage(cancelled.headers['location'] ?? '');
    expect(decodeEntities(cancelledPage.text)).toContain('Votre rendez-vous est annulé.');
    expect(await readFreeSlots()).toContain(other);
    const appointmentPage = await getPage(pathFor('appointment', 'nl', { appointmentId: id }));
    for (const ended of [appointmentPage, await getPage(move)])
      expect([ended.status, readMainHeading(ended.text)]).toEqual([404, 'Deze link werkt niet meer']);
    const postedByScript = await send(move, JSON.stringify({ form: 'appointment-move', slot }), {
      'content-type': 'application/json',
      accept: 'application/json',
    });
    expect([postedByScript.status, JSON.parse(postedByScript.text).alert]).toEqual([404, 'Deze link werkt niet meer']);
    const unknown = await getPage(cancel);
    expect([unknown.status, decodeEntities(unknown.text).includes('Nous ne trouvons pas ce rendez-vous.')]).toEqual([
      404,
      true,
    ]);
  });

  it('is moved within its own week, also when the viewing is months ahead', async () => {
    const availabilityPath = `/sites/alpha/live-agenda/${SALES_REP_ID}/availability`;
    await backoffice.call('PUT', availabilityPath, { body: { ...AVAILABILITY, horizon: 150 } });
    const day = addDays(toBrusselsDay(new Date()), 100);
    const freeSlots = await backoffice.call(
      'GET',
      `/sites/alpha/live-agenda/${SALES_REP_ID}?estateId=${ESTATE_ID}&from=${day}&to=${day}`,
    );
    const [start, other] = (freeSlots.body as FreeSlots).days.flatMap(({ slots }) => slots.map((slot) => slot.start));
    const id = await bookElsewhere(start ?? '');
    const page = await getPage(pathFor('moveAppointment', 'nl', { appointmentId: id }));
    expect(listSlots(page.text)).toContain(other);
    await backoffice.call('PUT', availabilityPath, { body: AVAILABILITY });
  });

  it('that the back office does not have any more cannot be cancelled, and a script learns that from the status', async () => {
    const cancel = pathFor('cancelAppointment', 'nl', { appointmentId: 'A'.repeat(43) });
    const scriptAnswer = await send(cancel, JSON.stringify({ form: 'appointment-cancel' }), {
      'content-type': 'application/json',
      accept: 'application/json',
    });
    expect([scriptAnswer.status, JSON.parse(scriptAnswer.text).next]).toEqual([404, 'page']);
    const page = await send(cancel, 'form=appointment-cancel');
    expect(page.status).toBe(404);
    expect(decodeEntities(page.text)).toContain(testTranslate('nl')('live_agenda:cancel.not_found'));
  });

  it('allows at most two holds of one visitor', async () => {
    // The first page has only the first week with free times, which may have fewer than three.
    const slots = await readFreeSlots();
    const form = findFormByName((await getPage(VIEWING_PATH)).text, 'viewing-when');
    const answers = [];
    for (const slot of slots.slice(0, 3)) answers.push(await submit(form, { slot }));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 429]);
    expect(decodeEntities(answers[2]?.text ?? '')).toContain('Je hebt al twee uren voorlopig gereserveerd.');
    for (const { headers } of answers.slice(0, 2)) {
      const token = headers['location']?.split('?')[0]?.split('/').at(-1) ?? '';
      await backoffice.call('DELETE', `/sites/alpha/live-agenda/${SALES_REP_ID}/holds/${token}`);
    }
    expect((await submit(form, { slot: slots[2] ?? '' })).status).toBe(303);
    const { agendas, appointments } = backoffice.repositories;
    const agenda = await agendas.get('alpha', SALES_REP_ID);
    if (agenda) await appointments.release(agenda, undefined, Date.now() + 3_600_000);
  });

  it('that another visitor booked meanwhile is answered with the nearest times, and keeps the answers', async () => {
    const slot = (await readFreeSlots())[3] ?? '';
    const check = await submit(findFormByName((await holdSlot(slot)).text, 'viewing-who'), VISITOR);
    const form = findFormByName(check.text, 'viewing-book');
    const [, token = ''] = new RegExp(`${VIEWING_PATH}/([\\w-]+)`).exec(form.action) ?? [];
    // This simulates the end of the five minutes of the hold: the time is free again, and another visitor books it
    // first.
    await backoffice.call('DELETE', `/sites/alpha/live-agenda/${SALES_REP_ID}/holds/${token}`);
    await bookElsewhere(slot);

    const lost = await answerCheck(check);
    expect(lost.status).toBe(409);
    expect(lost.text).toContain('<title>Nog niet verstuurd: Wanneer kom je kijken?');
    const offered = listSlots(lost.text);
    const nearest = listSlots(/>Het dichtst.*?<nav/s.exec(lost.text)?.[0] ?? '');
    expect(nearest).toHaveLength(3);
    expect(offered).not.toContain(slot);
    expect(new Set(offered).size).toBe(offered.length);
    const timesForm = findFormByName(lost.text, 'viewing-when');
    expect(timesForm.hiddenFields).toMatchObject(VISITOR);

    // The choice of a new time leads directly to the last step.
    const next = await submit(timesForm, { slot: nearest[0] ?? '' });
    expect([next.status, readMainHeading(next.text)]).toEqual([200, 'Klopt alles?']);
    expect(findFormByName(next.text, 'viewing-book').hiddenFields).toMatchObject(VISITOR);
  });

  it('accepts one visitor for a slot, and offers the second one other slots at once', async () => {
    const slot = (await readFreeSlots())[1] ?? '';
    const page = findFormByName((await getPage(VIEWING_PATH)).text, 'viewing-when');
    expect((await submit(page, { slot })).status).toBe(303);
    const second = await submit(page, { slot });
    expect(second.status).toBe(409);
    expect(listSlots(second.text)).not.toContain(slot);
    expect(decodeEntities(second.text)).toContain('Iemand was je net voor.');
    const script = await send(page.action, JSON.stringify({ form: 'viewing-when', slot }), {
      'content-type': 'application/json',
      accept: 'application/json',
    });
    expect(script.status).toBe(409);
    expect(JSON.parse(script.text).data.nearest).toHaveLength(3);
  });

  it('needs a slot, a contact with an agenda, and a form of the same origin', async () => {
    const page = findFormByName((await getPage(VIEWING_PATH)).text, 'viewing-when');
    const emptyAnswer = await submit(page);
    expect([emptyAnswer.status, decodeEntities(emptyAnswer.text).includes('Kies een uur.')]).toEqual([422, true]);
    expect((await submit(page, { slot: 'tomorrow' })).status).toBe(422);
    // One of these times is in the past, and the other is between two viewings.
    for (const slot of ['2020-01-01T09:00:00Z', `${addDays(toBrusselsDay(new Date()), 2)}T07:13:00Z`])
      expect((await submit(page, { slot })).status, slot).toBe(409);
    expect((await send(page.action, encodeFormBody(page), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);

    const path = pathFor('viewing', 'nl', { estateId: NO_AGENDA_ESTATE_ID });
    const pageWithout = await getPage(path);
    expect([pageWithout.status, pageWithout.text.includes('name="slot"')]).toEqual([200, false]);
    expect(pageWithout.text).toContain('href="tel:+3290000000"');
    expect((await send(path, encodeFormBody(page, { slot: (await readFreeSlots())[0] ?? '' }))).status).toBe(404);
    expect((await getPage(pathFor('viewing', 'nl', { estateId: 999 }))).status).toBe(404);
    expect((await getPage(`${VIEWING_PATH}/AAAAAAAAAAAAAAAAAAAAAA`)).status).toBe(404);
  });

  it.each([...LOCALES])('is linked from the estate, and booked in %s', async (locale) => {
    const shortAddressAnswer = await getPage(pathFor('estateShort', locale, { estateId: ESTATE_ID }));
    const estate = await getPage(shortAddressAnswer.headers['location'] ?? '');
    const path = pathFor('viewing', locale, { estateId: ESTATE_ID });
    expect(estate.text).toContain(`href="${path}"`);
    const { status, text } = await getPage(path);
    expect(status).toBe(200);
    expect(text).toContain(`<html lang="${locale}"`);
    expect(text).not.toMatch(/\b(?:viewing|live_agenda|forms):\w/);
    expect(listSlots(text).length).toBeGreaterThan(0);
  });

  it('appears in the private calendar of the sales contact, at an address without a language', async () => {
    const [start = ''] = await readFreeSlots();
    await bookElsewhere(start);
    const { body } = await backoffice.call('POST', `/sites/alpha/live-agenda/${SALES_REP_ID}/feed`);
    const feed = await getPage(toAgendaFeedPath(body.id));
    expect([feed.status, feed.headers['content-type'], ...readPrivacyHeaders(feed)]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      ...PRIVACY_HEADERS,
    ]);
    expect(feed.text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*Els Peeters[^]*END:VCALENDAR\r\n$/);
    expect((await getPage(toAgendaFeedPath('A'.repeat(43)))).status).toBe(404);
    expect((await send(toAgendaFeedPath(body.id), '')).status).not.toBe(200);
  });

  it('cannot be blocked for others by one visitor', async () => {
    const page = findFormByName((await getPage(VIEWING_PATH)).text, 'viewing-when');
    let last = await submit(page);
    for (let more = DEFAULT_LIMITS.hold.points; more > 0 && last.status !== 429; more -= 1) last = await submit(page);
    expect([last.status, Number(last.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});
