import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addDays, addMonths, toIsoDayOfWeek, overlaps, toBelgianDay } from '#server/backoffice/holidayHomes/days.ts';
import { announceFeeds, createFeedJobs, type FeedStores } from '#server/backoffice/holidayHomes/feeds/readFeeds.ts';
import { buildMailSamples } from '#server/backoffice/commands/mailSamples.ts';
import { createFetchOutside } from '#server/backoffice/core/outside/fetchOutside.ts';
import { eraseVisitor } from '#server/backoffice/personalData/eraseVisitor.ts';
import { deriveRentalToken } from '#server/backoffice/core/tokens/rentalToken.ts';
import { buildQuote } from '#server/backoffice/holidayHomes/prices/quote.ts';
import type { ReservationDocument } from '#server/backoffice/core/db/documents/reservationDocument.ts';
import { answerRequest, cancelStay, requestStay, createUnitSnapshot } from '#server/backoffice/holidayHomes/stays.ts';
import type { StoredRentalUnit } from '#server/backoffice/holidayHomes/storedUnit.ts';
import { writeNightsCalendar } from '#server/backoffice/holidayHomes/availabilityCalendar.ts';
import type { OpenedRepositories } from '#server/backoffice/openRepositories.ts';
import { parseOptions } from '#server/backoffice/core/cli/command.ts';
import { rentalsCommand } from '#server/backoffice/holidayHomes/rentals.command.ts';
import { findSqlState } from '#server/backoffice/core/db/unitOfWork.ts';
import { createLog } from '#server/backoffice/log.ts';
import type { RentalEntry, RentalPeriods, RentalSearchResult, RentalUnitSummary } from '#shared/api/rentals.ts';
import { parseRentalCalendarPath, toRentalCalendarPath } from '#shared/domain/rentals/rentalCalendarPath.ts';
import { RENTAL_HORIZON_MONTHS } from '#shared/primitives/rentalLimits.ts';
import { parseValidEntries } from '../support/calendarRules.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { captureMails } from '../support/mail/capturedMails.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { rentalUnitInput } from '../support/rentalUnit.ts';
import { type PurgeReceiver, startPurgeReceiver } from '../support/programs/purgeReceiver.ts';
import { siteInput } from '../support/siteInput.ts';
import { runDueJobs } from '../support/runDueJobs.ts';
import { TextSink } from '../support/mail/textSink.ts';

const NOW_MS = Date.now();
/**
 * Returns the first day of the month that is `months` months from now. Each test uses its own months, so that stays do
 * not overlap.
 */
const findMonthStart = (months: number) => `${addMonths(toBelgianDay(NOW_MS), months).slice(0, 7)}-01`;
const GUEST = { firstName: 'Noor', lastName: 'Peeters', phone: '+32 470 00 00 00', email: 'Noor@guest.example' };

interface Stay {
  readonly begin: string;
  readonly end: string;
}

const listIds = ({ results }: { results: readonly RentalUnitSummary[] }) => results.map(({ id }) => id);

const listErrorPointers = (body: { errors?: { pointer: string }[] }) => body.errors?.map(({ pointer }) => pointer);

/** Lists the mails that one change sends to the guest and to the agency. */
const listMailsOfChange = (change: string, guest: string, agency: string, calendarState: string) => [
  `rental.${change} true ${guest} ${calendarState}`,
  `rental.${change}.agency false ${agency} ${calendarState}`,
];

/** Reads the due calendars of other platforms, and announces changes of their states. */
async function readDueFeeds(stores: FeedStores, reading: Parameters<typeof createFeedJobs>[1]): Promise<void> {
  while (await runDueJobs(createFeedJobs(stores, reading)));
  await announceFeeds(stores, reading);
}

/** Returns the document of a reservation in its stored form. */
const buildDocument = (stored: StoredRentalUnit): ReservationDocument => ({
  visitor: GUEST,
  guests: { adults: 1, children: 0 },
  pets: false,
  locale: 'nl',
  quote: buildQuote({
    unitId: stored.unit.id,
    begin: '2027-01-01',
    end: '2027-01-02',
    type: 'stay',
    rent: 1,
    costs: stored.unit.costs,
    guests: { adults: 1, children: 0 },
  }),
  unit: createUnitSnapshot(stored),
});

const NO_LONGER_CURRENT_MS = 25 * 3_600_000;
const createTimeInADay = () => Date.now() + NO_LONGER_CURRENT_MS;

/** The id of a home whose calendars are not current. */
const TO_BE_CHECKED_UNIT_ID = 33;
const TO_BE_CHECKED_TEXT = /kijkt eerst na of je data daar nog vrij zijn/;

/** Returns the lines of a calendar with a booking of one night three months from now, and with another entry. */
const buildCalendar = (body: string) => [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:good@x',
  `DTSTART;VALUE=DATE:${addDays(toBelgianDay(NOW_MS), 90).replaceAll('-', '')}`,
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:bad@x',
  body,
  'END:VEVENT',
  'END:VCALENDAR',
];

/** Parses the only entry of a calendar file as another program would. */
const parseEvent = (content: string) =>
  new ICAL.Event(new ICAL.Component(ICAL.parse(content) as unknown[]).getFirstSubcomponent('vevent') ?? undefined);

const testedDatabaseKinds = listDatabaseKinds();

