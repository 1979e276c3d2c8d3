import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import type { RentalPeriods } from '#shared/api/rentals.ts';
import { toRentalCalendarPath } from '#shared/domain/rentals/rentalCalendarPath.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { addDays, toBrusselsDay, toMonday } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { startPassingTime } from '../../support/passingTime.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';
import {
  solveQuestion,
  decodeEntities,
  encodeFormBody,
  findFormByName,
  type PlainForm,
} from '../../support/plainForm.ts';
import { findProblems } from '../../support/validHtml.ts';
import { rentalUnitInput } from '../../support/rentalUnit.ts';
import { type SiteAnswer, startSite, type TestSite } from '../../support/programs/site.ts';
import { siteInput } from '../../support/siteInput.ts';

const HOST = 'alpha.example.com';
const UNIT_ID = 7;
/** The id of a home that another platform lets too. The calendar of that platform was never read. */
const TO_BE_CHECKED_UNIT_ID = 11;
const UNIT_PATH = pathFor('holidayUnit', 'nl', { rentalUnitId: UNIT_ID });
const BOOKING_PATH = pathFor('rentalBooking', 'nl', { rentalUnitId: UNIT_ID });

const WAIT_OPTIONS = { timeout: 30_000 };

/** The labels that the page of a holiday home may have (specification §2.8). */
const FORM_LABELS = [
  'Beschrijving',
  'Korte beschrijving',
  'Locatie',
  'Stad',
  'Maximale bezetting',
  'Opties',
  'Type',
  'Slaapkamers',
  'Badkamers',
  'Garage aanwezig',
];
/** Returns the labels that a page shows. */
const listLabels = (html: string) => FORM_LABELS.filter((label) => html.includes(`>${label}<`));

const GUEST = {
  adults: '2',
  children: '1',
  firstName: 'Els',
  lastName: 'Peeters & Co',
  email: 'els@example.com',
  phone: '0470 12 34 56',
  remark: 'We komen <laat> aan.',
};

const TODAY = toBrusselsDay(new Date());
/**
 * Returns the day that is `days` days after Tuesday of next week. Three nights from day 1 do not match a priced period.
 */
const createDayInDays = (days: number) => addDays(toMonday(TODAY), 8 + days);
const readMainHeading = (html: string) => decodeEntities(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '');
const toVisibleText = (html: string) =>
  decodeEntities(html.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/[\s\u00a0]+/g, ' ');
const readPrivacyHeaders = ({ headers }: SiteAnswer) => [headers['cache-control'], headers['referrer-policy']];
const PRIVACY_HEADERS = ['no-store', 'no-referrer'];
/** Returns the names of the months in a calendar. */
const listCaptions = (html: string) => Array.from(html.matchAll(/<caption[^>]*>(.*?)<\/caption>/g), ([, name]) => name);
const MONTH_LINK_TEXTS = { earlier: 'Eerdere maanden', later: 'Latere maanden' };
/**
 * Returns the address of the link to earlier or later months on a page, without its fragment; '' when there is no link.
 */
const findMonthsLink = (html: string, key: keyof typeof MONTH_LINK_TEXTS): string =>
  Array.from(html.matchAll(/<a [^>]*href="([^"#]+)#calendar" rel="nofollow"[^>]*>(.*?)<\/a>/g)).find(
    ([, , label]) => label === MONTH_LINK_TEXTS[key],
  )?.[1] ?? '';
/** Returns the stays that a page offers with one button each. */
const listStays = (html: string): string[] =>
  Array.from(
    html.matchAll(/<button\b[^>]*name="stay"[^>]*>/g),
    ([button]) => /value="([^"]*)"/.exec(button)?.[1] ?? '',
  );

const HIGH_LIMIT = { points: 1000, seconds: 3600 };

