import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { addDays, addMonths, toIsoDayOfWeek, toBelgianDay } from '#server/backoffice/holidayHomes/days.ts';
import type { RentalPeriods, RentalSearchResult, RentalUnitWrite } from '#shared/api/rentals.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import { rentalUnitInput } from '../support/rentalUnit.ts';
import { siteInput } from '../support/siteInput.ts';

const NOW_MS = Date.now();
const TODAY = toBelgianDay(NOW_MS);
/** A Saturday in about two months. */
const START_SATURDAY = (() => {
  const day = addMonths(TODAY, 2);
  return addDays(day, 6 - (toIsoDayOfWeek(day) % 7));
})();
const addDaysToSaturday = (days: number) => addDays(START_SATURDAY, days);

/** This home can only be rented for priced periods. */
const PRICED_UNIT_ID = 1;
/** This home can be rented by seasons, and has one priced period without a type. */
const MIXED_UNIT_ID = 2;
/** This home has a promotion that ends today and a period that is offered from tomorrow. */
const CHANGING_UNIT_ID = 3;

const RENTAL_UNITS: readonly RentalUnitWrite[] = [
  rentalUnitInput(PRICED_UNIT_ID, {
    seasons: [],
    periods: [
      { begin: START_SATURDAY, end: addDaysToSaturday(6), type: 'week', rent: 462 },
      { begin: START_SATURDAY, end: addDaysToSaturday(7), rent: 520 },
      { begin: addDaysToSaturday(7), end: addDaysToSaturday(14), type: 'week', rent: 800, promotions: [{ rent: 650 }] },
      { begin: START_SATURDAY, end: addDaysToSaturday(14), type: 'fortnight', rent: 1100 },
    ],
  }),
  rentalUnitInput(MIXED_UNIT_ID, { periods: [{ begin: addDaysToSaturday(2), end: addDaysToSaturday(12), rent: 900 }] }),
  rentalUnitInput(CHANGING_UNIT_ID, {
    seasons: [],
    periods: [
      {
        begin: START_SATURDAY,
        end: addDaysToSaturday(6),
        type: 'week',
        rent: 500,
        promotions: [{ rent: 300, until: TODAY }],
      },
      {
        begin: addDaysToSaturday(6),
        end: addDaysToSaturday(12),
        type: 'week',
        rent: 200,
        offeredFrom: addDays(TODAY, 1),
      },
    ],
  }),
];

