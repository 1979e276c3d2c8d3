import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSubscriptionTokens } from '#server/backoffice/core/tokens/subscriptionTokens.ts';
import { enqueueSubscriptionMails } from '#server/backoffice/savedSearches/subscriptionWorker.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../../support/programs/databases.ts';
import { estateInput, GENT } from '../../support/estateInput.ts';
import { decodeEntities, encodeFormBody, findFormByName } from '../../support/plainForm.ts';
import { type MailFile, readMailFiles } from '../../support/mail/readMail.ts';
import { siteInput } from '../../support/siteInput.ts';
import { type SiteAnswer, startSite, type TestSite } from '../../support/programs/site.ts';
import { solveCaptcha } from '../../support/solveCaptcha.ts';
import { testTranslate } from '../../support/texts.ts';

const HOST = 'alpha.example.com';
const WISHES_QUERY = 'transaction=1&transaction=3&transaction=5&type=3&city=900000&radius=5&price-max=400000';
const FILLED_FIELDS = {
  form: 'subscribe',
  transaction: '1',
  type: ['3'],
  city: ['900000'],
  radius: '5',
  'price-max': '400000',
  place: '9820 Merelbeke',
  name: 'Noor',
  email: 'noor@visitor.example',
  frequency: 'instant',
  locale: 'nl',
  privacy: '1',
};
const FORM_FILLING_MS = 5000;
const log = pino({ level: 'silent' });
const tokens = createSubscriptionTokens('a-token-for-tests-only');
type FormFields = Readonly<Record<string, string | readonly string[]>>;

const readMainHeading = ({ text }: SiteAnswer) => decodeEntities(/<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1] ?? '');
const PRIVACY_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** Returns the path of the page that a mail links to. */
const findLink = (text = '', locale: Locale = 'nl') =>
  new RegExp(`https://alpha\\.example\\.com(${pathFor('subscribe', locale)}/[\\w-]{43})`).exec(text)?.[1] ?? '';

const WAIT_OPTIONS = { timeout: 60_000, interval: 250 };

