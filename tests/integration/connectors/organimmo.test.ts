import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RentalEntry, RentalPeriods, RentalSearchResult } from '#shared/api/rentals.ts';
import { formatPrice } from '#shared/i18n/format.ts';
import { addDays, toBrusselsDay, formatDayRange, toMonday } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { UNPACED_ADAPTERS } from '../../support/crm/unpaced.ts';
import { OrganimmoEmulator } from '../../support/crm/organimmo/organimmoEmulator.ts';
import { decodeEntities } from '../../support/plainForm.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../../support/programs/databases.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { siteInput } from '../../support/siteInput.ts';

/** The date of a Saturday in about two months. */
const START_SATURDAY = addDays(toMonday(addDays(toBrusselsDay(new Date()), 60)), 5);
const addDaysToSaturday = (days: number) => addDays(START_SATURDAY, days);
const GUEST = { firstName: 'Noor', lastName: 'Peeters', phone: '+32 470 00 00 00', email: 'noor@guest.example' };
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

const toVisibleText = (html: string) =>
  decodeEntities(html.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/[\s\u00a0]+/g, ' ');
const collapseSpaces = (text: string) => text.replaceAll(/[\s\u00a0]+/g, ' ');

describe('a site whose homes are in Organimmo', () => {
  let crm: OrganimmoEmulator;
  let database: TestDatabase;
  let backoffice: TestBackOffice;
  let site: TestSite;
  let unitId = 0;

  /** Adds a priced period of the apartment to the CRM. */
  const addPricedPeriod = (begin: string, end: string, totalPrice: number, standardPeriod = 61) =>
    crm.insert('rentalunitperiods', {
      rentalUnit: { objectID: 8, href: '/v1/rentalunits/8' },
      standardPeriod: { objectID: standardPeriod, href: `/v1/standardperiods/${standardPeriod}` },
      totalPrice,
      beginDateTime: `${begin}T14:00:00`,
      endDateTime: `${end}T12:00:00`,
      occupation: 0,
    });
  const searchHomes = async () =>
    (await backoffice.call('POST', '/sites/kust/rental-units', { body: {} })).body as RentalSearchResult;
  const readPeriods = async () =>
    (await backoffice.call('GET', `/rental-units/${unitId}/periods`, { site: 'kust' })).body as RentalPeriods;
  const reserve = (begin: string, end: string) =>
    backoffice.call('POST', '/rental-units/reservation', {
      site: 'kust',
      body: { unitId, begin, end, adults: 2, visitor: GUEST, locale: 'nl' },
      headers: { 'Idempotency-Key': randomUUID() },
    });
  const findEntryAt = async (begin: string) => {
    const { body } = await backoffice.call('GET', '/sites/kust/rental-reservations');
    return (body as RentalEntry[]).find((entry) => entry.begin === begin);
  };

  beforeAll(async () => {
    crm = await OrganimmoEmulator.start({ perSecond: 1000 });
    addPricedPeriod(START_SATURDAY, addDaysToSaturday(6), 462);
    addPricedPeriod(addDaysToSaturday(7), addDaysToSaturday(14), 500);
    addPricedPeriod(addDaysToSaturday(14), addDaysToSaturday(21), 550);
    addPricedPeriod(addDaysToSaturday(21), addDaysToSaturday(28), 600);
    database = await EMBEDDED_KIND.start();
    const variables = Object.entries(crm.credentials).map(([name, value]) => [
      `CONNECT_KUST_ORGANIMMO_${name.replaceAll(/(?=[A-Z])/g, '_').toUpperCase()}`,
      value,
    ]);
    backoffice = await startTestBackOffice({
      database,
      pollMs: 50,
      adapters: UNPACED_ADAPTERS,
      connectVariables: {
        CONNECT_KUST: 'organimmo',
        CONNECT_KUST_ORGANIMMO_SETTINGS: JSON.stringify(crm.settings),
        ...Object.fromEntries(variables),
      },
      // The site is created first, because a connection to a site that does not exist waits for minutes.
      async fill({ sites }) {
        const features = { holiday: true, projects: true };
        await sites.put(siteInput('kust', { hostnames: ['kust.example.com'], features }));
      },
    });
    site = await startSite({ apiUrl: backoffice.url, defaultHost: 'kust.example.com' });
    await vi.waitFor(async () => {
      if ((await searchHomes()).total.value < 2) throw new Error('not all homes are there');
    }, WAIT_OPTIONS);
    unitId = (await searchHomes()).results.find(({ reference }) => reference === '14')?.id ?? 0;
  });
  afterAll(async () => {
    await site.stop();
    await backoffice.close();
    await database.remove();
    await crm.close();
  });

  it('shows a week of 6 nights as it is sold, with copied pictures', async () => {
    await expect
      .poll(async () => (await searchHomes()).results.find(({ id }) => id === unitId)?.photoCount, WAIT_OPTIONS)
      .toBe(3);
    for (const [locale, stay] of [
      ['nl', 'week, 6 nachten'],
      ['fr', 'semaine, 6 nuits'],
    ] as const) {
      const page = await site.askUntilServed(pathFor('rentalBooking', locale, { rentalUnitId: unitId }));
      expect(page.status).toBe(200);
      expect(toVisibleText(page.text)).toContain(
        collapseSpaces(`${formatDayRange(START_SATURDAY, addDaysToSaturday(6), locale)} ${stay} ${formatPrice(557)}`),
      );
    }
    const { body: record } = await backoffice.call('GET', `/sites/kust/rental-unit-records/${unitId}`);
    const picture = await site.askUntilServed(`/rental-units/assets/${record.photos[0].id}/medium`);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, expect.stringContaining('image/')]);
  });

  it('hides the agency’s own data, and shows the street only if allowed', async () => {
    const { body: record } = await backoffice.call('GET', `/sites/kust/rental-unit-records/${unitId}`);
    const page = await site.askUntilServed(pathFor('holidayUnit', 'nl', { rentalUnitId: unitId }));
    expect(toVisibleText(page.text)).toContain('Residentie Zilvermeeuw 02.01');
    for (const word of ['nooit tonen', '050/00 00 00', 'O-0001-02.01', 'Sleutelkastje', 'Teller']) {
      expect([word, page.text.includes(word)]).toEqual([word, false]);
      expect([word, JSON.stringify(record).includes(word)]).toEqual([word, false]);
    }
    expect(record.address).toMatchObject({ street: { nl: 'Zeedijk' }, number: '900', box: '02.01', visible: false });
    expect(page.text).not.toContain('Zeedijk 900');
  });

  it('accepts a request after a check of the nights, at its price, and never one for 7 nights', async () => {
    crm.server.takeVisits();
    expect((await reserve(START_SATURDAY, addDaysToSaturday(7))).status).toBe(422);
    expect(crm.server.takeVisits('/v1/rentalunits/8/')).toEqual([]);
    const reserved = await reserve(START_SATURDAY, addDaysToSaturday(6));
    // The total is 462 for the stay, 95 for cleaning, and 2.50 for each of two persons and six nights.
    expect([reserved.status, reserved.body.nights, reserved.body.quote.total]).toEqual([201, 6, 587]);
    expect(crm.server.takeVisits('/v1/rentalunits/8/').map(({ path }) => path)).toContain(
      '/v1/rentalunits/8/daypartoccupations',
    );
    expect(await findEntryAt(START_SATURDAY)).not.toHaveProperty('unchecked');
  });

  it('refuses nights that the agency has just booked, and soon shows them as taken', async () => {
    const [begin, end] = [addDaysToSaturday(7), addDaysToSaturday(14)];
    crm.book(8, begin, end);
    expect((await readPeriods()).periods.find((period) => period.begin === begin)?.state).toBe('free');
    const refused = await reserve(begin, end);
    expect(refused.status).toBe(409);
    expect((refused.body.nearest as { begin: string }[]).map((offer) => offer.begin)).not.toContain(begin);
    await expect
      .poll(
        async () => (await readPeriods()).busy.some((nights) => nights.begin <= begin && end <= nights.end),
        WAIT_OPTIONS,
      )
      .toBe(true);
    expect((await readPeriods()).periods.some((period) => period.begin === begin)).toBe(false);
  });

  it('accepts a request even when Organimmo gives no answer, and informs the agency', async () => {
    crm.server.faults.add({
      fault: { kind: 'slow', ms: 8000 },
      path: '/v1/rentalunits/8/daypartoccupations',
      maxPlays: 3,
    });
    expect((await reserve(addDaysToSaturday(14), addDaysToSaturday(21))).status).toBe(201);
    expect(await findEntryAt(addDaysToSaturday(14))).toMatchObject({ unchecked: true });
    crm.server.faults.clear();
    expect((await reserve(addDaysToSaturday(21), addDaysToSaturday(28))).status).toBe(201);
    expect(await findEntryAt(addDaysToSaturday(21))).not.toHaveProperty('unchecked');
  });
});