describe('a holiday home, by plain pages on the real back office', () => {
  let backoffice: TestBackOffice;
  let proxy: FaultProxy;
  let site: TestSite;

  let clock: ReturnType<typeof startPassingTime>;

  const getPage = (address: string): Promise<SiteAnswer> => site.askUntilServed(address);
  const send = (action: string, body: string) =>
    site.ask(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body,
    });
  const submit = (form: PlainForm, values: Readonly<Record<string, string>> = {}) =>
    send(form.action, encodeFormBody(form, values));
  const openDatesForm = async (path = BOOKING_PATH) => findFormByName((await getPage(path)).text, 'rental-when');
  /** Returns the step that follows the choice of dates. */
  async function holdDates(from: string, to: string, path = BOOKING_PATH): Promise<SiteAnswer> {
    const { status, headers } = await submit(await openDatesForm(path), { from, to });
    expect(status).toBe(303);
    return getPage(headers['location'] ?? '');
  }
  /** Answers the question that a form has without JavaScript. The server refuses answers within two seconds. */
  async function answerCheck(questionPage: SiteAnswer): Promise<SiteAnswer> {
    const form = findFormByName(questionPage.text, 'rental-request');
    clock.passTime(2050);
    return submit(form, { check_answer: solveQuestion(form.html, 'nl') });
  }
  /** Reads the busy nights from the back office itself, without any cache. */
  async function readBusyNights(): Promise<RentalPeriods['busy']> {
    const { body } = await backoffice.call('GET', `/rental-units/${UNIT_ID}/periods`, { site: 'alpha' });
    return (body as RentalPeriods).busy;
  }
  /** Makes another guest reserve the dates before the visitor. */
  async function reserveElsewhere(begin: string, end: string): Promise<void> {
    const { firstName, lastName, email, phone } = GUEST;
    const { status } = await backoffice.call('POST', '/rental-units/reservation', {
      site: 'alpha',
      headers: { 'Idempotency-Key': randomUUID() },
      body: { unitId: UNIT_ID, begin, end, adults: 2, visitor: { firstName, lastName, email, phone }, locale: 'nl' },
    });
    expect(status).toBe(201);
  }

  beforeAll(async () => {
    clock = startPassingTime();
    backoffice = await startTestBackOffice();
    proxy = await startFaultProxy({ upstream: backoffice.url });
    // All tests are of one visitor, who would exceed these limits.
    site = await startSite({
      apiUrl: proxy.address,
      defaultHost: HOST,
      limits: { send: HIGH_LIMIT, answer: HIGH_LIMIT, recipient: HIGH_LIMIT },
    });
    const { repositories } = backoffice;
    await repositories.sites.put(
      siteInput('alpha', { locales: [...LOCALES], features: { holiday: true, projects: true } }),
    );
    await repositories.rentalUnits.upsertMany('alpha', [
      rentalUnitInput(UNIT_ID, {
        general: { ...rentalUnitInput(UNIT_ID).general, garage: false, description: { nl: '<p>&nbsp;</p>' } },
        options: [{ id: 3, name: { nl: 'Zeezicht', fr: 'Vue sur mer' } }],
      }),
      rentalUnitInput(8, {
        general: {
          ...rentalUnitInput(8).general,
          garage: true,
          description: { nl: 'Een lang verhaal.' },
          descriptionShort: { nl: 'Een kort verhaal.' },
        },
        places: { bedrooms: 0, bathrooms: 0 },
      }),
      rentalUnitInput(10),
      // No server answers at this address.
      rentalUnitInput(TO_BE_CHECKED_UNIT_ID, { feeds: [{ name: 'airbnb', url: 'https://calendar.invalid/x.ics' }] }),
    ]);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await site.stop();
    await proxy.close();
    await backoffice.close();
  });

  it('shows its facts with the labels of the specification, and similar homes', async () => {
    const page = await getPage(UNIT_PATH);
    expect([page.status, readMainHeading(page.text), page.headers['set-cookie']]).toEqual([200, 'Woning 7', undefined]);
    const text = toVisibleText(page.text);
    expect(listLabels(page.text)).toEqual(FORM_LABELS.slice(2));
    expect(text).toContain('Garage aanwezig Nee');
    expect(text).not.toContain('Geheimstraat');
    const otherPage = await getPage(pathFor('holidayUnit', 'nl', { rentalUnitId: 8 }));
    expect(listLabels(otherPage.text)).toEqual(
      FORM_LABELS.filter((label) => !['Opties', 'Slaapkamers', 'Badkamers'].includes(label)),
    );
    expect(toVisibleText(otherPage.text)).toContain('Garage aanwezig Ja');
    // The test waits, because the similar homes may load late.
    await expect
      .poll(async () => toVisibleText((await getPage(UNIT_PATH)).text).includes('Woning 8'), WAIT_OPTIONS)
      .toBe(true);
    expect(page.text).toContain('"@type":"VacationRental"');
    expect(toVisibleText((await getPage(pathFor('holidayUnit', 'fr', { rentalUnitId: UNIT_ID }))).text)).toContain(
      'Vue sur mer',
    );
  });

  it('shows a year of nights, some months on each page, under one canonical address', async () => {
    const first = await getPage(UNIT_PATH);
    const months = listCaptions(first.text);
    expect(findMonthsLink(first.text, 'earlier')).toBe('');
    let last = first;
    for (let href = findMonthsLink(first.text, 'later'); href; href = findMonthsLink(last.text, 'later')) {
      last = await getPage(href);
      expect([last.status, await findProblems(last.text)]).toEqual([200, []]);
      expect(last.text).toMatch(new RegExp(`<link rel="canonical" href="[^"?]+${UNIT_PATH}"`));
      expect(last.text).toContain(`href="${pathFor('holidayUnit', 'fr', { rentalUnitId: UNIT_ID })}?month=`);
      months.push(...listCaptions(last.text));
      // Another spelling of the same address leads to the same cache entry.
      const page = href;
      await expect.poll(async () => (await getPage(page)).headers['cache-status'], WAIT_OPTIONS).toMatch(/hit/);
      expect((await getPage(`${href}&utm_source=letter`)).headers['cache-status']).toMatch(/hit/);
    }
    expect([months.length, new Set(months).size]).toEqual([12, 12]);
    let earlierPage = last;
    for (let href = findMonthsLink(last.text, 'earlier'); href; href = findMonthsLink(earlierPage.text, 'earlier'))
      earlierPage = await getPage(href);
    expect(listCaptions(earlierPage.text)).toEqual(months.slice(0, 3));
    expect(listCaptions((await getPage(`${UNIT_PATH}?month=2020-01`)).text)).toEqual(months.slice(0, 3));
  });

  it('shows errors at the dates, and the price of free dates', async () => {
    const form = await openDatesForm();
    const returnedAnswer = await submit(form, { from: createDayInDays(28), to: createDayInDays(28) });
    expect(returnedAnswer.status).toBe(422);
    expect(returnedAnswer.text).toContain('href="#rental-when-to"');
    const past = await submit(form, { from: addDays(TODAY, -3), to: createDayInDays(0) });
    expect(past.text).toContain('href="#rental-when-from"');
    for (const values of [{}, { from: '2027-02-30', to: createDayInDays(40) }]) {
      const blank = await submit(form, values);
      expect([blank.status, blank.text.includes('href="#rental-when-from"')]).toEqual([422, true]);
      expect(blank.text).toContain('<title>Nog niet verstuurd');
    }
    const shortStayPage = await getPage(`${BOOKING_PATH}?from=${createDayInDays(28)}&to=${createDayInDays(29)}`);
    expect([shortStayPage.status, toVisibleText(shortStayPage.text).includes('Blijf minstens 2 nachten.')]).toEqual([
      200,
      true,
    ]);
    // The price is three nights at 110.10, plus cleaning.
    expect(
      toVisibleText((await getPage(`${BOOKING_PATH}?from=${createDayInDays(28)}&to=${createDayInDays(31)}`)).text),
    ).toContain('€ 390,30 voor huur');
  });

  it('allows at most two holds of one visitor', async () => {
    const form = await openDatesForm();
    const answers = [];
    for (const begin of [100, 110, 120])
      answers.push(await submit(form, { from: createDayInDays(begin), to: createDayInDays(begin + 3) }));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 429]);
    expect(toVisibleText(answers[2]?.text ?? '')).toContain(
      'Je hebt al twee verblijven in deze woning voorlopig gereserveerd.',
    );
    expect(answers[2]?.text).toContain('<title>Nog niet verstuurd');
    expect(answers[2]?.text).toContain(`value="${createDayInDays(120)}"`);
    const { rentalUnits, rentalReservations } = backoffice.repositories;
    const unit = await rentalUnits.find('alpha', UNIT_ID);
    if (unit) await rentalReservations.release(unit, undefined, Date.now() + 3_600_000);
  });

  it('is requested in three steps, shown, and cancelled', async () => {
    const [from, to] = [createDayInDays(42), createDayInDays(45)];
    const detailsPage = await holdDates(from, to);
    expect([readMainHeading(detailsPage.text), ...readPrivacyHeaders(detailsPage)]).toEqual([
      'Wie komt er logeren?',
      ...PRIVACY_HEADERS,
    ]);
    const many = await submit(findFormByName(detailsPage.text, 'rental-guest'), { ...GUEST, adults: '4' });
    expect(many.status).toBe(422);
    expect(many.text).toContain('href="#rental-guest-adults"');
    expect(many.text).toContain('value="Peeters &amp; Co"');

    const blank = await submit(findFormByName(detailsPage.text, 'rental-guest'), {
      ...GUEST,
      firstName: ' ',
      phone: '12',
    });
    expect(blank.status).toBe(422);
    for (const keptText of ['#rental-guest-firstName', '#rental-guest-phone', 'value="12"', GUEST.email])
      expect(blank.text).toContain(keptText);

    const check = await submit(findFormByName(many.text, 'rental-guest'), GUEST);
    expect([check.status, readMainHeading(check.text)]).toEqual([200, 'Klopt alles?']);
    // The total contains rent, cleaning, and tourist tax for two adults and three nights. The deposit is listed
    // separately.
    expect(toVisibleText(check.text)).toMatch(
      /Huur 3 nachten € 330,30 Schoonmaak € 60,00 Toeristenbelasting 2 personen × 3 nachten × € 2,50 € 15,00 Totaal € 405,30 Waarborg .* € 250,00/,
    );
    const edited = await submit(findFormByName(check.text, 'rental-edit', { edit: 'who' }));
    expect(edited.text).toContain('value="els@example.com"');

    // Without JavaScript the last step itself asks the question. A wrong answer is an error like any other.
    const wrong = await submit(findFormByName(check.text, 'rental-request'), { check_answer: '99' });
    expect([wrong.status, readMainHeading(wrong.text), ...readPrivacyHeaders(wrong)]).toEqual([
      422,
      'Klopt alles?',
      ...PRIVACY_HEADERS,
    ]);
    expect(wrong.text).toContain('href="#rental-request-check_answer"');
    expect(toVisibleText(wrong.text)).toContain('Dat is niet het juiste antwoord');
    expect(findFormByName(wrong.text, 'rental-request').hiddenFields['email']).toBe(GUEST.email);
    for (const step of [detailsPage, check, wrong]) expect(await findProblems(step.text)).toEqual([]);
    const done = await answerCheck(wrong);
    expect(done.status).toBe(303);
    const sent = await getPage(done.headers['location'] ?? '');
    expect([sent.status, readMainHeading(sent.text), ...readPrivacyHeaders(sent)]).toEqual([
      200,
      'Je aanvraag is verstuurd',
      ...PRIVACY_HEADERS,
    ]);
    expect(toVisibleText(sent.text)).toContain(GUEST.remark);
    expect(await readBusyNights()).toContainEqual({ begin: from, end: to, state: 'option' });

    const token = (done.headers['location'] ?? '').split('?')[0]?.split('/').at(-1) ?? '';
    const cancel = pathFor('cancelRental', 'fr', { token });
    const cancelPage = await getPage(cancel);
    expect([cancelPage.status, ...readPrivacyHeaders(cancelPage)]).toEqual([200, ...PRIVACY_HEADERS]);
    // Viewing the pages has changed nothing.
    expect(await readBusyNights()).toHaveLength(1);
    const cancelled = await submit(findFormByName(cancelPage.text, 'rental-cancel'));
    expect(cancelled.status).toBe(303);
    expect(toVisibleText((await getPage(cancelled.headers['location'] ?? '')).text)).toContain(
      'Votre réservation est annulée.',
    );
    expect(await readBusyNights()).toEqual([]);
    expect(readMainHeading((await getPage(pathFor('rentalReservation', 'nl', { token }))).text)).toBe(
      'Je reservatie is geannuleerd',
    );
    expect((await getPage(pathFor('cancelRental', 'nl', { token: 'A'.repeat(43) }))).status).toBe(404);
  });

  it('states on each page, in each language, that another calendar was not read and the agency checks first', async () => {
    const expectedTexts = {
      nl: 'Deze woning wordt ook elders verhuurd, en we kennen nu niet alle boekingen daar. Agency alpha kijkt eerst na',
      fr: 'Ce logement est aussi loué ailleurs, et nous ne connaissons pas encore toutes les réservations',
      en: 'This home is let elsewhere too, and we do not know all the bookings made there at the moment.',
      de: 'Diese Unterkunft wird auch anderswo vermietet, und wir kennen im Moment nicht alle Buchungen dort.',
    };
    for (const locale of LOCALES) {
      for (const route of ['holidayUnit', 'rentalBooking'] as const) {
        const page = await getPage(pathFor(route, locale, { rentalUnitId: TO_BE_CHECKED_UNIT_ID }));
        expect(toVisibleText(page.text), `${route} ${locale}`).toContain(expectedTexts[locale]);
        expect(await findProblems(page.text)).toEqual([]);
      }
      expect(
        toVisibleText((await getPage(pathFor('rentalBooking', locale, { rentalUnitId: UNIT_ID }))).text),
      ).not.toContain(expectedTexts[locale]);
    }
    const form = await openDatesForm(pathFor('rentalBooking', 'nl', { rentalUnitId: TO_BE_CHECKED_UNIT_ID }));
    const { headers } = await submit(form, { from: createDayInDays(42), to: createDayInDays(45) });
    const detailsPage = await getPage(headers['location'] ?? '');
    const check = await submit(findFormByName(detailsPage.text, 'rental-guest'), GUEST);
    expect([readMainHeading(check.text), toVisibleText(check.text)]).toEqual([
      'Klopt alles?',
      expect.stringContaining(expectedTexts.nl),
    ]);
    const done = await answerCheck(check);
    const sent = await getPage(done.headers['location'] ?? '');
    expect(readMainHeading(sent.text)).toBe('Je aanvraag is verstuurd');
    expect(toVisibleText(sent.text)).toContain('wacht met andere boekingen tot je verblijf bevestigd is.');
    expect(await findProblems(sent.text)).toEqual([]);
  });

  it('that another guest reserved meanwhile is answered with the nearest dates, and keeps the answers', async () => {
    const [from, to] = [createDayInDays(63), createDayInDays(66)];
    const check = await submit(findFormByName((await holdDates(from, to)).text, 'rental-guest'), GUEST);
    const form = findFormByName(check.text, 'rental-request');
    const [, token = ''] = new RegExp(`${BOOKING_PATH}/([\\w-]+)`).exec(form.action) ?? [];
    // This simulates the end of the ten minutes of the hold: the nights are free again, and another guest reserves them
    // first.
    await backoffice.call('DELETE', `/rental-units/${UNIT_ID}/holds/${token}`, { site: 'alpha' });
    await reserveElsewhere(from, to);

    const lost = await answerCheck(check);
    expect([lost.status, readMainHeading(lost.text)]).toEqual([409, 'Wanneer wil je komen?']);
    const [nearest = '', ...others] = listStays(/<section[^>]*nearest-title.*?<\/section>/s.exec(lost.text)?.[0] ?? '');
    expect(others).toHaveLength(2);
    // One click on other dates leads to the last step, and the visitor need not fill in any field again.
    const secondChoice = await submit(findFormByName(lost.text, 'rental-when'), { stay: nearest });
    expect([secondChoice.status, readMainHeading(secondChoice.text)]).toEqual([200, 'Klopt alles?']);
    expect(toVisibleText(secondChoice.text)).toContain(GUEST.remark);
    // A first request for dates that are already reserved is refused at once.
    const lateAnswer = await submit(await openDatesForm(), { from, to });
    expect([lateAnswer.status, listStays(lateAnswer.text).length > 0]).toEqual([409, true]);
  });

  it('that has another price meanwhile shows the last step again, with the new price', async () => {
    await backoffice.repositories.rentalUnits.upsertMany('alpha', [rentalUnitInput(13)]);
    const path = pathFor('rentalBooking', 'nl', { rentalUnitId: 13 });
    const detailsPage = await holdDates(createDayInDays(126), createDayInDays(129), path);
    const check = await submit(findFormByName(detailsPage.text, 'rental-guest'), GUEST);
    expect(toVisibleText(check.text)).toContain('Totaal € 405,30');
    const seasons = (rentalUnitInput(13).seasons ?? []).map((season) =>
      Object.assign({}, season, { nightly: { rent: 120, minNights: 2 } }),
    );
    await backoffice.repositories.rentalUnits.upsertMany('alpha', [rentalUnitInput(13, { seasons })]);

    await proxy.setFault('503', (method, calledPath) => method === 'POST' && calledPath.endsWith('/reservation'));
    const failed = await answerCheck(check);
    await proxy.setFault('pass');
    expect([failed.status, readMainHeading(failed.text)]).toEqual([503, 'Klopt alles?']);
    expect(toVisibleText(failed.text)).toMatch(/Het versturen is niet gelukt\. [^<]* De prijs is intussen veranderd\./);

    const changed = await answerCheck(check);
    expect([changed.status, readMainHeading(changed.text)]).toEqual([422, 'Klopt alles?']);
    expect(toVisibleText(changed.text)).toContain('De prijs is intussen veranderd.');
    expect(toVisibleText(changed.text)).toContain('Totaal € 435,00');
    expect(toVisibleText(changed.text)).toContain(GUEST.remark);
    expect(await findProblems(changed.text)).toEqual([]);
    expect((await answerCheck(changed)).status).toBe(303);
    await backoffice.repositories.rentalUnits.withdrawMany('alpha', [13]);
  });

  it('without a free period can be reserved for nights that the guest chooses', async () => {
    const ranges = [{ from: '01-01', to: '12-31' }];
    await backoffice.repositories.rentalUnits.upsertMany('alpha', [
      rentalUnitInput(12, { seasons: [{ name: {}, ranges, nightly: { rent: 100, minNights: 2 } }] }),
    ]);
    const page = await getPage(pathFor('holidayUnit', 'nl', { rentalUnitId: 12 }));
    expect(toVisibleText(page.text)).not.toContain('Geen vrije periode');
    expect(toVisibleText(page.text)).toContain('€ 260 2 nachten');
    expect(page.text).toContain(`href="${pathFor('rentalBooking', 'nl', { rentalUnitId: 12 })}"`);
    await backoffice.repositories.rentalUnits.withdrawMany('alpha', [12]);
  });

  it('that was withdrawn answers 410 at every step, and other homes are offered', async () => {
    const booking = pathFor('rentalBooking', 'nl', { rentalUnitId: 8 });
    const form = await openDatesForm(booking);
    await backoffice.call('DELETE', '/sites/alpha/rental-unit-records/8');
    await site.purge('alpha', [tag.rental('alpha', 8)]);
    const home = pathFor('holidayUnit', 'nl', { rentalUnitId: 8 });
    for (const gone of [
      await getPage(home),
      await getPage(booking),
      await submit(form, { from: createDayInDays(28), to: createDayInDays(31) }),
    ]) {
      expect([gone.status, readMainHeading(gone.text)]).toEqual([410, 'Deze vakantiewoning wordt niet meer verhuurd']);
    }
    await expect
      .poll(async () => toVisibleText((await getPage(home)).text).includes('Woning 7'), WAIT_OPTIONS)
      .toBe(true);
    expect((await getPage(pathFor('holidayUnit', 'nl', { rentalUnitId: 99 }))).status).toBe(404);
  });

  it('reports the taken nights to other platforms, and nothing else', async () => {
    await reserveElsewhere(createDayInDays(301), createDayInDays(304));
    const { status, headers, text } = await getPage(toRentalCalendarPath(UNIT_ID));
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ]);
    expect(text).toContain(`DTSTART;VALUE=DATE:${createDayInDays(301).replaceAll('-', '')}`);
    expect(text).not.toContain(GUEST.firstName);
    expect((await getPage(toRentalCalendarPath(99))).status).toBe(404);
  });

  it('is shown without its calendar, for a short time, while the back office cannot report free nights', async () => {
    await proxy.setFault('500', (_method, path) => path.endsWith('/periods'));
    try {
      const address = pathFor('holidayUnit', 'de', { rentalUnitId: 10 });
      const page = await getPage(address);
      expect([page.status, page.text.includes('<caption'), page.headers['cdn-cache-control']]).toEqual([
        200,
        false,
        expect.stringContaining('max-age=1,'),
      ]);
      expect(toVisibleText(page.text)).toContain('Der Kalender ist gerade nicht verfügbar');
    } finally {
      await proxy.setFault('pass');
    }
  });

  it('is shown while the back office is down, and everything filled in is kept', async () => {
    const [from, to] = [createDayInDays(84), createDayInDays(87)];
    const datesForm = await openDatesForm();
    const detailsPage = await holdDates(from, to);
    const check = await submit(findFormByName(detailsPage.text, 'rental-guest'), GUEST);
    await getPage(UNIT_PATH);
    await proxy.setFault('refuse');
    try {
      expect((await getPage(UNIT_PATH)).status).toBe(200);
      const cold = await site.ask(pathFor('holidayUnit', 'fr', { rentalUnitId: 9 }));
      expect([cold.status, cold.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      const unheld = await submit(datesForm, { from, to });
      expect([unheld.status, unheld.text.includes(`value="${from}"`)]).toEqual([503, true]);
      for (const failed of [
        await submit(findFormByName(detailsPage.text, 'rental-guest'), GUEST),
        await answerCheck(check),
      ]) {
        expect([failed.status, readMainHeading(failed.text)]).toEqual([503, 'Wie komt er logeren?']);
        expect(failed.text).toContain(`value="${GUEST.email}"`);
        expect(toVisibleText(failed.text)).toContain(GUEST.remark);
      }
    } finally {
      await proxy.setFault('pass');
    }
  });
});
