import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatPrice } from '#shared/i18n/format.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { addDays, toBrusselsDay, formatDayRange, toMonday } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { solveQuestion, decodeEntities, encodeFormBody, findFormByName, type PlainForm } from '../support/plainForm.ts';
import { rentalUnitInput } from '../support/rentalUnit.ts';
import { siteInput } from '../support/siteInput.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { findProblems } from '../support/validHtml.ts';

const RENTAL_UNIT_ID = 7;
/**
 * The date of a Saturday in about six weeks. A week of 6 nights begins on it, and the same month has no cheaper stay.
 */
const START_SATURDAY = addDays(toMonday(addDays(toBrusselsDay(new Date()), 45)), 5);
const addDaysToSaturday = (days: number) => addDays(START_SATURDAY, days);

const PERIOD_LABELS: Readonly<Record<Locale, string>> = {
  nl: 'week, 6 nachten',
  fr: 'semaine, 6 nuits',
  en: 'week, 6 nights',
  de: 'Woche, 6 Nächte',
};
const UNNAMED_PERIOD_LABEL: Readonly<Record<Locale, string>> = {
  nl: '9 nachten',
  fr: '9 nuits',
  en: '9 nights',
  de: '9 Nächte',
};

const GUEST = {
  adults: '2',
  children: '0',
  firstName: 'Els',
  lastName: 'Peeters',
  email: 'els@example.com',
  phone: '0470 12 34 56',
};

const toBookingPath = (locale: Locale) => pathFor('rentalBooking', locale, { rentalUnitId: RENTAL_UNIT_ID });
const toVisibleText = (html: string) =>
  decodeEntities(html.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/[\s\u00a0]+/g, ' ');
const collapseSpaces = (text: string) => text.replaceAll(/[\s\u00a0]+/g, ' ');

describe('a holiday home with priced periods, on plain pages', () => {
  let backoffice: TestBackOffice;
  let site: TestSite;
  const getPage = (path: string) => site.askUntilServed(path);
  const submit = (form: PlainForm, values: Readonly<Record<string, string>> = {}) =>
    site.askUntilServed(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: encodeFormBody(form, values),
    });

  const searchHomes = async (search: string) =>
    (await getPage(`${pathFor('holidayList', 'nl')}?${search}`)).text.includes(`data-rental-id="${RENTAL_UNIT_ID}"`);

  beforeAll(async () => {
    backoffice = await startTestBackOffice();
    site = await startSite({ apiUrl: backoffice.url, defaultHost: 'alpha.example.com' });
    const { sites, rentalUnits } = backoffice.repositories;
    await sites.put(siteInput('alpha', { locales: [...LOCALES], features: { holiday: true, projects: true } }));
    await rentalUnits.upsertMany('alpha', [
      rentalUnitInput(RENTAL_UNIT_ID, {
        seasons: [],
        periods: [
          { begin: START_SATURDAY, end: addDaysToSaturday(6), type: 'week', rent: 462, promotions: [{ rent: 440 }] },
          { begin: addDaysToSaturday(7), end: addDaysToSaturday(16), rent: 900 },
        ],
      }),
    ]);
  });
  afterAll(async () => {
    await site.stop();
    await backoffice.close();
  });

  it.each([...LOCALES])('names their dates, nights and prices, in %s', async (locale) => {
    for (const path of [pathFor('holidayUnit', locale, { rentalUnitId: RENTAL_UNIT_ID }), toBookingPath(locale)]) {
      const page = await getPage(path);
      expect([page.status, await findProblems(page.text)]).toEqual([200, []]);
      const text = toVisibleText(page.text);
      expect(text).toContain(
        collapseSpaces(
          `${formatDayRange(START_SATURDAY, addDaysToSaturday(6), locale)} ${PERIOD_LABELS[locale]} ${formatPrice(500)}`,
        ),
      );
      expect(text).toContain(
        collapseSpaces(
          `${formatDayRange(addDaysToSaturday(7), addDaysToSaturday(16), locale)} ${UNNAMED_PERIOD_LABEL[locale]} ${formatPrice(960)}`,
        ),
      );
    }
    const list = toVisibleText((await getPage(pathFor('holidayList', locale))).text);
    expect(list).toContain(PERIOD_LABELS[locale]);
    expect(list).toContain(collapseSpaces(formatPrice(500)));
  });

  it('provides search engines with the lowest price of free dates', async () => {
    const { text } = await getPage(pathFor('holidayUnit', 'en', { rentalUnitId: RENTAL_UNIT_ID }));
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(collapseSpaces(JSON.stringify(JSON.parse(json)))).toContain(
      collapseSpaces(`"priceRange":"From ${formatPrice(500)}"`),
    );
  });

  it('is found among the weeks, and only under its own dates', async () => {
    expect(await searchHomes(`period=week&start=${START_SATURDAY}`)).toBe(true);
    expect(await searchHomes(`period=month`)).toBe(false);
    expect(await searchHomes(`from=${START_SATURDAY}&to=${addDaysToSaturday(6)}`)).toBe(true);
    expect(await searchHomes(`from=${START_SATURDAY}&to=${addDaysToSaturday(7)}`)).toBe(false);
    expect(await searchHomes(`from=${addDaysToSaturday(7)}&to=${addDaysToSaturday(16)}`)).toBe(true);
  });

  it('reserves a week of 6 nights as 6 nights, and never as 7', async () => {
    const seven = await getPage(`${toBookingPath('nl')}?from=${START_SATURDAY}&to=${addDaysToSaturday(7)}`);
    expect(toVisibleText(seven.text)).toContain('Kies een periode uit de lijst.');
    expect(seven.text).not.toContain(`value="${START_SATURDAY}_${addDaysToSaturday(7)}"`);
    const form = findFormByName(seven.text, 'rental-when');
    expect((await submit(form, { from: START_SATURDAY, to: addDaysToSaturday(7) })).status).toBe(422);

    const heldAnswer = await submit(findFormByName((await getPage(toBookingPath('nl'))).text, 'rental-when'), {
      stay: `${START_SATURDAY}_${addDaysToSaturday(6)}`,
    });
    expect(heldAnswer.status).toBe(303);
    const guest = await site.askUntilServed(heldAnswer.headers['location'] ?? '');
    expect(toVisibleText(guest.text)).toContain('6 nachten');
    const check = await submit(findFormByName(guest.text, 'rental-guest'), GUEST);
    // The total is 440 plus cleaning, plus 2.50 for each of two adults and six nights.
    expect(toVisibleText(check.text)).toContain(collapseSpaces(formatPrice(530)));
    const questionForm = findFormByName(check.text, 'rental-request');
    // The clock is moved, because the server refuses an answer within two seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2050 });
    const done = await submit(questionForm, { check_answer: solveQuestion(questionForm.html, 'nl') }).finally(() =>
      vi.useRealTimers(),
    );
    expect(done.status).toBe(303);
    const { body } = await backoffice.call('GET', '/sites/alpha/rental-reservations');
    expect(body).toMatchObject([{ begin: START_SATURDAY, end: addDaysToSaturday(6), total: 530 }]);
  });
});