describe.each(testedDatabaseKinds)('holiday homes, on $name', (databaseKind) => {
  let database: TestDatabase;
  let running: TestBackOffice;
  let purges: PurgeReceiver;
  const listPurgedTags = () => purges.received.map(({ body }) => (JSON.parse(body) as { tags: string[] }).tags);
  const backoffice = () => running;
  const call: TestBackOffice['call'] = (...args) => backoffice().call(...args);
  const reserve = (unitId: number, { begin, end }: Stay, changes: object = {}, key: string = randomUUID()) =>
    call('POST', '/rental-units/reservation', {
      site: 'noord',
      body: { unitId, begin, end, adults: 2, visitor: GUEST, locale: 'fr', ...changes },
      headers: { 'Idempotency-Key': key },
    });
  const holdStay = (unitId: number, { begin, end }: Stay, changes: object = {}) =>
    call('POST', `/rental-units/${unitId}/holds`, {
      site: 'noord',
      body: { begin, end, ...changes },
      headers: { 'Idempotency-Key': randomUUID() },
    });
  const answer = (id: string, state: string, note?: string) =>
    call('PUT', `/sites/noord/rental-reservations/${id}/state`, { body: { state, ...(note && { note }) } });
  const findReservation = async (reference: string) => {
    const { body } = await call('GET', '/sites/noord/rental-reservations');
    return (body as { id: string; reference: string; state: string }[]).find((each) => each.reference === reference);
  };
  const readPeriods = async (unitId: number, query = '') =>
    (await call('GET', `/rental-units/${unitId}/periods?${query}`, { site: 'noord', anonymous: true }))
      .body as RentalPeriods;
  const searchUnits = async (query: object, more: object = {}) =>
    (await call('POST', '/sites/noord/rental-units', { body: { query, ...more }, anonymous: true }))
      .body as RentalSearchResult;
  /** Searches one home that is free from a day on for this number of nights. */
  const searchStay = (begin: string, nights: number) =>
    searchUnits({ terms: { id: [2] }, stay: { begin, end: addDays(begin, nights) } });
  const readFilters = async (query: object) =>
    (await call('POST', '/rental-units/filters', { site: 'noord', body: { query }, anonymous: true })).body;
  const open = async () =>
    ({
      repositories: running.repositories,
      apiToken: () => running.apiToken,
    }) as OpenedRepositories;
  /** Returns a command's output, or the error with which it ends. */
  const runRentalsCommand = async (...args: string[]) => {
    const [out, err] = [new TextSink(), new TextSink()];
    const { values, positionals } = parseOptions(rentalsCommand, [...args, '--site', 'noord']);
    const code = await rentalsCommand
      .run({ values, positionals, out, err, open })
      .catch((error: unknown) => String(error));
    return `${out.take()}${typeof code === 'string' ? code : ''}`;
  };
  const findUnitByName = async (name: string) =>
    (await searchUnits({}, { limit: 100 })).results.find(({ title }) => title.nl === name);
  /** Returns whether the periods of the home and the quote each report that the dates must be checked. */
  const readToBeChecked = async () => {
    const [begin, end] = [addDays(toBelgianDay(NOW_MS), 80), addDays(toBelgianDay(NOW_MS), 83)];
    const { body: quote } = await call(
      'GET',
      `/rental-units/${TO_BE_CHECKED_UNIT_ID}/quote?begin=${begin}&end=${end}&adults=2`,
      {
        site: 'noord',
      },
    );
    return [(await readPeriods(TO_BE_CHECKED_UNIT_ID)).toBeChecked, quote.toBeChecked];
  };
  const countPurgesOfHome = () =>
    listPurgedTags().filter((tags) => tags.includes(`s-noord.r.${TO_BE_CHECKED_UNIT_ID}`)).length;
  const readStateOfHome = async () => {
    const states = (await call('GET', '/sites/noord/rental-feeds')).body as { unitId: number }[];
    return states.find(({ unitId }) => unitId === TO_BE_CHECKED_UNIT_ID);
  };
  const readFeedState = async () => (await call('GET', '/sites/noord/rental-feeds')).body[0];

  beforeAll(async () => {
    database = await databaseKind.start();
    purges = await startPurgeReceiver();
    // The tests read the calendars themselves, so the worker must not claim them.
    running = await startTestBackOffice({ database, purgeUrls: [purges.url], pollMs: 3_600_000 });
    const { sites, rentalUnits } = backoffice().repositories;
    await sites.put(siteInput('noord', { features: { holiday: true, projects: true } }));
    await sites.put(siteInput('zuid'));
    await rentalUnits.upsertMany(
      'noord',
      [1, 2, 3, 4, 5].map((id) => rentalUnitInput(id)),
    );
    await rentalUnits.upsertMany('zuid', [rentalUnitInput(1)]);
  });
  afterAll(async () => {
    await running.close();
    await purges.close();
    await database.remove();
  });

  describe('nights', () => {
    it('are half open: one party leaves on the day on which another arrives', async () => {
      const month = findMonthStart(3);
      const buildStay = (from: number, to: number) => ({
        begin: addDays(month, from - 1),
        end: addDays(month, to - 1),
      });
      expect((await reserve(1, buildStay(1, 8))).status).toBe(201);
      const refused = await reserve(1, buildStay(5, 10));
      expect(refused.status).toBe(409);
      expect(refused.body.nearest).toHaveLength(3);
      for (const other of refused.body.nearest as Stay[]) expect(overlaps(other, buildStay(1, 8))).toBe(false);
      expect((await reserve(1, buildStay(8, 15))).status).toBe(201);
      expect((await reserve(2, buildStay(5, 10))).status).toBe(201);
    });

    it('never overlap, by a constraint of the database, under many concurrent reservations', async () => {
      const { rentalUnits, rentalReservations } = backoffice().repositories;
      const unit = await rentalUnits.find('noord', 5);
      if (!unit) throw new Error('no home');
      const month = findMonthStart(6);
      // These calls do not take the lock that a reservation otherwise takes, so that only the constraint prevents
      // overlaps. Calls on the embedded database are not concurrent, because it has one connection.
      const tries = Array.from({ length: databaseKind.name === 'PostgreSQL' ? 200 : 40 }, (_, index) => {
        const begin = addDays(month, Math.floor(Math.random() * 300));
        const guest = { id: randomUUID(), token: randomUUID(), reference: `V-${index}`, document: buildDocument(unit) };
        return { stay: { begin, end: addDays(begin, 1 + Math.floor(Math.random() * 14)) }, guest };
      });
      const refusals = new Set<string | undefined>();
      const results = await Promise.all(
        tries.map(async ({ stay, guest }) => {
          try {
            await rentalReservations.request(unit, stay, guest);
            return stay;
          } catch (error) {
            refusals.add(findSqlState(error));
            return undefined;
          }
        }),
      );
      // When two reservations wait for each other, PostgreSQL ends this deadlock by refusing one of them, with the code
      // 40P01.
      expect(['23P01', '40P01']).toEqual(expect.arrayContaining([...refusals]));
      const acceptedStays = results.filter((stay) => stay !== undefined);
      const busyStays = await rentalReservations.listBusy(unit, month);
      expect(busyStays.map(({ begin, end }) => ({ begin, end }))).toEqual(
        acceptedStays.toSorted((a, b) => a.begin.localeCompare(b.begin)),
      );
      expect(acceptedStays.length).toBeGreaterThan(10);
      for (const [index, stay] of busyStays.entries())
        for (const other of busyStays.slice(index + 1)) expect(overlaps(stay, other)).toBe(false);
    });

    it('go to one of two concurrent requests, and the other gets free dates', async () => {
      const stay = { begin: addDays(findMonthStart(4), 2), end: addDays(findMonthStart(4), 5) };
      const answers = await Promise.all(Array.from({ length: 10 }, () => reserve(3, stay)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    });
  });

  describe('a stay', () => {
    const firstTestDay = addDays(toBelgianDay(NOW_MS), 40);

    it('is refused at the field that is wrong', async () => {
      const end = addDays(firstTestDay, 3);
      expect(listErrorPointers((await reserve(1, { begin: firstTestDay, end: firstTestDay })).body)).toEqual(['/end']);
      expect(listErrorPointers((await reserve(1, { begin: end, end: firstTestDay })).body)).toEqual(['/end']);
      expect(
        listErrorPointers((await reserve(1, { begin: firstTestDay, end: addDays(firstTestDay, 1) })).body),
      ).toEqual(['/end']);
      expect(listErrorPointers((await reserve(1, { begin: addDays(toBelgianDay(NOW_MS), -1), end })).body)).toContain(
        '/begin',
      );
      expect(
        listErrorPointers(
          (await reserve(1, { begin: addMonths(toBelgianDay(NOW_MS), 20), end: addMonths(toBelgianDay(NOW_MS), 21) }))
            .body,
        ),
      ).toEqual(['/begin']);
      expect(
        listErrorPointers((await reserve(1, { begin: firstTestDay, end }, { adults: 3, children: 2 })).body),
      ).toEqual(['/adults']);
      expect(listErrorPointers((await reserve(1, { begin: firstTestDay, end }, { pets: true })).body)).toEqual([
        '/pets',
      ]);
      expect(listErrorPointers((await reserve(99, { begin: firstTestDay, end })).body)).toEqual(['/unitId']);
      expect((await holdStay(1, { begin: end, end: firstTestDay })).status).toBe(422);
    });

    it('costs rent, cleaning, and tourist tax for each person and night, and the deposit is returned', async () => {
      const { body } = await call(
        'GET',
        `/rental-units/4/quote?begin=${firstTestDay}&end=${addDays(firstTestDay, 2)}&adults=2&children=1`,
        {
          site: 'noord',
          anonymous: true,
        },
      );
      expect(body.type).toBe('stay');
      expect(body.lines).toEqual([
        { code: 'rent', amount: 220.2, nights: 2 },
        { code: 'cleaning', amount: 60 },
        { code: 'touristTax', amount: 10, perPersonNight: 2.5, persons: 2, nights: 2 },
      ]);
      expect(body).toMatchObject({ total: 290.2, deposit: 250 });
    });

    it('costs the same in a list, in a calendar and in its own breakdown', async () => {
      const { results } = await searchUnits({ stay: { begin: firstTestDay, end: addDays(firstTestDay, 5) } });
      const [first] = results;
      const quoted = await call(
        'GET',
        `/rental-units/${first?.id}/quote?begin=${firstTestDay}&end=${addDays(firstTestDay, 5)}&adults=1`,
        {
          site: 'noord',
        },
      );
      expect(first?.offer?.price).toBe(quoted.body.total - 12.5);
      const [period] = (await readPeriods(4, 'types=week')).periods;
      const wholePeriodQuote = await call(
        'GET',
        `/rental-units/4/quote?begin=${period?.begin}&end=${period?.end}&adults=1`,
        {
          site: 'noord',
        },
      );
      expect(wholePeriodQuote.body).toMatchObject({ type: 'week', total: (period?.price ?? 0) + 17.5 });
    });

    it('is held for ten minutes for the visitor who fills in the form, and for no other visitor', async () => {
      const stay = { begin: addDays(firstTestDay, 10), end: addDays(firstTestDay, 12) };
      const heldAnswer = await holdStay(2, stay);
      expect(heldAnswer.status).toBe(201);
      expect(Date.parse(heldAnswer.body.expiresAt) - Date.now()).toBeGreaterThan(9.5 * 60_000);
      expect((await reserve(2, stay)).status).toBe(409);
      const replaced = await holdStay(
        2,
        { begin: stay.begin, end: addDays(stay.end, 1) },
        { replaces: heldAnswer.body.id },
      );
      expect(replaced.status).toBe(201);
      expect((await reserve(2, stay, { hold: replaced.body.id })).status).toBe(201);
    });

    it('is neither found nor offered when a request for it would be refused', async () => {
      const lastDay = addMonths(toBelgianDay(NOW_MS), RENTAL_HORIZON_MONTHS);
      expect((await searchStay(lastDay, 2)).total.value).toBe(1);
      const tooLate = await searchStay(addDays(lastDay, 1), 2);
      expect(tooLate.total.value).toBe(0);
      expect(tooLate.nearest.length).toBeGreaterThan(0);
      for (const { begin } of tooLate.nearest) expect(begin <= lastDay).toBe(true);
      expect((await searchStay(findMonthStart(13), 92)).total.value).toBe(1);
      expect((await searchStay(findMonthStart(13), 93)).total.value).toBe(0);
    });

    it('that begins on the last day of arrival has all its nights in the ranges of the calendar', async () => {
      const lastDay = addMonths(toBelgianDay(NOW_MS), RENTAL_HORIZON_MONTHS);
      const periods = await readPeriods(2);
      expect(periods.lastDay).toBe(lastDay);
      const lastNight = addDays(lastDay, 1);
      expect(periods.nightly.some(({ from, to }) => from <= lastNight && lastNight <= to)).toBe(true);
    });

    it('can be requested just after midnight, counted from the last bookable day', async () => {
      const tomorrow = addDays(toBelgianDay(NOW_MS), 1);
      const midnight = Temporal.PlainDate.from(tomorrow).toZonedDateTime('Europe/Brussels').epochMilliseconds;
      vi.useFakeTimers({ toFake: ['Date'], now: midnight + 5 * 60_000 });
      onTestFinished(() => {
        vi.useRealTimers();
      });
      await backoffice().repositories.rentalUnits.renewPrices(Date.now());
      const begin = addMonths(tomorrow, RENTAL_HORIZON_MONTHS);
      const stay = { begin, end: addDays(begin, 2) };
      const heldAnswer = await holdStay(2, stay);
      expect(heldAnswer.status).toBe(201);
      expect((await reserve(2, stay, { hold: heldAnswer.body.id })).status).toBe(201);
    });

    it('that is held before midnight can be quoted and requested after it', async () => {
      const midnight = Temporal.PlainDate.from(addDays(toBelgianDay(NOW_MS), 1)).toZonedDateTime('Europe/Brussels');
      vi.useFakeTimers({ toFake: ['Date'], now: midnight.epochMilliseconds - 60_000 });
      onTestFinished(() => {
        vi.useRealTimers();
      });
      const unit = await backoffice().repositories.rentalUnits.find('noord', 2);
      const begin = addDays(toBelgianDay(Date.now()), unit?.unit.rules.notice ?? Number.NaN);
      const stay = { begin, end: addDays(begin, 2) };
      const heldAnswer = await holdStay(2, stay);
      expect(heldAnswer.status).toBe(201);
      vi.setSystemTime(midnight.epochMilliseconds + 60_000);
      const readQuote = (own: string) =>
        call('GET', `/rental-units/2/quote?begin=${stay.begin}&end=${stay.end}&adults=2${own}`, { site: 'noord' });
      expect((await readQuote('')).status).toBe(422);
      expect((await readQuote(`&hold=${heldAnswer.body.id}`)).status).toBe(200);
      expect((await reserve(2, stay, { hold: heldAnswer.body.id })).status).toBe(201);
    });

    it('has at most two holds of one visitor', async () => {
      const holdAs = (visitor: string, begin: number, changes: object = {}, unitId = 4) =>
        call('POST', `/rental-units/${unitId}/holds`, {
          site: 'noord',
          body: {
            begin: addDays(toBelgianDay(NOW_MS), begin),
            end: addDays(toBelgianDay(NOW_MS), begin + 3),
            ...changes,
          },
          headers: { 'Idempotency-Key': randomUUID(), 'X-Visitor': visitor },
        });
      const [one, two] = ['visitor-number-one', 'visitor-number-two'];
      const answers = await Promise.all([200, 210, 220, 230].map((begin) => holdAs(one, begin)));
      const holdIds = answers.filter(({ status }) => status === 201).map(({ body }) => body.id as string);
      expect([holdIds.length, answers.filter(({ status }) => status === 429).length]).toEqual([2, 2]);
      expect(answers.find(({ status }) => status === 429)?.headers.get('Retry-After')).toMatch(/^\d{1,3}$/);
      expect((await holdAs(two, 240)).status).toBe(201);
      expect((await holdAs(one, 250, {}, 3)).status).toBe(201);
      expect((await holdAs(one, 260, { replaces: holdIds[0] })).status).toBe(201);
      expect((await holdAs(one, 270)).status).toBe(429);
      await call('DELETE', `/rental-units/4/holds/${holdIds[1]}`, { site: 'noord' });
      expect((await holdAs(one, 270)).status).toBe(201);
      const { rentalUnits, rentalReservations } = backoffice().repositories;
      for (const id of [3, 4]) {
        const unit = await rentalUnits.find('noord', id);
        if (unit) await rentalReservations.release(unit, undefined, Date.now() + 3_600_000);
      }
    });

    it('is quoted to the holder of its nights, and to no other visitor', async () => {
      const [begin, end] = [addDays(firstTestDay, 14), addDays(firstTestDay, 16)];
      const heldAnswer = await holdStay(2, { begin, end });
      const readQuote = (own: string) =>
        call('GET', `/rental-units/2/quote?begin=${begin}&end=${end}&adults=2${own}`, {
          site: 'noord',
          anonymous: true,
        });
      expect(await readQuote(`&hold=${heldAnswer.body.id}`)).toMatchObject({ status: 200, body: { total: 290.2 } });
      for (const otherHold of ['', `&hold=${'x'.repeat(43)}`]) {
        const refused = await readQuote(otherHold);
        expect([refused.status, refused.body.nearest.length]).toEqual([409, 3]);
        for (const dates of refused.body.nearest as Stay[]) expect(overlaps(dates, { begin, end })).toBe(false);
      }
      expect((await readQuote('&hold=short')).status).toBe(422);
      // Public availability does not include the hold, because the hold expires soon.
      const shownPeriods = await readPeriods(2);
      expect(shownPeriods.busy).not.toContainEqual(expect.objectContaining({ begin }));
    });

    it('is refused when its price is no longer the one that the guest has seen', async () => {
      const stay = { begin: addDays(firstTestDay, 30), end: addDays(firstTestDay, 32) };
      const refusal = await reserve(3, stay, { total: 280.2 });
      expect([refusal.status, listErrorPointers(refusal.body)]).toEqual([422, ['/total']]);
      expect((await reserve(3, stay, { total: 290.2 })).body.quote?.total).toBe(290.2);
    });

    it('is reserved once, however often the call is repeated', async () => {
      const key = randomUUID();
      const stay = { begin: addDays(firstTestDay, 20), end: addDays(firstTestDay, 22) };
      const answers = await Promise.all(Array.from({ length: 4 }, () => reserve(2, stay, {}, key)));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect((await reserve(2, stay, { adults: 1 }, key)).status).toBe(422);
    });
  });

  describe('the states of a reservation', () => {
    const stay = { begin: findMonthStart(5), end: addDays(findMonthStart(5), 7) };

    it('change from requested to confirmed to cancelled, and are read with the identifier', async () => {
      const { body } = await reserve(4, stay, { remark: 'Een kinderbed, graag.' });
      expect(body).toMatchObject({
        state: 'requested',
        cancellable: true,
        nights: 7,
        reference: expect.stringMatching(/^V-/),
      });
      expect(body.unit.address.nl).not.toContain('Geheimstraat');
      const entry = await findReservation(body.reference);
      expect(await answer(entry?.id ?? '', 'confirmed', 'Tot dan!')).toMatchObject({
        status: 200,
        body: { state: 'confirmed' },
      });
      expect((await answer(entry?.id ?? '', 'confirmed')).status).toBe(200);
      expect((await answer(entry?.id ?? '', 'refused')).status).toBe(409);
      const readAnswer = await call('GET', `/rental-units/reservation/${body.id}`, { site: 'noord', anonymous: true });
      expect(readAnswer.body).toMatchObject({ state: 'confirmed', note: 'Tot dan!' });
      expect(readAnswer.body.unit.address.nl).toContain('Geheimstraat 3');
      expect((await call('GET', `/rental-units/reservation/${body.id}`, { site: 'zuid' })).status).toBe(204);
      expect(
        (await call('DELETE', `/rental-units/reservation/${body.id}`, { site: 'noord', anonymous: true })).status,
      ).toBe(401);
      expect((await call('DELETE', `/rental-units/reservation/${body.id}`, { site: 'noord' })).status).toBe(204);
      expect((await call('DELETE', `/rental-units/reservation/${body.id}`, { site: 'noord' })).status).toBe(204);
      expect((await reserve(4, stay)).status).toBe(201);
    });

    it('are mailed to both sides at every step, each with a calendar entry', async () => {
      const { repositories, capturedMails: mails } = captureMails(backoffice().repositories);
      const key = backoffice().apiToken;
      const begin = addDays(stay.end, 14);
      const common = {
        siteId: 'noord',
        unitId: 4,
        hold: undefined,
        remark: undefined,
        pets: false,
        identifierKey: key,
        now: NOW_MS,
      };
      const request = (nights: number) =>
        requestStay(repositories, {
          ...common,
          begin,
          end: addDays(begin, nights),
          guests: { adults: 2, children: 1 },
          visitor: GUEST,
          unchecked: false,
          locale: 'fr',
        });
      const answerIt = (id: string | undefined, state: 'confirmed' | 'refused' | 'cancelled') =>
        answerRequest(repositories, { ...common, id: id ?? '', state, note: undefined });
      const cancelledByAgency = await request(3);
      await answerIt(cancelledByAgency, 'confirmed');
      await answerIt(cancelledByAgency, 'cancelled');
      await answerIt(await request(4), 'refused');
      const cancelled = await request(5);
      await cancelStay(repositories, { ...common, token: deriveRentalToken(key, 'noord', cancelled ?? '') });

      const sent = mails.map(({ kind, to, calendar }) => {
        const event = parseEvent(calendar?.content ?? '');
        const readProperty = (name: string) => String(event.component.getFirstPropertyValue(name));
        expect([event.startDate.toString(), readProperty('organizer')]).toEqual([
          `${begin}T16:00:00`,
          'mailto:info@noord.example.com',
        ]);
        expect(event.endDate.toString()).toMatch(/T10:00:00$/);
        return [kind, to.email === GUEST.email, calendar?.method, readProperty('status'), event.sequence].join(' ');
      });
      const requested = listMailsOfChange('requested', 'REQUEST', 'PUBLISH', 'TENTATIVE 0');
      expect(sent).toEqual([
        ...requested,
        ...listMailsOfChange('confirmed', 'REQUEST', 'PUBLISH', 'CONFIRMED 1'),
        ...listMailsOfChange('cancelledByAgency', 'CANCEL', 'CANCEL', 'CANCELLED 2'),
        ...requested,
        ...listMailsOfChange('refused', 'CANCEL', 'CANCEL', 'CANCELLED 1'),
        ...requested,
        ...listMailsOfChange('cancelled', 'CANCEL', 'CANCEL', 'CANCELLED 1'),
      ]);
      const subjects = mails.slice(0, 2).map(({ content }) => content.subject);
      expect(subjects).toEqual([
        expect.stringContaining('Nous avons reçu votre demande'),
        expect.stringMatching(/^Aanvraag V-/),
      ]);
      const uids = mails.map(({ calendar }) => parseEvent(calendar?.content ?? '').uid);
      expect(new Set(uids).size).toBe(3);
    });

    it('have a working link in the mail of the confirmation after the key of the links has changed', async () => {
      const { repositories, capturedMails } = captureMails(backoffice().repositories);
      const begin = addDays(stay.end, 20);
      const { body } = await reserve(4, { begin, end: addDays(begin, 2) });
      const found = await findReservation(body.reference);
      const confirmation = { siteId: 'noord', state: 'confirmed', note: undefined, now: NOW_MS } as const;
      await answerRequest(repositories, { ...confirmation, id: found?.id ?? '', identifierKey: 'another-key' });
      const [, token = ''] = /\/([\w-]{43})(?![\w-])/.exec(capturedMails[0]?.content.text ?? '') ?? [];
      expect(token).not.toBe(body.id);
      const shown = await call('GET', `/rental-units/reservation/${token}`, { site: 'noord', anonymous: true });
      expect(shown.body).toMatchObject({ state: 'confirmed', reference: body.reference });
      expect((await call('DELETE', `/rental-units/reservation/${token}`, { site: 'noord' })).status).toBe(204);
    });

    it('keep the identifiers of their calendar entries when the site gets another address', async () => {
      const { repositories, capturedMails: mails } = captureMails(backoffice().repositories);
      const context = { siteId: 'noord', identifierKey: backoffice().apiToken, now: NOW_MS };
      const id = await requestStay(repositories, {
        ...context,
        unitId: 4,
        begin: addDays(stay.end, 20),
        end: addDays(stay.end, 22),
        guests: { adults: 2, children: 0 },
        pets: false,
        hold: undefined,
        visitor: GUEST,
        remark: undefined,
        unchecked: false,
        locale: 'nl',
      });
      const site = siteInput('noord', { features: { holiday: true, projects: true } });
      await repositories.sites.put({ ...site, origin: 'https://new.example.com' });
      try {
        await answerRequest(repositories, { ...context, id: id ?? '', state: 'cancelled', note: undefined });
      } finally {
        await repositories.sites.put(site);
      }
      expect(mails.map(({ calendar }) => parseEvent(calendar?.content ?? '').uid)).toEqual(
        Array.from({ length: 4 }, () => `${id}@noord.example.com`),
      );
    });

    it('can be previewed as mails in every language before a reservation exists', async () => {
      const { repositories } = backoffice();
      const site = await repositories.sites.get('noord');
      if (!site) throw new Error('no site');
      for (const locale of site.locales) {
        const samples = (await buildMailSamples(repositories, site, locale)).filter(([name]) =>
          name.startsWith('stay-'),
        );
        expect(samples).toHaveLength(14);
        for (const [name, { subject, text }] of samples)
          expect(`${subject}${text}`, `${name} ${locale}`).not.toMatch(/mailRentals|\{\{|undefined/);
      }
    });

    it('are answered from the command line by their reference', async () => {
      const otherStay = { begin: addDays(stay.end, 7), end: addDays(stay.end, 10) };
      const { body } = await reserve(4, otherStay);
      expect(await runRentalsCommand('list', '--state', 'requested')).toContain(body.reference);
      expect(await runRentalsCommand('confirm', body.reference, '--note', 'Tot dan')).toContain('Confirmed');
      const readAnswer = await call('GET', `/rental-units/reservation/${body.id}`, { site: 'noord' });
      expect(readAnswer.body).toMatchObject({ state: 'confirmed', note: 'Tot dan' });
      expect(await runRentalsCommand('cancel', body.reference)).toContain('Cancelled');
      const answerWhenOff = await call('GET', `/rental-units/reservation/${body.id}`, { site: 'noord' });
      expect([answerWhenOff.body.state, answerWhenOff.body.note]).toEqual(['cancelled', undefined]);
      expect(await runRentalsCommand('refuse', body.reference)).toContain('cannot be refused');
    });

    it('are not answered under an empty or short name that is the beginning of an id', async () => {
      const otherStay = { begin: addDays(stay.end, 12), end: addDays(stay.end, 15) };
      const { body } = await reserve(4, otherStay);
      const { id } = (await findReservation(body.reference)) ?? { id: '' };
      for (const name of ['', id.slice(0, 1), id.slice(0, 7)])
        for (const action of ['confirm', 'refuse', 'cancel'])
          expect(await runRentalsCommand(action, name), `${action} ${name}`).toContain('There is no reservation');
      expect((await findReservation(body.reference))?.state).toBe('requested');
      expect(await runRentalsCommand('refuse', id.slice(0, 8))).toContain('Refused');
    });

    it('free the nights when the agency refuses', async () => {
      const otherStay = { begin: addDays(stay.end, 1), end: addDays(stay.end, 4) };
      const { body } = await reserve(4, otherStay);
      const entry = await findReservation(body.reference);
      expect((await answer(entry?.id ?? '', 'refused', 'Wegens werken.')).status).toBe(200);
      expect((await answer(entry?.id ?? '', 'confirmed')).status).toBe(409);
      expect((await reserve(4, otherStay)).status).toBe(201);
    });
  });

  describe('the list', () => {
    beforeAll(async () => {
      const { rentalUnits } = backoffice().repositories;
      const base = rentalUnitInput(20);
      await rentalUnits.upsertMany('noord', [
        rentalUnitInput(20, {
          general: { ...base.general, maxOccupation: 8, subKind: { id: 21, name: { nl: 'Villa' } }, petsAllowed: true },
          options: [{ id: 1, name: { nl: 'Zeezicht' } }],
          rules: { week: { arrival: 'friday' } },
          seasons: [{ name: {}, ranges: [{ from: '01-01', to: '12-31' }], rents: { week: 1500 } }],
        }),
        rentalUnitInput(21, { active: false }),
      ]);
    });

    it('refuses unknown keys, by JSON pointer', async () => {
      for (const [body, pointer] of [
        [{ maxPrice: 500 }, '/maxPrice'],
        [{ query: { pets: true } }, '/query/pets'],
        [{ query: { range: { price: { max: 500 } } } }, '/query/range/price/max'],
        [{ query: { stay: { begin: '2027-05-01', end: '2027-05-08', nights: 7 } } }, '/query/stay/nights'],
      ] as const) {
        for (const address of ['/sites/noord/rental-units', '/rental-units/filters']) {
          const refusal = await call('POST', address, { site: 'noord', body, anonymous: true });
          expect([refusal.status, listErrorPointers(refusal.body)]).toEqual([422, [pointer]]);
        }
      }
    });

    it('is filtered by the properties of homes, and counts each filter within the other filters', async () => {
      expect(listIds(await searchUnits({ range: { maxOccupation: { gte: 6 } } }))).toEqual([20]);
      expect(listIds(await searchUnits({ terms: { subKind: [21] } }))).toEqual([20]);
      expect(listIds(await searchUnits({ petsAllowed: true, terms: { option: [1] } }))).toEqual([20]);
      const found = await readFilters({ terms: { subKind: [21] } });
      expect(found.total.value).toBe(1);
      expect(found.subKinds).toMatchObject([
        { id: 11, count: 5, kindId: 1 },
        { id: 21, count: 1 },
      ]);
      expect(found.periodTypes).toMatchObject([{ type: 'week', count: 1 }]);
      for (const { date } of found.periodStartDates as { date: string }[]) expect(toIsoDayOfWeek(date)).toBe(5);
      expect((await searchUnits({})).total.value).toBe(6);
    });

    it('merges the names of a term from all homes, and names a city as the catalogue does', async () => {
      const { rentalUnits } = backoffice().repositories;
      const [base, kind] = [rentalUnitInput(60), (name: object) => ({ id: 60, name })];
      const buildNamedUnit = (id: number, name: object) =>
        rentalUnitInput(id, {
          general: { ...base.general, subKind: kind(name), location: kind(name) },
          address: { ...base.address, city: { ...base.address.city, name: { nl: 'GENT' } } },
          options: [kind(name)],
        });
      await rentalUnits.upsertMany('noord', [
        buildNamedUnit(60, { nl: 'Loft', fr: 'Loft à la mer' }),
        buildNamedUnit(61, { nl: 'Loft', fr: '' }),
      ]);
      const found = await readFilters({ terms: { subKind: [60] } });
      const merged = expect.objectContaining({ id: 60, name: { nl: 'Loft', fr: 'Loft à la mer' }, count: 2 });
      for (const facet of [found.subKinds, found.locations, found.options]) expect(facet).toContainEqual(merged);
      expect(found.cities).toMatchObject([{ name: { nl: 'Gent', fr: 'Gand' }, count: 2 }]);
      await rentalUnits.withdrawMany('noord', [60, 61]);
    });

    it('offers nights that guests choose themselves for a home without a free period', async () => {
      const { rentalUnits } = backoffice().repositories;
      const today = toBelgianDay(NOW_MS);
      const createStay = (first: number, nights: number) => ({
        begin: addDays(today, first),
        end: addDays(today, first + nights),
      });
      const yearRound = [{ from: '01-01', to: '12-31' }];
      const buildUnit = (id: number, changes: Parameters<typeof rentalUnitInput>[1]) =>
        rentalUnitInput(id, {
          general: { ...rentalUnitInput(id).general, subKind: { id: 70, name: { nl: 'Hut' } } },
          seasons: [{ name: {}, ranges: yearRound, nightly: { rent: 100, minNights: 3 } }],
          ...changes,
        });
      const nightly = { rent: 100, minNights: 3, arrival: ['saturday' as const] };
      const lowSeason = { from: addDays(today, 30), to: addDays(today, 40) };
      await rentalUnits.upsertMany('noord', [
        buildUnit(70, { closed: [createStay(0, 10), createStay(12, 8)] }),
        buildUnit(71, { closed: [createStay(0, 1000)] }),
        buildUnit(72, { seasons: [{ name: {}, ranges: yearRound, nightly }] }),
        buildUnit(73, {
          seasons: [
            { name: {}, ranges: yearRound, nightly: { rent: 100, minNights: 3 } },
            { name: {}, ranges: [lowSeason], nightly: { rent: 50, minNights: 3 } },
          ],
        }),
        buildUnit(74, {
          seasons: [{ name: {}, ranges: yearRound, rents: { week: 900 }, nightly: { rent: 100, minNights: 3 } }],
        }),
      ]);
      const terms = { subKind: [70] };
      const offersById = new Map((await searchUnits({ terms })).results.map(({ id, offer }) => [id, offer]));
      expect(offersById.get(70)).toEqual({ type: 'stay', ...createStay(20, 3), nights: 3, rent: 300, price: 360 });
      expect(offersById.get(71)).toBeUndefined();
      expect(toIsoDayOfWeek(offersById.get(72)?.begin ?? '')).toBe(6);
      expect(offersById.get(73)).toMatchObject({ ...createStay(30, 3), price: 210 });
      expect(offersById.get(74)).toMatchObject({ type: 'week', price: 960 });
      const detail = await call('GET', '/rental-units/70', { site: 'noord', anonymous: true });
      expect(detail.body.offer).toEqual(offersById.get(70));
      expect((await reserve(70, createStay(20, 3))).status).toBe(201);

      expect((await readFilters({ terms })).prices).toEqual({ min: 210, max: 960 });
      expect(listIds(await searchUnits({ terms }))).toEqual([73, 70, 72, 74, 71]);
      expect(listIds(await searchUnits({ terms, range: { price: { lte: 400 } } }))).toEqual([73, 70, 72]);
      expect(listIds(await searchUnits({ terms, periodTypes: ['week'] }))).toEqual([74]);
      await rentalUnits.withdrawMany('noord', [70, 71, 72, 73, 74]);
    });

    it('finds homes that are free on the requested dates, with the price, or else the nearest dates', async () => {
      const [friday] = (await readPeriods(20, 'types=week')).periods;
      const found = await searchUnits({ periodTypes: ['week'], periodStartDates: [friday?.begin] });
      expect(listIds(found)).toEqual([20]);
      expect(found.results[0]?.offer).toMatchObject({ type: 'week', price: 1560, begin: friday?.begin });
      const emptyResult = await searchUnits({
        terms: { id: [20] },
        stay: { begin: addDays(friday?.begin ?? '', 1), end: friday?.end },
      });
      expect(emptyResult.total.value).toBe(0);
      expect(emptyResult.nearest[0]).toMatchObject({
        begin: friday?.begin,
        end: friday?.end,
        units: 1,
        priceFrom: 1560,
      });
    });

    it('sorts by price, and leaves out homes that are taken', async () => {
      // The stay is in the middle of a month, because the stays of other tests begin on the first day of a month.
      const stay = { begin: addDays(findMonthStart(7), 14), end: addDays(findMonthStart(7), 17) };
      await reserve(1, stay);
      const free = listIds(await searchUnits({ stay }));
      expect(free).not.toContain(1);
      expect(free).toContain(2);
      expect(listIds(await searchUnits({}, { sort: [{ field: 'price', order: 'DESC' }] }))[0]).toBe(20);
    });

    it('hides inactive and withdrawn homes, and answers that they existed', async () => {
      expect((await call('GET', '/rental-units/21', { site: 'noord' })).status).toBe(410);
      expect((await call('GET', '/rental-units/20', { site: 'zuid' })).status).toBe(204);
      const shownAnswer = await call('GET', '/rental-units/20', { site: 'noord', anonymous: true });
      expect(shownAnswer.status).toBe(200);
      expect(shownAnswer.text).not.toContain('Geheimstraat');
      expect(shownAnswer.body).not.toHaveProperty('seasons');
    });
  });

  describe('calendars of other platforms', () => {
    let server: Server;
    let feed = '';
    const silent = createLog('silent');
    const fetchOutside = createFetchOutside((address) => address === '127.0.0.1');
    const read = () => readDueFeeds(backoffice().repositories, { fetchOutside, log: silent, now: Date.now });
    const week = { begin: addDays(toBelgianDay(NOW_MS), 30), end: addDays(toBelgianDay(NOW_MS), 60) };

    beforeAll(async () => {
      server = createServer((_request, response) => response.end(feed));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));

    it('take nights, and never free most of them at once', async () => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.ics`;
      feed = writeNightsCalendar(7, [{ ...week, revised: NOW_MS }], {
        name: 'x',
        taken: 'x',
        host: 'elsewhere.example',
      });
      const { rentalUnits, rentalFeeds } = backoffice().repositories;
      await rentalUnits.upsertMany('noord', [rentalUnitInput(30, { feeds: [{ name: 'elsewhere', url }] })]);
      await read();
      expect(await readFeedState()).toMatchObject({ unitId: 30, name: 'elsewhere', nights: 30 });
      expect((await reserve(30, { begin: addDays(week.end, -2), end: addDays(week.end, 1) })).status).toBe(409);
      expect((await reserve(30, { begin: week.end, end: addDays(week.end, 2) })).status).toBe(201);

      const claimed = { unitKey: (await rentalUnits.find('noord', 30))?.key ?? 0, name: 'elsewhere', url };
      for (const broken of [
        '<html>Sorry</html>',
        writeNightsCalendar(7, [], { name: '', taken: '', host: 'e.example' }),
      ]) {
        feed = broken;
        await rentalFeeds.refuse(claimed, 'to be read at once', 0);
        await read();
        expect(await readFeedState()).toMatchObject({ nights: 30, problem: expect.any(String) });
      }
      expect(await rentalFeeds.acceptNextCopy('noord', 30, 'elsewhere')).toBe(true);
      await read();
      expect(await readFeedState()).toMatchObject({ nights: 0 });

      // The agency enters another address while the first one is read.
      await rentalFeeds.refuse(claimed, 'to be read at once', 0);
      const [readFeed] = await rentalFeeds.claimDue(10);
      if (!readFeed) throw new Error('no feed is due');
      const copy = { nights: [{ begin: week.begin, end: week.end }], free: 0, unread: 0, named: [] };
      const otherUrl = `${url}?other`;
      await rentalUnits.upsertMany('noord', [rentalUnitInput(30, { feeds: [{ name: 'elsewhere', url: otherUrl }] })]);
      await expect(rentalFeeds.storeCopy(readFeed, copy, 1800)).rejects.toThrow('another address');
      expect(await rentalFeeds.refuse(readFeed, 'it is another calendar', 1800)).toBe(false);
      expect(await readFeedState()).toMatchObject({ state: 'never', nights: 0 });
      await rentalUnits.upsertMany('noord', [rentalUnitInput(30, { feeds: [{ name: 'elsewhere', url }] })]);

      // This is what is stored after the clock of the database was set back by days.
      await rentalFeeds.refuse(claimed, 'to be read at a time too far ahead', 3 * 24 * 3600);
      expect((await readFeedState())?.problem).toContain('too far ahead');
      await read();
      expect((await readFeedState())?.problem).toBeUndefined();
    });

    it('that never end delay no other work, also after a crash, and are retried less and less often', async () => {
      const { rentalUnits, rentalFeeds } = backoffice().repositories;
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.ics`;
      feed = [
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'DTSTART:20270101T000000Z',
        'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n');
      await rentalUnits.upsertMany('noord', [rentalUnitInput(31, { feeds: [{ name: 'endless', url }] })]);
      await read();
      const readStates = async () => (await call('GET', '/sites/noord/rental-feeds')).body as { unitId: number }[];
      expect((await readStates()).find(({ unitId }) => unitId === 31)).toMatchObject({
        state: 'partly',
        named: [{ line: 4, problem: expect.stringContaining('is too long to be evaluated') }],
      });
      expect((await call('GET', '/sites/noord/rental-feeds')).status).toBe(200);

      // This simulates a program that ended during a reading: the attempt was recorded before the reading.
      const unitKey = (await rentalUnits.find('noord', 31))?.key ?? 0;
      const makeDue = () => rentalFeeds.refuse({ unitKey, name: 'endless', url }, 'to be read at once', 0, true);
      await makeDue();
      const attemptCounts = [];
      for (let crash = 0; crash < 3; crash += 1) {
        const [claimed] = await rentalFeeds.claimDue(10);
        attemptCounts.push(claimed?.attempts);
        expect(await rentalFeeds.claimDue(10)).toEqual([]);
        await makeDue();
      }
      expect(attemptCounts).toEqual([1, 2, 3]);
      await rentalUnits.upsertMany('noord', [rentalUnitInput(31, { feeds: [] })]);
    });

    describe('that are not certain', () => {
      let address = '';
      let nextDay = 100;
      const putFeeds = async (...names: readonly string[]) => {
        const feeds = names.map((name) => ({ name, url: `${address}/${name}.ics` }));
        await backoffice().repositories.rentalUnits.upsertMany('noord', [
          rentalUnitInput(TO_BE_CHECKED_UNIT_ID, { feeds }),
        ]);
      };
      /** Requests three nights that no other test uses. Returns the guest's view, the agency's view and the mails. */
      const requestNights = async (asOf = Date.now()) => {
        const { repositories, capturedMails: mails } = captureMails(backoffice().repositories);
        const begin = addDays(toBelgianDay(NOW_MS), (nextDay += 5));
        const id = await requestStay(repositories, {
          siteId: 'noord',
          unitId: TO_BE_CHECKED_UNIT_ID,
          begin,
          end: addDays(begin, 3),
          guests: { adults: 2, children: 0 },
          pets: false,
          hold: undefined,
          visitor: GUEST,
          remark: undefined,
          locale: 'nl',
          unchecked: false,
          identifierKey: backoffice().apiToken,
          now: asOf,
        });
        const token = deriveRentalToken(backoffice().apiToken, 'noord', id ?? '');
        const { body: shown } = await call('GET', `/rental-units/reservation/${token}`, { site: 'noord' });
        const { body: entries } = await call('GET', '/sites/noord/rental-reservations');
        const entry = (entries as RentalEntry[]).find((each) => each.id === id);
        const [guest, agency] = mails.map(({ content }) => content.text);
        return { shown, entry, guest, agency, reference: String(shown.reference) };
      };

      beforeAll(() => {
        address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      });

      it('because they were never read, mark a request as one to check, for the guest, the agency and the command', async () => {
        feed = '<html>Please log in</html>';
        await putFeeds('airbnb');
        expect(await readToBeChecked()).toEqual([true, true]);
        await read();
        expect(await readToBeChecked()).toEqual([true, true]);

        const { shown, entry, guest, agency, reference } = await requestNights();
        expect([shown.state, shown.toBeChecked]).toEqual(['requested', true]);
        expect(entry?.uncheckedFeeds).toEqual([{ name: 'airbnb', reason: 'never' }]);
        expect(guest).toMatch(TO_BE_CHECKED_TEXT);
        expect(agency).toContain('De kalender airbnb van deze woning konden we nog niet lezen.');
        expect(await runRentalsCommand('feeds')).toMatch(/33 +airbnb +never +never +0 .*not a calendar file/);
        expect(await runRentalsCommand('list', '--state', 'requested')).toMatch(
          new RegExp(`${reference} .* airbnb\\s*\\n`),
        );
        const commandOutput = await runRentalsCommand('confirm', reference);
        expect(commandOutput).toContain(
          'Not certain now: the calendar airbnb: it was never read (last good copy: never).',
        );
        expect(commandOutput).toContain('Not checked at the time of the request: the calendar airbnb');
        expect(commandOutput).toContain('Confirmed');
        const confirmed = await call('GET', `/rental-units/reservation/${shown.id}`, { site: 'noord' });
        expect(confirmed.body).not.toHaveProperty('toBeChecked');
      });

      it('because of unreadable entries, keep the readable ones and name the others', async () => {
        feed = buildCalendar('DTSTART:00000000').join('\r\n');
        await putFeeds('booking');
        await read();
        expect(await readToBeChecked()).toEqual([true, true]);
        const takenDay = addDays(toBelgianDay(NOW_MS), 90);
        expect(
          (await reserve(TO_BE_CHECKED_UNIT_ID, { begin: addDays(takenDay, -1), end: addDays(takenDay, 2) })).status,
        ).toBe(409);
        const { entry, agency } = await requestNights();
        expect(entry?.uncheckedFeeds).toEqual([{ name: 'booking', reason: 'partly', readAt: expect.any(String) }]);
        expect(agency).toMatch(
          /In de kalender booking van deze woning, het laatst gelezen op \d+ \S+ \d{4} om \d\d:\d\d/,
        );
        const commandOutput = await runRentalsCommand('feeds');
        expect(commandOutput).toMatch(/33 +booking +partly +\d{4}-\d\d-\d\d \d\d:\d\d +1 +0 +1/);
        expect(commandOutput).toContain('Home 33, booking, line 8, UID bad@x: its first day "00000000" cannot be read');
      });

      it('because the last copy is older than a day', async () => {
        feed = buildCalendar('STATUS:CANCELLED').join('\r\n');
        await putFeeds('vrbo');
        await read();
        expect(await readToBeChecked()).toEqual([undefined, undefined]);
        const checkedRequest = await requestNights();
        expect([checkedRequest.shown.toBeChecked, checkedRequest.entry?.uncheckedFeeds]).toEqual([
          undefined,
          undefined,
        ]);
        expect([checkedRequest.guest, checkedRequest.agency].join('')).not.toMatch(
          /kalender vrbo|kijkt eerst na of je data/,
        );
        const tomorrow = await requestNights(createTimeInADay());
        expect(tomorrow.entry?.uncheckedFeeds).toMatchObject([{ name: 'vrbo', reason: 'old' }]);
        expect(tomorrow.agency).toMatch(/De kalender vrbo van deze woning lazen we het laatst op \d+ \S+ \d{4} om/);
      });

      it('for one of several reasons, which the agency learns together with nights that were taken since', async () => {
        feed = buildCalendar('STATUS:CANCELLED').join('\r\n');
        await putFeeds('vrbo', 'airbnb');
        const { reference, shown } = await requestNights();
        const day = String(shown.begin).replaceAll('-', '');
        feed = buildCalendar(`DTSTART;VALUE=DATE:${day}`).join('\r\n');
        await backoffice().repositories.rentalFeeds.acceptNextCopy('noord', TO_BE_CHECKED_UNIT_ID, 'vrbo');
        await read();
        expect(await runRentalsCommand('confirm', reference)).toContain('TAKEN now, according to the calendar vrbo.');
      });

      it('because a copy is cut off, keep nights that were taken before', async () => {
        const wholeCalendar = buildCalendar(
          `DTSTART;VALUE=DATE:${addDays(toBelgianDay(NOW_MS), 95).replaceAll('-', '')}`,
        );
        feed = wholeCalendar.join('\r\n');
        await putFeeds('cut');
        await read();
        feed = wholeCalendar.slice(0, 6).join('\r\n');
        await backoffice().repositories.rentalFeeds.refuse(
          {
            unitKey: (await backoffice().repositories.rentalUnits.find('noord', TO_BE_CHECKED_UNIT_ID))?.key ?? 0,
            name: 'cut',
            url: `${address}/cut.ics`,
          },
          'to be read at once',
          0,
        );
        await read();
        expect(await readStateOfHome()).toMatchObject({ state: 'partly', nights: 2, unread: 2 });
      });

      it('keep free days free where the site allows it, and count them', async () => {
        feed = buildCalendar(
          `DTSTART;VALUE=DATE:${addDays(toBelgianDay(NOW_MS), 95).replaceAll('-', '')}\r\nTRANSP:TRANSPARENT`,
        ).join('\r\n');
        const { sites } = backoffice().repositories;
        const input = siteInput('noord', { features: { holiday: true, projects: true } });
        await putFeeds('taken');
        await read();
        expect(await readStateOfHome()).toMatchObject({ state: 'current', nights: 2, free: 0 });
        await sites.put({ ...input, calendars: { freeDays: 'free' } });
        await putFeeds('free');
        await read();
        expect(await readStateOfHome()).toMatchObject({ state: 'current', nights: 1, free: 1 });
        expect(await runRentalsCommand('feeds')).toMatch(/33 +free +current .* 1 +1 +0/);
        await sites.put(input);
        await putFeeds();
      });

      it('are purged from the pages of their home when they are out of date, and appear in the metrics', async () => {
        feed = buildCalendar('STATUS:CANCELLED').join('\r\n');
        purges.received.length = 0;
        await putFeeds('late');
        await read();
        // There are at least two purges: one for the write of the home, and one for the first copy of its calendar.
        await expect.poll(countPurgesOfHome).toBeGreaterThanOrEqual(2);
        const before = countPurgesOfHome();
        const { text } = await call('GET', '/metrics');
        expect(text).toMatch(/gevel_rental_feeds\{state="current"\} [1-9]/);
        expect(text).toMatch(/gevel_rental_feeds\{state="old"\} 0/);
        const now = createTimeInADay();
        await readDueFeeds(backoffice().repositories, { fetchOutside, log: silent, now: () => now });
        await expect.poll(countPurgesOfHome).toBeGreaterThan(before);
        await putFeeds();
      });
    });

    it('of two homes of the site that read each other give no nights back', async () => {
      const stores = backoffice().repositories;
      const { rentalUnits, rentalFeeds } = stores;
      const fetchFromSite: typeof fetchOutside = async (address) => {
        const { pathname, search } = new URL(address);
        const unitId = parseRentalCalendarPath(pathname);
        const { body } = await call('GET', `/rental-units/${unitId}/calendar${search}`, { site: 'noord' });
        return { type: 'text/calendar', body: Buffer.from(body.calendar) };
      };
      const errors = vi.spyOn(silent, 'error').mockClear();
      onTestFinished(() => errors.mockRestore());
      const homes = { floor: { id: 35, readId: 34 }, house: { id: 34, readId: 35 } };
      const readBoth = async () => {
        for (const [name, { id }] of Object.entries(homes)) {
          await rentalFeeds.acceptNextCopy('noord', id, name);
          while (await runDueJobs(createFeedJobs(stores, { fetchOutside: fetchFromSite, log: silent, now: Date.now })));
        }
      };
      const countNights = async () =>
        Object.fromEntries(
          (await rentalFeeds.listStates('noord'))
            .filter(({ name }) => name in homes)
            .map(({ name, nights }) => [name, nights]),
        );
      await rentalUnits.upsertMany(
        'noord',
        Object.entries(homes).map(([name, { id, readId }]) =>
          rentalUnitInput(id, { feeds: [{ name, url: `https://noord.example.com${toRentalCalendarPath(readId)}` }] }),
        ),
      );
      const stay = { begin: addDays(toBelgianDay(NOW_MS), 90), end: addDays(toBelgianDay(NOW_MS), 93) };
      const { body: reservation } = await reserve(34, stay);
      await readBoth();
      expect(await countNights()).toEqual({ house: 0, floor: 3 });
      expect(errors).not.toHaveBeenCalled();

      expect((await call('DELETE', `/rental-units/reservation/${reservation.id}`, { site: 'noord' })).status).toBe(204);
      await readBoth();
      expect(await countNights()).toEqual({ house: 0, floor: 0 });
      await rentalUnits.withdrawMany('noord', [34, 35]);
    });

    it('on private networks are not read', async () => {
      const { rentalUnits } = backoffice().repositories;
      const url = `http://127.0.0.2:${(server.address() as AddressInfo).port}/x.ics`;
      await rentalUnits.upsertMany('noord', [rentalUnitInput(31, { feeds: [{ name: 'inner', url }] })]);
      await read();
      const states = (await call('GET', '/sites/noord/rental-feeds')).body as { unitId: number }[];
      expect(states.find(({ unitId }) => unitId === 31)).toMatchObject({
        problem: 'its address is not on the public internet',
      });
      await rentalUnits.upsertMany('noord', [rentalUnitInput(31, { feeds: [] })]);
    });

    it('receive our own nights, which another calendar library parses correctly', async () => {
      const { body } = await call('GET', '/rental-units/30/calendar', { site: 'noord', anonymous: true });
      const calendar = new ICAL.Component(ICAL.parse(body.calendar) as unknown[]);
      const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
      expect(events.map(({ startDate, endDate }) => [startDate.toString(), endDate.toString()])).toEqual([
        [week.end, addDays(week.end, 2)],
      ]);
      expect(body.calendar).not.toContain('Peeters');
      parseValidEntries(body.calendar);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
      onTestFinished(() => void vi.useRealTimers());
      const repeatedAnswer = await call('GET', '/rental-units/30/calendar', { site: 'noord', anonymous: true });
      vi.useRealTimers();
      expect(repeatedAnswer.body.calendar).toBe(body.calendar);
      const empty = await call('GET', '/rental-units/5/calendar', { site: 'noord', anonymous: true });
      parseValidEntries(empty.body.calendar);
    });
  });

  it('returns the bytes of a picture under its own home, and under no other', async () => {
    const { assets, rentalUnits } = backoffice().repositories;
    const content = Buffer.from('the bytes of a picture');
    const photo = await assets.put('noord', {
      id: 'terrace',
      contentType: 'image/png',
      width: 600,
      height: 400,
      content,
    });
    await rentalUnits.upsertMany('noord', [rentalUnitInput(22, { photos: [photo] })]);
    const picture = await call('GET', '/rental-units/photo/22/terrace', { site: 'noord', anonymous: true });
    expect(picture).toMatchObject({ status: 200, text: content.toString() });
    expect(picture.headers.get('Content-Type')).toContain('image/png');
    expect((await call('GET', '/rental-units/photo/1/terrace', { site: 'noord' })).status).toBe(404);
    expect((await call('GET', '/rental-units/photo/22/terrace', { site: 'zuid' })).status).toBe(404);
  });

  it('purges a home and the lists for a reservation, and nothing for a hold', async () => {
    const stay = { begin: addDays(findMonthStart(9), 1), end: addDays(findMonthStart(9), 4) };
    const { rentalUnits } = backoffice().repositories;
    await rentalUnits.upsertMany('noord', [rentalUnitInput(40), rentalUnitInput(41)]);
    const heldAnswer = await holdStay(40, stay);
    expect(heldAnswer.status).toBe(201);
    await reserve(41, stay);
    await expect.poll(listPurgedTags, { timeout: 10_000 }).toContainEqual(['s-noord.r.41', 's-noord.rentals']);
    expect(listPurgedTags().filter((tags) => tags.includes('s-noord.r.40'))).toEqual([
      expect.arrayContaining(['s-noord.r.41']),
    ]);
  });

  it('exports and erases the data of a guest, and informs the agency without naming the guest', async () => {
    const email = 'gone@guest.example';
    const visitor = {
      firstName: 'Quirina',
      lastName: 'Vergeet',
      phone: '+32 470 99 88 77',
      email: 'Gone@guest.example',
    };
    const [sure, asked] = [
      { begin: addDays(findMonthStart(8), 1), end: addDays(findMonthStart(8), 4) },
      { begin: addDays(findMonthStart(8), 6), end: addDays(findMonthStart(8), 9) },
    ];
    const { body } = await reserve(3, sure, { visitor });
    await runRentalsCommand('confirm', body.reference, '--note', 'Sleutel in het kastje');
    await reserve(3, asked, { visitor, remark: 'Quirina komt laat' });

    const { repositories, capturedMails: mails } = captureMails(backoffice().repositories);
    const keptData = await repositories.erasures.find('noord', 'GONE@guest.example');
    const rentals = keptData.filter((record) => record['category'] === 'rentals');
    expect(rentals).toMatchObject([
      { state: 'requested', ...asked, remark: 'Quirina komt laat' },
      { state: 'confirmed', ...sure, reference: body.reference, visitor: { email: 'Gone@guest.example' } },
    ]);
    // The guest gets the address only with the confirmation, so an export before the confirmation does not contain it.
    expect(rentals.map((record) => JSON.stringify(record).includes('Geheimstraat'))).toEqual([false, true]);
    expect(keptData.filter((record) => record['category'] === 'mails' && record['to'] === 'you')).toHaveLength(3);

    expect(await eraseVisitor(repositories, { siteId: 'noord', email, now: NOW_MS })).toMatchObject({
      counts: { rentals: 2, mails: 6 },
      agencyMails: 2,
    });
    expect(await repositories.erasures.find('noord', email)).toEqual([]);
    expect(mails.map(({ kind, calendar }) => [kind, calendar?.method])).toEqual([
      ['rental.guestErased.agency', 'PUBLISH'],
      ['rental.requestErased.agency', 'CANCEL'],
    ]);
    expect(mails[0]?.content.subject).toContain(body.reference);
    expect(JSON.stringify(mails)).not.toMatch(/Quirina|Vergeet|99 88 77|gone@|kastje/i);

    expect((await call('GET', `/rental-units/reservation/${body.id}`, { site: 'noord' })).status).toBe(204);
    expect([(await reserve(3, sure)).status, (await reserve(3, asked)).status]).toEqual([409, 201]);
    expect(await runRentalsCommand('list')).toMatch(new RegExp(`${body.reference} +confirmed.*data erased`));
    expect(await runRentalsCommand('cancel', body.reference)).toContain('Cancelled');
    expect((await reserve(3, sure)).status).toBe(201);
  });

  it('imports a table, and withdraws no more than the limit', async () => {
    const file = path.join(database.env.dataDir, 'homes.csv');
    const mapping = path.join(database.env.dataDir, 'homes.mapping.json');
    const { id: _, ...constants } = rentalUnitInput(1);
    const columns = { naam: { to: 'general.title', language: 'nl' }, personen: { to: 'general.maxOccupation' } };
    const rules = { source: { name: 'book', id: 'ref' }, constants: { ...constants }, columns };
    await writeFile(mapping, JSON.stringify(rules));
    const putRows = async (rows: string, ...options: string[]) => {
      await writeFile(file, `ref;naam;personen;nota\n${rows}`);
      return runRentalsCommand('import', '--file', file, '--mapping', mapping, ...options);
    };
    expect(await putRows('a;Duinzicht;4;x\n', '--dry-run')).toMatch(/created +1/);
    expect(await findUnitByName('Duinzicht')).toBeUndefined();
    const refused = 'a;Duinzicht;4;x\nb;Polder;0;\n';
    expect(await putRows(refused)).toMatch(/1 of 2 rows were refused \(50\.0 %\).*Nothing was written/);
    expect(await findUnitByName('Duinzicht')).toBeUndefined();
    const first = await putRows(refused, '--max-refused', '50');
    expect(first).toMatch(/created +1/);
    expect(first).toMatch(/3 +b +personen +0/);
    expect(first).toContain('nota');
    expect((await findUnitByName('Duinzicht'))?.maxOccupation).toBe(4);
    expect(await putRows('a;Duinzicht;6;\n')).toMatch(/updated +1/);
    expect((await findUnitByName('Duinzicht'))?.maxOccupation).toBe(6);
    expect(await putRows('c;Andere;2;\n', '--full', '--max-removal', '1')).toContain('would withdraw 1');
    expect(await findUnitByName('Duinzicht')).toBeDefined();
    expect(await putRows('c;Andere;2;\n', '--full')).toMatch(/would withdraw 1 .* more than the limit of 20 %/);
    expect(await findUnitByName('Duinzicht')).toBeDefined();
    expect(await putRows('c;Andere;2;\n', '--full', '--max-removal', '100')).toMatch(/withdrawn +1/);
    expect(await findUnitByName('Duinzicht')).toBeUndefined();
  });

  it('calculates prices once for days that come within the horizon', async () => {
    const { rentalUnits } = backoffice().repositories;
    const laterMs = NOW_MS + 14 * 86_400_000;
    expect(await rentalUnits.renewPrices(laterMs)).toBeGreaterThan(6);
    expect(await rentalUnits.renewPrices(laterMs)).toBe(0);
    const unit = await rentalUnits.find('noord', 2);
    if (!unit) throw new Error('no home');
    const last = addMonths(toBelgianDay(laterMs), 18);
    const begins = (await rentalUnits.listPeriods(unit, addDays(last, -7), last)).map(({ begin }) => begin);
    expect(begins.some((begin) => begin > addMonths(toBelgianDay(NOW_MS), 18))).toBe(true);
  });
});
