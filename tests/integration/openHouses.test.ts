import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, toBrusselsDay } from '#shared/i18n/moments.ts';
import { parseValidEntries } from '../support/calendarRules.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { estateInput } from '../support/estateInput.ts';
import { expectHarmless, HOSTILE_MARKUP } from '../support/harmless.ts';
import { readMailFiles } from '../support/mail/readMail.ts';
import { decodeEntities, encodeFormBody, findFormByName } from '../support/plainForm.ts';
import { startCaptchaService } from '../support/programs/captchaService.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../support/programs/databases.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { createVisitorFront } from '../support/programs/visitorFront.ts';
import { siteInput } from '../support/siteInput.ts';
import { testTranslate } from '../support/texts.ts';

const HOST = 'alpha.example.com';
/** The time limit. Without a purge, a page would be out of date for a minute. */
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const OPEN_HOUSE_DAY = addDays(toBrusselsDay(new Date()), 9);
const buildOpenHouseDay = (changes: object = {}) => ({
  id: 'first',
  start: `${OPEN_HOUSE_DAY}T14:00`,
  end: `${OPEN_HOUSE_DAY}T16:00`,
  ...changes,
});
const OPEN_HOUSE_PATH = '/nl/opendeurdagen/1/first';

const buildVisitor = (name: string) => ({
  firstName: 'An',
  lastName: 'Maes',
  phone: '0470 12 34 56',
  email: `${name}@visitor.example`,
});

