import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, toBelgianDay } from '#server/backoffice/holidayHomes/days.ts';
import type { OutsideBookings } from '#server/backoffice/holidayHomes/outsideBookings.ts';
import { requestStay } from '#server/backoffice/holidayHomes/stays.ts';
import type { RentalEntry, RentalOffer, RentalPeriods } from '#shared/api/rentals.ts';
import { captureMails } from '../support/mail/capturedMails.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { rentalUnitInput } from '../support/rentalUnit.ts';
import { siteInput } from '../support/siteInput.ts';

const NOW_MS = Date.now();
const GUEST = { firstName: 'Noor', lastName: 'Peeters', phone: '+32 470 00 00 00', email: 'noor@guest.example' };
const createDayInDays = (days: number) => addDays(toBelgianDay(NOW_MS), days);

/** The ids of two homes. The first home has a source with a booking program, and the second has no source. */
const [BOOKED_ELSEWHERE, OWN] = [1, 2];

describe('bookings that the agency keeps elsewhere', () => {
  let backoffice: TestBackOffice;
  let answer: OutsideBookings['checkNights'];
  let askedChecks: object[] = [];
  const bookings: OutsideBookings = {
    checkNights: (home, nights, signal) => {
      askedChecks.push({ ...home, ...nights });
      return answer(home, nights, signal);
    },
  };
  const reserveStay = (unitId: number, begin: string, end: string, key: string = randomUUID()) =>
    backoffice.call('POST', '/rental-units/reservation', {
      site: 'noord',
      body: { unitId, begin, end, adults: 2, visitor: GUEST, locale: 'nl' },
      headers: { 'Idempotency-Key': key },
    });
  const findEntryAt = async (begin: string) => {
    const { body } = await backoffice.call('GET', '/sites/noord/rental-reservations');
    return (body as RentalEntry[]).find((entry) => entry.begin === begin);
  };

  beforeAll(async () => {
    backoffice = await startTestBackOffice({ bookings });
    const { sites, rentalUnits } = backoffice.repositories;
    await sites.put(siteInput('noord', { features: { holiday: true, projects: true } }));
    await rentalUnits.upsertMany('noord', [
      rentalUnitInput(BOOKED_ELSEWHERE, {
        source: { name: 'book', id: '8' },
        closed: [
          { begin: createDayInDays(200), end: createDayInDays(202), option: true },
          { begin: createDayInDays(201), end: createDayInDays(204) },
        ],
      }),
      rentalUnitInput(OWN),
    ]);
  });
  beforeEach(() => {
    askedChecks = [];
    answer = async () => 'free';
  });
  afterAll(() => backoffice.close());

  it('are checked for the nights of a request, which is accepted when they are free', async () => {
    const [begin, end] = [createDayInDays(40), createDayInDays(43)];
    expect((await reserveStay(BOOKED_ELSEWHERE, begin, end)).status).toBe(201);
    expect(askedChecks).toEqual([{ siteId: 'noord', source: { name: 'book', id: '8' }, begin, end }]);
    expect(await findEntryAt(begin)).not.toHaveProperty('unchecked');
  });

  it('refuse nights that are already booked, and offer other dates', async () => {
    answer = async () => 'taken';
    const [begin, end] = [createDayInDays(50), createDayInDays(53)];
    const refused = await reserveStay(BOOKED_ELSEWHERE, begin, end);
    expect([refused.status, refused.body.nearest.length]).toEqual([409, 3]);
    for (const offer of refused.body.nearest as RentalOffer[])
      expect([offer.begin, offer.end <= begin || offer.begin >= end]).toEqual([offer.begin, true]);
    expect(await findEntryAt(begin)).toBeUndefined();
  });

  it.each([
    ['say that they do not know', async () => 'unknown' as const],
    ['fail', async () => Promise.reject(new Error('away'))],
    ['give no answer in time', () => new Promise<'free'>(() => {})],
  ])('pass a request on to the agency for a check when they %s', async (name, given) => {
    answer = given;
    const begin = createDayInDays(
      { 'say that they do not know': 60, fail: 70, 'give no answer in time': 80 }[name] ?? 0,
    );
    expect((await reserveStay(BOOKED_ELSEWHERE, begin, addDays(begin, 3))).status).toBe(201);
    expect(await findEntryAt(begin)).toMatchObject({ state: 'requested', unchecked: true });
  });

  it('are mentioned in the agency’s mail when they were unavailable', async () => {
    const { repositories, capturedMails: mails } = captureMails(backoffice.repositories);
    for (const unchecked of [true, false])
      await requestStay(repositories, {
        siteId: 'noord',
        unitId: OWN,
        begin: createDayInDays(unchecked ? 90 : 100),
        end: createDayInDays(unchecked ? 93 : 103),
        guests: { adults: 1, children: 0 },
        pets: false,
        hold: undefined,
        visitor: GUEST,
        remark: undefined,
        locale: 'fr',
        unchecked,
        identifierKey: backoffice.apiToken,
        now: NOW_MS,
      });
    const problemText = 'Je boekingsprogramma gaf geen antwoord.';
    expect(mails.map((mail) => [mail.kind, JSON.stringify(mail).includes(problemText)])).toEqual([
      ['rental.requested', false],
      ['rental.requested.agency', true],
      ['rental.requested', false],
      ['rental.requested.agency', false],
    ]);
  });

  it('are not checked for a request that is refused anyway, for homes without a source, or for an earlier request', async () => {
    expect((await reserveStay(BOOKED_ELSEWHERE, createDayInDays(40), createDayInDays(43))).status).toBe(409);
    expect((await reserveStay(BOOKED_ELSEWHERE, createDayInDays(-3), createDayInDays(1))).status).toBe(422);
    expect((await reserveStay(OWN, createDayInDays(40), createDayInDays(43))).status).toBe(201);
    expect((await reserveStay(99, createDayInDays(40), createDayInDays(43))).status).toBe(422);
    expect(askedChecks).toEqual([]);

    const key = randomUUID();
    const first = await reserveStay(BOOKED_ELSEWHERE, createDayInDays(110), createDayInDays(113), key);
    // The agency has entered the stay in its own program in the meantime.
    answer = async () => 'taken';
    const repeatedAnswer = await reserveStay(BOOKED_ELSEWHERE, createDayInDays(110), createDayInDays(113), key);
    expect([repeatedAnswer.status, repeatedAnswer.body.id, askedChecks.length]).toEqual([201, first.body.id, 1]);
  });

  it('may contain a stay that was requested here, which can still be confirmed', async () => {
    const begin = createDayInDays(40);
    const { body: record } = await backoffice.call('GET', `/sites/noord/rental-unit-records/${BOOKED_ELSEWHERE}`);
    const closed = [...record.closed, { begin, end: createDayInDays(43) }];
    await backoffice.repositories.rentalUnits.upsertMany('noord', [{ ...record, closed }]);
    const entry = await findEntryAt(begin);
    expect(entry?.state).toBe('requested');
    const confirmed = await backoffice.call('PUT', `/sites/noord/rental-reservations/${entry?.id}/state`, {
      body: { state: 'confirmed' },
    });
    expect([confirmed.status, confirmed.body.state]).toEqual([200, 'confirmed']);
  });

  it('show an option of the other program, whose nights cannot be booked here', async () => {
    const { body } = await backoffice.call('GET', `/rental-units/${BOOKED_ELSEWHERE}/periods`, { site: 'noord' });
    const { busy } = body as RentalPeriods;
    expect(busy.filter((nights) => nights.begin >= createDayInDays(200))).toEqual([
      { begin: createDayInDays(200), end: createDayInDays(201), state: 'option' },
      { begin: createDayInDays(201), end: createDayInDays(204), state: 'taken' },
    ]);
    expect((await reserveStay(BOOKED_ELSEWHERE, createDayInDays(198), createDayInDays(201))).status).toBe(409);
  });
});