describe('a saved search, from the listing to the last mail', () => {
  let database: TestDatabase;
  let backoffice: TestBackOffice;
  let site: TestSite;

  const getPage = (address: string, host = HOST) => site.ask(address, { host });
  const post = (address: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    site.ask(address, {
      method: 'POST',
      host: HOST,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
      body,
    });
  /** The site runs in this process and uses this clock. */
  const now = Date.now.bind(Date);
  let passed = 0;
  /** Sends the form as the script of the form does, after the seconds that a person needs to fill it in. */
  async function send(fields: FormFields, locale: Locale = 'nl', host = HOST): Promise<SiteAnswer> {
    const altcha = await solveCaptcha(site, host);
    passed += FORM_FILLING_MS;
    return site.ask(pathFor('subscribe', locale), {
      method: 'POST',
      host,
      headers: { 'content-type': 'application/json', accept: 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ altcha, ...fields }),
    });
  }
  /** Requests the subscriptions that the tokens of a browser open, like that browser. */
  const requestSubscriptions = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    post('/nl/ajax/notifications', JSON.stringify(body), {
      'content-type': 'application/json',
      accept: 'application/json',
      ...headers,
    });
  /** Queues the mails that are due `aheadMs` milliseconds from now. */
  const queueDueMails = (aheadMs: number) =>
    enqueueSubscriptionMails(backoffice.repositories, { tokens, log, now: () => new Date(now() + aheadMs) });
  /** Returns the mail to an address, without waiting for the back office's own check of the searches. */
  async function readMailTo(address: string): Promise<MailFile['parsedMail']> {
    await queueDueMails(1000);
    return vi.waitFor(
      async () => {
        const mails = await readMailFiles(database.env.dataDir);
        const mail = mails.find(({ parsedMail: { to } }) => to?.some((each) => each.address === address));
        if (!mail) throw new Error(`There is no mail to ${address}.`);
        return mail.parsedMail;
      },
      { timeout: 60_000, interval: 20 },
    );
  }

  /** Requests and confirms a subscription by plain posts. Returns the path of the page for editing it. */
  async function subscribe(email: string): Promise<string> {
    expect((await send({ ...FILLED_FIELDS, email })).status).toBe(200);
    const link = findLink((await readMailTo(email)).text);
    const page = await getPage(link);
    const confirmed = await post(link, encodeFormBody(findFormByName(page.text, 'confirmSubscription')));
    expect(confirmed.status).toBe(303);
    return (confirmed.headers['location'] ?? '').replace(/\?.*/, '');
  }

  beforeAll(async () => {
    vi.spyOn(Date, 'now').mockImplementation(() => now() + passed);
    database = await EMBEDDED_KIND.start();
    backoffice = await startTestBackOffice({ database, pollMs: 50 });
    site = await startSite({
      apiUrl: backoffice.url,
      defaultHost: HOST,
      limits: { send: { points: 100, seconds: 60 } },
    });
    const { repositories } = backoffice;
    await repositories.sites.put(siteInput('alpha', { locales: [...LOCALES] }));
    await repositories.sites.put(
      siteInput('beta', { hostnames: ['beta.example.com'], origin: 'https://beta.example.com' }),
    );
    await repositories.estates.put('alpha', estateInput({ id: 7, price: 350_000 }));
    await repositories.estates.put('alpha', estateInput({ id: 8, price: 350_000, transaction: 5 }));
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await site.stop();
    await backoffice.close();
    await database.remove();
  });

  it('is offered with the filters of the list, also of an empty list, and by a sold home', async () => {
    const expectLink = (address: string, href: string) =>
      // On a busy machine, the first page may lack its optional parts for half a minute.
      vi.waitFor(
        async () => expect(decodeEntities((await getPage(address)).text)).toContain(`href="${href}"`),
        WAIT_OPTIONS,
      );
    await expectLink(`/nl/aanbod?${WISHES_QUERY}`, `/nl/hou-me-op-de-hoogte?${WISHES_QUERY}`);
    await expectLink('/nl/aanbod?transaction=2', '/nl/hou-me-op-de-hoogte?transaction=2&transaction=4&transaction=6');
    await expectLink(
      (await getPage('/nl/aanbod/8')).headers['location'] ?? '',
      '/nl/hou-me-op-de-hoogte?transaction=1&transaction=3&transaction=5&type=3&city=900000&radius=5',
    );
  });

  it.each(LOCALES)('starts with the filters of its address, the same for all visitors (%s)', async (locale) => {
    const t = testTranslate(locale);
    const page = await getPage(`${pathFor('subscribe', locale)}?${WISHES_QUERY}`);
    expect([page.status, readMainHeading(page)]).toEqual([200, t('subscribe:title')]);
    expect(page.headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate' });
    const { html, action } = findFormByName(page.text, 'subscribe');
    expect(action).toBe(pathFor('subscribe', locale));
    expect(decodeEntities(html)).toContain(`${GENT.name[locale] ?? ''} (9000)`);
    expect(html).toMatch(/name="price-max"[^>]*value="400.000"/);
    expect(html).toMatch(/<option value="5" selected="">/);
    expect(decodeEntities(html)).toContain(`data-missing="${t('forms:error.consent')}"`);
  });

  it.each(LOCALES)(
    'accepts a search, asks for confirmation, and answers known addresses alike (%s)',
    async (locale) => {
      const t = testTranslate(locale);
      const email = `noor.${locale}@visitor.example`;
      const first = await send({ ...FILLED_FIELDS, email, locale }, locale);
      const repeatedAnswer = await send({ ...FILLED_FIELDS, email, locale }, locale);
      expect(JSON.parse(first.text)).toEqual({ to: pathFor('subscribeSuccess', locale) });
      expect([repeatedAnswer.status, repeatedAnswer.text]).toEqual([first.status, first.text]);
      const mail = await readMailTo(email);
      expect(mail.subject).toBe(t('mailSubscriptions:confirm.subject', { site: 'Agency alpha' }));
      const link = findLink(mail.text, locale);
      const page = await getPage(link);
      expect(page.headers).toMatchObject(PRIVACY_HEADERS);
      expect(readMainHeading(page)).toBe(t('subscribe:confirm.title', { count: 1 }));
      expect(decodeEntities(page.text)).toContain(t('wishes:radius', { km: 5 }));
    },
  );

  it('is confirmed by a POST, not by a GET, and is changed and ended with its token, once', async () => {
    const email = 'els@visitor.example';
    await send({ ...FILLED_FIELDS, email });
    const link = findLink((await readMailTo(email)).text);
    for (const look of [1, 2])
      expect([look, readMainHeading(await getPage(link))]).toEqual([look, 'Klopt deze zoekopdracht?']);
    const body = encodeFormBody(findFormByName((await getPage(link)).text, 'confirmSubscription'));
    expect((await post(link, body, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const confirmed = await post(link, body);
    expect(confirmed.status).toBe(303);
    const used = await getPage(link);
    const unknown = await getPage(`/nl/hou-me-op-de-hoogte/${'x'.repeat(43)}`);
    const repeatedPost = await post(link, body);
    expect([used.status, repeatedPost.status]).toEqual([404, 404]);
    for (const answer of [used, repeatedPost]) expect(readMainHeading(answer)).toBe('Deze link werkt niet meer');
    expect(used.headers).toMatchObject(PRIVACY_HEADERS);
    // Removes the code that identifies a request, because the answers must differ in nothing else.
    const withoutCode = ({ text, headers }: typeof used) => text.replaceAll(headers['x-request-id'] ?? '', '…');
    expect(withoutCode(used)).toBe(withoutCode(unknown));

    const edit = confirmed.headers['location'] ?? '';
    const page = await getPage(edit);
    expect(page.headers).toMatchObject(PRIVACY_HEADERS);
    expect(page.text).toContain('Gelukt, je zoekopdracht loopt');
    expect((await getPage(edit, 'beta.example.com')).status).toBe(404);
    const path = edit.replace(/\?.*/, '');
    const wrong = await post(
      path,
      encodeFormBody(findFormByName(page.text, 'editSubscription'), {
        name: '',
        frequency: 'daily',
        transaction: '1',
        locale: 'nl',
      }),
    );
    expect([wrong.status, wrong.text.includes('Je naam – Vul dit veld nog in.')]).toEqual([422, true]);
    const changed = await post(
      path,
      encodeFormBody(findFormByName(page.text, 'editSubscription'), {
        name: 'Els',
        frequency: 'weekly',
        transaction: '2',
        locale: 'fr',
        place: 'Luik',
      }),
    );
    expect(changed.headers['location']).toBe(`${path}?done=saved`);
    expect(decodeEntities((await getPage(path)).text)).toContain('Luik');

    const end = path.replace('hou-me-op-de-hoogte/', 'hou-me-op-de-hoogte/uitschrijven/');
    const questionPage = await getPage(end);
    expect([readMainHeading(questionPage), questionPage.headers['cache-control']]).toEqual([
      'Uitschrijven',
      'no-store',
    ]);
    expect((await getPage(path)).status).toBe(200);
    const ended = await post(end, encodeFormBody(findFormByName(questionPage.text, 'unsubscribe')));
    expect(ended.headers['location']).toBe('/nl/hou-me-op-de-hoogte/gelukt?ended=1');
    expect([(await getPage(path)).status, (await getPage(end)).status]).toEqual([404, 404]);
  });

  it('ends with one click in a mail program (RFC 8058)', async () => {
    const end = (await subscribe('oneclick@visitor.example')).replace('hoogte/', 'hoogte/uitschrijven/');
    const click = (body: string, headers: Readonly<Record<string, string>> = {}) =>
      site.ask(end, {
        method: 'POST',
        host: HOST,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body,
      });
    expect((await click('List-Unsubscribe=Maybe')).status).toBe(400);
    expect((await click('List-Unsubscribe=One-Click', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await getPage(end)).status).toBe(200);
    const clicked = await click('List-Unsubscribe=One-Click');
    expect([clicked.status, clicked.headers['location']]).toEqual([200, undefined]);
    expect((await getPage(end)).status).toBe(404);
  });

  it('shows a browser the data of its own tokens only', async () => {
    const edit = await subscribe('kept@visitor.example');
    const token = edit.split('/').at(-1) ?? '';
    const knownSubscriptions = await requestSubscriptions({
      subscription: [token, 'y'.repeat(43), 'no token'],
      appointment: ['z'.repeat(43)],
    });
    expect(knownSubscriptions.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(JSON.parse(knownSubscriptions.text).data.notifications).toEqual([
      {
        token,
        label: 'Zoekopdracht',
        text: 'te koop, Huis, Gent, Merelbeke en 5 km eromheen, tot €\u00a0400.000',
        href: edit,
      },
    ]);
    expect((await requestSubscriptions({ subscription: [token] }, { 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    );
    expect(JSON.parse((await requestSubscriptions({})).text).data.notifications).toEqual([]);
    expect((await getPage('/nl/ajax/notifications')).status).toBe(303);
  });

  it.each([
    ['an unknown place', { place: 'Gent, Nergenshuizen' }, 'place'],
    ['two addresses', { email: 'a@visitor.example,b@visitor.example' }, 'email'],
    ['a new line in a name', { name: 'Noor\r\nBcc: all@visitor.example' }, 'name'],
    ['no consent', { privacy: '' }, 'privacy'],
    ['a price in words', { 'price-max': 'veel' }, 'price-max'],
  ])('refuses %s with an error at the field, and stores nothing', async (_what, changes, field) => {
    const answer = await send({ ...FILLED_FIELDS, email: 'nobody@visitor.example', ...changes });
    expect(answer.status).toBe(422);
    expect(Object.keys(JSON.parse(answer.text).errors)).toContain(field);
    const { repositories } = backoffice;
    expect(await repositories.erasures.erase('alpha', 'nobody@visitor.example')).toEqual({});
  });

  it('mails a matching home, with the links to change and to end the search', async () => {
    await subscribe('news@visitor.example');
    const { repositories } = backoffice;
    await repositories.estates.put('alpha', estateInput({ id: 9, price: 390_000 }));
    await queueDueMails(1000);
    await queueDueMails(90_000);
    const { parsedMail, mailSource } = await vi.waitFor(
      async () => {
        const found = (await readMailFiles(database.env.dataDir)).find(({ mailSource: text }) =>
          text.includes('List-Unsubscribe'),
        );
        if (!found) throw new Error('There is no news.');
        return found;
      },
      { timeout: 60_000, interval: 20 },
    );
    expect(parsedMail.subject).toBe('Een pand voor jou bij Agency alpha');
    expect(mailSource).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const [, end = ''] =
      /https:\/\/alpha\.example\.com(\/nl\/hou-me-op-de-hoogte\/uitschrijven\/[\w-]{43})/.exec(parsedMail.text ?? '') ??
      [];
    expect(readMainHeading(await getPage(end))).toBe('Uitschrijven');
    expect((await getPage(findLink(parsedMail.text))).text).toContain('value="editSubscription"');
  });
});