describe('open house days', () => {
  let database: TestDatabase;
  let reading: TestBackOffice;
  let backoffice: TestBackOffice;
  let site: TestSite;
  let captcha: Awaited<ReturnType<typeof startCaptchaService>>;

  const requestPath = (path: string) => site.askUntilServed(path, { host: HOST });
  const putDays = (...days: readonly object[]) =>
    backoffice.call('PUT', '/sites/alpha/estates/1/open-houses', { body: { days } });
  const register = (id: string, people: number, name: string, locale = 'nl') =>
    backoffice.call('POST', `/sites/alpha/published-open-houses/1/${id}/registrations`, {
      body: { people, visitor: buildVisitor(name), locale },
      headers: { 'Idempotency-Key': `an-intention-of-${name}`, 'X-Visitor': `a-network-of-${name}` },
    });
  /** Returns the page that the mail with a request for confirmation links to. */
  const readLink = (name: string, locale: 'nl' | 'fr') =>
    vi.waitFor(async () => {
      const texts = (await readMailFiles(database.env.dataDir)).flatMap(({ parsedMail: { to, text } }) =>
        to?.some(({ address }) => address === `${name}@visitor.example`) ? [text ?? ''] : [],
      );
      const start = pathFor('confirmOpenHouse', locale, { token: '' });
      const [, path] = new RegExp(`https://alpha\\.example\\.com(${start}[\\w-]{43})`).exec(texts.join('\n')) ?? [];
      if (path === undefined) throw new Error(`There is no mail to ${name}.`);
      return path;
    }, WAIT_OPTIONS);
  const waitForPage = (path: string, check: (answer: { status: number; text: string }) => void) =>
    vi.waitFor(async () => check(await requestPath(path)), WAIT_OPTIONS);

  /** Presses the button on the confirmation page, like a browser without scripts. */
  const confirm = (path: string, page: string) =>
    site.askUntilServed(path, {
      method: 'POST',
      host: HOST,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        accept: 'text/html',
      },
      body: encodeFormBody(findFormByName(page, 'open-house-confirm')),
    });

  beforeAll(async () => {
    database = await EMBEDDED_KIND.start();
    reading = await startTestBackOffice({ database });
    const { sites, estates } = reading.repositories;
    await sites.put(
      siteInput('alpha', { locales: ['nl', 'fr'], captcha: { provider: 'recaptcha', siteKey: 'public-key' } }),
    );
    await estates.upsertMany('alpha', [estateInput({ id: 1, price: 300_000 }), estateInput({ id: 2, price: 1 })]);
    captcha = await startCaptchaService(HOST);
    site = await startSite({
      apiUrl: reading.url,
      defaultHost: HOST,
      trustedProxies: ['127.0.0.1'],
      captchas: captcha.captchas,
    });
    backoffice = await startTestBackOffice({ database, purgeUrls: [`http://127.0.0.1:${site.adminPort}/purge`] });
  });
  afterAll(async () => {
    await site.stop();
    captcha.close();
    await backoffice.close();
    await reading.close();
    await database.remove();
  });

  it('are on pages, lists, calendars and sitemaps as soon as they are planned, and removed when they are called off', async () => {
    for (const path of ['/nl/aanbod', '/nl/opendeurdagen', OPEN_HOUSE_PATH, '/nl/aanbod/1']) await requestPath(path);
    const planned = await putDays(buildOpenHouseDay({ registration: {}, text: { nl: HOSTILE_MARKUP } }));
    expect(planned.status).toBe(201);
    await waitForPage('/nl/opendeurdagen', ({ text }) => expect(text).toContain(OPEN_HOUSE_PATH));
    await waitForPage('/nl/aanbod', ({ text }) => expect(text.match(/Opendeurdag \w+\u00a0\d/g)).toHaveLength(1));
    await waitForPage(OPEN_HOUSE_PATH, ({ status, text }) => {
      expect(status).toBe(200);
      expect(text).toContain('name="people"');
      expect(text).toMatch(/src="\/maps\/900000-nl-[0-9a-f]{8}\.svg" alt="[^"]*Gent/);
      expectHarmless(text);
    });
    const { text: filtered } = await requestPath('/nl/aanbod?open-house=1');
    expect(filtered).toContain('data-estate-id="1"');
    expect(filtered).not.toContain('data-estate-id="2"');
    expect((await requestPath('/fr/portes-ouvertes/1/first')).text).toContain('14\u00a0h–16\u00a0h');
    for (const path of ['/nl/opendeurdagen/agenda.ics', `${OPEN_HOUSE_PATH}/agenda.ics`]) {
      const { status, text } = await requestPath(path);
      expect([status, parseValidEntries(text)]).toEqual([200, [expect.anything()]]);
    }

    await putDays();
    await waitForPage('/nl/opendeurdagen', ({ text }) => expect(text).not.toContain(OPEN_HOUSE_PATH));
    await waitForPage('/nl/aanbod', ({ text }) => expect(text).not.toMatch(/Opendeurdag \w+\s\d/));
    await waitForPage(OPEN_HOUSE_PATH, ({ status, text }) =>
      expect([status, text.includes('voorbij')]).toEqual([404, true]),
    );
    expect((await requestPath(`${OPEN_HOUSE_PATH}/agenda.ics`)).status).toBe(404);
  });

  it('report that they are full', async () => {
    await putDays(buildOpenHouseDay({ registration: { limit: 1 } }));
    await waitForPage(OPEN_HOUSE_PATH, ({ text }) => expect(text).toContain('name="people"'));
    expect((await register('first', 1, 'single')).body.state).toBe('unconfirmed');
    expect((await requestPath(OPEN_HOUSE_PATH)).text).toContain('name="people"');
    const link = await readLink('single', 'nl');
    const { text: asking } = await requestPath(link);
    expect((await confirm(link, asking)).status).toBe(303);
    await waitForPage(OPEN_HOUSE_PATH, ({ text }) =>
      expect([text.includes('volzet'), text.includes('name="people"')]).toEqual([true, false]),
    );
    await waitForPage('/nl/opendeurdagen', ({ text }) => expect(text).toContain('Volzet'));
  });

  it.each(['nl', 'fr'] as const)(
    'accept a larger party when its mail is answered, without a script (%s)',
    async (locale) => {
      const t = testTranslate(locale);
      const otherName = `other-${locale}`;
      const laterDay = {
        id: otherName,
        start: `${OPEN_HOUSE_DAY}T18:00`,
        end: `${OPEN_HOUSE_DAY}T19:00`,
        registration: { limit: 8 },
      };
      const id = `of-${locale}`;
      await putDays(buildOpenHouseDay({ id, registration: { limit: 8 } }), laterDay);
      const { body } = await register(id, 5, `asking-${locale}`, locale);
      const ownPath = pathFor('openHouseRegistration', locale, { token: body.token });
      const unconfirmedPage = await requestPath(ownPath);
      expect(decodeEntities(unconfirmedPage.text)).toContain(t('openHouses:state.unconfirmed.title'));
      expect(unconfirmedPage.headers['cache-control']).toBe('no-store');

      const link = await readLink(`asking-${locale}`, locale);
      const asking = await requestPath(link);
      expect(asking.status).toBe(200);
      expect(asking.headers['cache-control']).toBe('no-store');
      expect(decodeEntities(asking.text)).toContain(t('openHouses:confirm.question'));
      // A program that only requests the page confirms nothing.
      await site.askUntilServed(link, { method: 'HEAD', host: HOST });
      expect((await requestPath(ownPath)).text).toContain(t('openHouses:state.unconfirmed.title'));

      // A form on another site confirms nothing.
      const foreign = await site.askUntilServed(link, {
        method: 'POST',
        host: HOST,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
        body: encodeFormBody(findFormByName(asking.text, 'open-house-confirm')),
      });
      expect(foreign.status).toBe(403);
      for (let turn = 0; turn < 2; turn += 1) {
        // oxlint-disable-next-line no-await-in-loop -- The order of the confirmations matters.
        const { status, headers } = await confirm(link, asking.text);
        expect([status, headers['location']]).toEqual([303, `${ownPath}?done=registered`]);
      }
      expect(decodeEntities((await requestPath(ownPath)).text)).toContain(t('openHouses:state.registered.title'));
      expect(decodeEntities((await requestPath(link)).text)).toContain(t('openHouses:confirm.look'));

      // The answer to a visitor who is too late contains the days that have free places.
      await register(id, 3, `late-${locale}`, locale);
      const lateLink = await readLink(`late-${locale}`, locale);
      const lateAsking = (await requestPath(lateLink)).text;
      await register(id, 3, `sooner-${locale}`, locale);
      const sooner = await readLink(`sooner-${locale}`, locale);
      expect((await confirm(sooner, (await requestPath(sooner)).text)).status).toBe(303);
      const full = await confirm(lateLink, lateAsking);
      expect(full.status).toBe(409);
      expect(decodeEntities(full.text)).toContain(t('openHouses:confirm.full'));
      expect(full.text).toContain(pathFor('openHouse', locale, { estateId: 1, day: otherName }));
    },
  );

  it('accept six registrations from one machine, and continue with others', async () => {
    await putDays(buildOpenHouseDay({ id: 'flooded', registration: { limit: 20 } }));
    const path = pathFor('openHouse', 'nl', { estateId: 1, day: 'flooded' });
    await waitForPage(path, ({ status }) => expect(status).toBe(200));
    const front = createVisitorFront(site.port, HOST);
    let sent = 0;
    const post = async (people: number, from: string) => {
      sent += 1;
      const typed = { ...buildVisitor(`flood-${sent}`), form: 'open-house', people: String(people), privacy: '1' };
      const once = { token: `token ${sent}`, key: `an-intention-of-a-flooder-${sent}` };
      return (await front.send(path, typed, from, once)).status;
    };
    const statuses: number[] = [];
    // oxlint-disable-next-line no-await-in-loop -- One machine posts the requests one after the other.
    for (let turn = 0; turn < 9; turn += 1) statuses.push(await post(10, '198.51.100.1'));
    expect(statuses).toEqual([...Array(6).fill(200), ...Array(3).fill(429)]);
    expect(await post(2, '203.0.113.7')).toBe(200);
    const { body } = await backoffice.call('GET', '/sites/alpha/open-houses');
    expect(body.find(({ id }: { id: string }) => id === 'flooded')).toMatchObject({ people: 2, parties: 1 });
  });
});