onEachDatabase('Priced periods', (current) => {
  const call = (method: string, path: string, options: object = {}) =>
    current().call(method, path, { site: 'noord', ...options });
  const search = async (query: object) =>
    (await call('POST', '/sites/noord/rental-units', { body: { query } })).body as RentalSearchResult;
  const searchOffers = async (query: object) =>
    (await search(query)).results.map(({ id, offer }) => [id, offer?.type, offer?.begin, offer?.nights, offer?.rent]);
  const readPeriods = async (id: number, query = '') =>
    (await call('GET', `/rental-units/${id}/periods?${query}`)).body as RentalPeriods;
  const readRents = async () => (await readPeriods(CHANGING_UNIT_ID)).periods.map(({ rent }) => rent);
  const quote = (id: number, begin: string, end: string) =>
    call('GET', `/rental-units/${id}/quote?begin=${begin}&end=${end}&adults=2`);
  const reserve = (unitId: number, begin: string, end: string) =>
    call('POST', '/rental-units/reservation', {
      body: {
        unitId,
        begin,
        end,
        adults: 2,
        locale: 'nl',
        visitor: { firstName: 'Noor', lastName: 'Peeters', phone: '+32 470 00 00 00', email: 'noor@guest.example' },
      },
      headers: { 'Idempotency-Key': randomUUID() },
    });

  beforeAll(async () => {
    const { sites, rentalUnits } = current().repositories;
    await sites.put(siteInput('noord', { features: { holiday: true, projects: true } }));
    await rentalUnits.upsertMany('noord', RENTAL_UNITS, NOW_MS);
  });

  it('are found by their type, dates and day of arrival, with their number of nights', async () => {
    const exclude = { id: [CHANGING_UNIT_ID] };
    expect(await searchOffers({ exclude, periodTypes: ['week'], periodStartDates: [START_SATURDAY] })).toEqual([
      [PRICED_UNIT_ID, 'week', START_SATURDAY, 6, 462],
    ]);
    expect(await searchOffers({ exclude, periodTypes: ['fortnight'] })).toEqual([
      [PRICED_UNIT_ID, 'fortnight', START_SATURDAY, 14, 1100],
    ]);
    expect(await searchOffers({ exclude, stay: { begin: START_SATURDAY, end: addDaysToSaturday(7) } })).toEqual([
      [PRICED_UNIT_ID, 'stay', START_SATURDAY, 7, 520],
    ]);
    expect(await searchOffers({ exclude, stay: { begin: START_SATURDAY, end: addDaysToSaturday(8) } })).toEqual([]);
    expect(await searchOffers({ exclude, stay: { begin: addDaysToSaturday(2), end: addDaysToSaturday(12) } })).toEqual([
      [MIXED_UNIT_ID, 'stay', addDaysToSaturday(2), 10, 900],
    ]);
    expect(await searchOffers({ exclude, stay: { begin: addDaysToSaturday(2), end: addDaysToSaturday(5) } })).toEqual(
      [],
    );
    expect(await searchOffers({ exclude, stay: { begin: addDaysToSaturday(12), end: addDaysToSaturday(14) } })).toEqual(
      [[MIXED_UNIT_ID, 'stay', addDaysToSaturday(12), 2, 220.2]],
    );
  });

  it('are no separate choice in the filter when they have no type', async () => {
    const { body } = await call('POST', '/rental-units/filters', {
      body: { query: { terms: { id: [PRICED_UNIT_ID] } } },
    });
    expect(body.periodTypes).toEqual([
      { type: 'week', count: 1 },
      { type: 'fortnight', count: 1 },
    ]);
    expect(body.prices.min).toBe(522);
  });

  it('are offered by the home with their state, and nothing else is offered on their nights', async () => {
    const { periods: sold, nightly } = await readPeriods(PRICED_UNIT_ID);
    expect(sold.map(({ type, nights, rent, price, state }) => [type, nights, rent, price, state])).toEqual([
      ['week', 6, 462, 522, 'free'],
      ['stay', 7, 520, 580, 'free'],
      ['fortnight', 14, 1100, 1160, 'free'],
      ['week', 7, 650, 710, 'free'],
    ]);
    expect(nightly).toEqual([]);
    expect((await readPeriods(PRICED_UNIT_ID, 'types=week')).periods.map(({ type }) => type)).toEqual(['week', 'week']);
    const mixed = await readPeriods(MIXED_UNIT_ID);
    for (const { begin, end, type } of mixed.periods)
      expect([begin, type === 'stay' || end <= addDaysToSaturday(2) || begin >= addDaysToSaturday(12)]).toEqual([
        begin,
        true,
      ]);
    expect(mixed.nightly).toEqual([
      expect.objectContaining({ to: addDaysToSaturday(1) }),
      expect.objectContaining({ from: addDaysToSaturday(12) }),
    ]);
  });

  it('are quoted and reserved only as a whole', async () => {
    expect((await quote(PRICED_UNIT_ID, START_SATURDAY, addDaysToSaturday(6))).body).toMatchObject({
      type: 'week',
      nights: 6,
      lines: [{ code: 'rent', amount: 462 }, { code: 'cleaning' }, { code: 'touristTax', nights: 6 }],
      total: 462 + 60 + 30,
    });
    for (const [begin, end] of [
      [START_SATURDAY, addDaysToSaturday(5)],
      [START_SATURDAY, addDaysToSaturday(8)],
      [addDaysToSaturday(1), addDaysToSaturday(6)],
    ] as const) {
      const refused = await reserve(PRICED_UNIT_ID, begin, end);
      expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/begin']);
    }
    const reserved = await reserve(PRICED_UNIT_ID, START_SATURDAY, addDaysToSaturday(6));
    expect([reserved.status, reserved.body.nights, reserved.body.quote.total]).toEqual([201, 6, 552]);
    const takenAnswer = await reserve(PRICED_UNIT_ID, START_SATURDAY, addDaysToSaturday(14));
    expect([takenAnswer.status, takenAnswer.body.nearest]).toEqual([
      409,
      [expect.objectContaining({ begin: addDaysToSaturday(7), rent: 650 })],
    ]);
    expect((await reserve(MIXED_UNIT_ID, addDaysToSaturday(11), addDaysToSaturday(13))).status).toBe(422);
  });

  it('cost the price of the day, although the home is not written again', async () => {
    const { rentalUnits } = current().repositories;
    expect(await readRents()).toEqual([300]);
    await rentalUnits.renewPrices(NOW_MS + 24 * 3_600_000);
    expect(await readRents()).toEqual([500, 200]);
    expect(await rentalUnits.renewPrices(NOW_MS + 24 * 3_600_000)).toBe(0);
  });

  it('are written, read and written again without a change', async () => {
    const { body } = await call('GET', `/sites/noord/rental-unit-records/${PRICED_UNIT_ID}`);
    expect(body.periods[0]).toEqual({
      begin: START_SATURDAY,
      end: addDaysToSaturday(6),
      type: 'week',
      rent: 462,
      promotions: [],
    });
    const repeatedAnswer = await call('PUT', `/sites/noord/rental-unit-records/${PRICED_UNIT_ID}`, { body });
    expect(repeatedAnswer.body.outcome).toBe('unchanged');
    const twice = { ...body, periods: [body.periods[0], body.periods[0]] };
    const refused = await call('PUT', `/sites/noord/rental-unit-records/${PRICED_UNIT_ID}`, { body: twice });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/periods']);
  });
});
