import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { solveQuestion } from '../../support/plainForm.ts';
import { type SiteAnswer, startSite, type TestSite } from '../../support/programs/site.ts';
import { solveCaptcha } from '../../support/solveCaptcha.ts';

const FORM_PATH = '/nl/ajax/contact-form-handler';
const PRIVATE_WORD = 'Zilvervos';
const FILLED_FIELDS = {
  form: 'contact',
  firstName: 'An',
  lastName: PRIVATE_WORD,
  email: `an.${PRIVATE_WORD}@voorbeeld.be`,
  text: 'Is de tuin\nop het zuiden?',
  privacy: '1',
};
type FormFields = Readonly<Record<string, unknown>>;

/** Returns the value of a hidden field. */
const readHiddenField = ({ text }: SiteAnswer, name: string) =>
  new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
const readQuestion = ({ text }: SiteAnswer) =>
  /<label[^>]*for="check-check_answer"[^>]*>([^<]+)</.exec(text)?.[1] ?? '';

/** Returns the fields of the page "check your answers", with the answer to the question that replaces the captcha. */
const buildConfirmation = (page: SiteAnswer, changes: FormFields = {}) => ({
  ...FILLED_FIELDS,
  check_stamp: readHiddenField(page, 'check_stamp'),
  check_answer: solveQuestion(page.text, 'nl'),
  ...changes,
});
const withToken = (name: string) => ({ ...FILLED_FIELDS, 'g-recaptcha-response': name });

describe('a form post', () => {
  let backOffice: FakeBackOffice;
  let verifier: Server;
  let site: TestSite;
  const log: string[] = [];
  /** Each test uses its own IP address of the visitor. */
  let visitor = 0;
  /**
   * The site runs in this process and uses this clock, which stands still. "Too fast" is therefore the same on a slow
   * machine.
   */
  let clock = Date.now();
  const passTime = (ms: number) => void (clock += ms);

  beforeAll(async () => {
    vi.spyOn(Date, 'now').mockImplementation(() => clock);
    // The text of the token decides the answer of this verifier.
    verifier = createServer((req, res) => {
      let body = '';
      req.on('data', (part) => (body += String(part)));
      req.on('end', () => {
        const { response, secret } = Object.fromEntries(new URLSearchParams(body));
        if (response === 'hang') return;
        const hostname = response === 'elsewhere' ? 'evil.test' : 'gamma.test';
        const success = response !== 'bad' && secret === 'the-secret-of-a-test';
        res.setHeader('content-type', 'application/json').end(JSON.stringify({ success, hostname }));
      });
    });
    await new Promise<void>((resolve) => {
      verifier.listen(0, '127.0.0.1', resolve);
    });
    backOffice = await startFakeBackOffice([
      buildSampleSite('alpha'),
      buildSampleSite('beta'),
      buildSampleSite('gamma', { captcha: { provider: 'recaptcha', siteKey: 'public-key' } }),
    ]);
    const service = {
      address: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}`,
      secret: 'the-secret-of-a-test',
    };
    site = await startSite({
      apiUrl: backOffice.address,
      defaultHost: 'alpha.test',
      trustedProxies: ['127.0.0.1'],
      captchas: { recaptcha: service, turnstile: service },
      limits: { send: { points: 3, seconds: 60 }, post: { points: 15, seconds: 60 } },
      logger: pino({ level: 'debug' }, { write: (line: string) => log.push(line) }),
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await site.stop();
    await backOffice.close();
    verifier.closeAllConnections();
    verifier.close();
  });
  beforeEach(() => {
    visitor += 1;
    backOffice.calls.length = 0;
    backOffice.replies.splice(0, backOffice.replies.length, {
      matches: /^POST \/sites\/\w+\/messages/,
      reply: { status: 201, type: 'application/json', body: '{"id":"0b3e1f0e-4a37-4ad5-8b0a-0d1f6c7a9e11"}' },
    });
  });

  const listStored = () => backOffice.calls.filter(({ method }) => method === 'POST');

  const buildVisitorHeaders = (headers: Readonly<Record<string, string>> = {}) => ({
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `198.51.100.${visitor}`,
    ...headers,
  });

  /** Posts a form like a browser. */
  const post = (fields: FormFields, host = 'alpha.test', headers: Readonly<Record<string, string>> = {}) =>
    site.ask(FORM_PATH, {
      method: 'POST',
      host,
      headers: buildVisitorHeaders({
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
        ...headers,
      }),
      body: new URLSearchParams(fields as Record<string, string>).toString(),
    });

  /** Sends a form as the script of the form does. */
  const send = (fields: unknown, host = 'alpha.test', headers: Readonly<Record<string, string>> = {}) =>
    site.ask(FORM_PATH, {
      method: 'POST',
      host,
      headers: buildVisitorHeaders({ 'content-type': 'application/json', accept: 'application/json', ...headers }),
      body: typeof fields === 'string' ? fields : JSON.stringify(fields),
    });

  it('is forwarded once, however often it arrives, and its token is refused for another message', async () => {
    const token = await solveCaptcha(site, 'alpha.test');
    passTime(1600);
    const headers = { 'idempotency-key': 'an-intention-of-a-visitor' };
    const first = await send({ ...FILLED_FIELDS, altcha: token }, 'alpha.test', headers);
    expect(first.status, first.text).toBe(200);
    expect(JSON.parse(first.text)).toEqual({ to: '/nl/contact/verzonden' });
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await send({ ...FILLED_FIELDS, altcha: token }, 'alpha.test', headers)).status).toBe(200);
    expect(listStored()).toHaveLength(2);
    const [one, two] = listStored();
    expect(one?.headers['idempotency-key']).toMatch(/^[\w-]{43}$/);
    expect(two?.headers['idempotency-key']).toBe(one?.headers['idempotency-key']);
    expect(one?.headers['authorization']).toBe('Bearer a-token-for-tests-only');
    expect(JSON.parse(one?.body ?? '')).toMatchObject({
      visitor: { lastName: PRIVATE_WORD },
      text: expect.any(String),
    });

    const replayed = await send({ ...FILLED_FIELDS, text: 'Iets anders', altcha: token });
    expect(replayed.status).toBe(422);
    for (const key of ['another-intention-of-it', 'one-more-intention-of-it', '']) {
      const repeatedAnswer = await send(
        { ...FILLED_FIELDS, altcha: token },
        'alpha.test',
        key === '' ? {} : { 'idempotency-key': key },
      );
      expect([key, repeatedAnswer.status]).toEqual([key, 422]);
      const carried = await send({ ...FILLED_FIELDS, altcha: token, form_key: key || 'the-key-of-another-page' });
      expect([key, carried.status]).toEqual([key, 422]);
    }
    expect(listStored()).toHaveLength(2);
    // The back office gets the hash of the proof and refuses a second use, because instances share no memory.
    expect(one?.headers['x-proof']).toMatch(/^[\w-]{43}$/);
    expect(two?.headers['x-proof']).toBe(one?.headers['x-proof']);
  });

  it('refuses a token of another site, a changed token, and one that was sent too fast', async () => {
    const foreign = await solveCaptcha(site, 'beta.test');
    const fast = await solveCaptcha(site, 'alpha.test');
    expect((await send({ ...FILLED_FIELDS, altcha: fast })).status).toBe(422);
    passTime(1600);
    expect((await send({ ...FILLED_FIELDS, altcha: foreign })).status).toBe(422);
    const changed = JSON.parse(Buffer.from(fast, 'base64').toString('utf8')) as {
      challenge: { parameters: { data: { issued: number } } };
    };
    changed.challenge.parameters.data.issued -= 60_000;
    const altcha = Buffer.from(JSON.stringify(changed)).toString('base64');
    expect((await send({ ...FILLED_FIELDS, altcha })).status).toBe(422);
    expect((await send({ ...FILLED_FIELDS, altcha: 'nonsense' })).status).toBe(422);
    expect(listStored()).toEqual([]);
  });

  it('asks a question without JavaScript, and sends the confirmed answers once', async () => {
    const page = await post(FILLED_FIELDS);
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).toContain('Kijk je antwoorden na');
    expect(page.text).toContain(`>an.${PRIVATE_WORD}@voorbeeld.be<`);
    expect(page.text).not.toContain('<script>');
    expect(listStored()).toEqual([]);

    const early = await post(buildConfirmation(page));
    expect(early.status).toBe(422);
    expect(early.text).toContain('Dat ging wel heel snel');
    passTime(2100);
    const wrong = await post({ ...buildConfirmation(early), check_answer: '99' });
    expect(wrong.status).toBe(422);
    expect(wrong.headers['cache-control']).toBe('no-store');
    expect(wrong.text).toMatch(/<title>[^<]*Kijk je antwoorden na/);
    expect(wrong.text).toContain('href="#check-check_answer"');
    expect(wrong.text).toContain(`>an.${PRIVATE_WORD}@voorbeeld.be<`);
    expect(wrong.text).toContain('Dat is niet het juiste antwoord');
    const altered = await post(buildConfirmation(early, { email: 'spam@elsewhere.example' }));
    expect(altered.status).toBe(422);
    expect(altered.text).toContain('Dat is niet het juiste antwoord');
    // A question that was answered wrongly cannot be used again, so the right answer is refused too.
    const guessed = await post(buildConfirmation(early));
    expect(guessed.text).toContain('Dat is niet het juiste antwoord');
    expect(listStored()).toEqual([]);

    passTime(2100);
    const done = await post(buildConfirmation(wrong));
    expect(done.status, done.text).toBe(303);
    expect(done.headers['location']).toBe('/nl/contact/verzonden');
    expect((await post(buildConfirmation(wrong))).status).toBe(303);
    const keys = listStored().map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    const [message] = listStored();
    expect(JSON.parse(message?.body ?? '')).toMatchObject({ text: 'Is de tuin\nop het zuiden?' });
  });

  it('reports when another instance has already sent a form with the same answer', async () => {
    const page = await post(FILLED_FIELDS);
    passTime(2100);
    backOffice.replies.unshift({ matches: /^POST /, reply: { status: 403 } });
    const refused = await post(buildConfirmation(page));
    backOffice.replies.shift();
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`value="${PRIVATE_WORD}"`);
  });

  it('limits the attempts to answer a question', async () => {
    const page = await post(FILLED_FIELDS);
    passTime(2100);
    const statuses: number[] = [];
    for (let answer = 0; answer <= 18; answer += 1)
      statuses.push((await post({ ...buildConfirmation(page), check_answer: String(answer) })).status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(0);
    expect(statuses).toContain(429);
    expect(listStored()).toEqual([]);
  });

  it('asks a question after a filled honeypot, with or without captcha, and lets answers be changed', async () => {
    const page = await post({ ...FILLED_FIELDS, subject_line: 'Buy now', altcha: 'whatever' });
    expect(readQuestion(page)).not.toBe('');
    const sent = await send({ ...FILLED_FIELDS, subject_line: 'Buy now', altcha: 'whatever' });
    expect(JSON.parse(sent.text)).toMatchObject({ status: 422, next: 'page' });
    const repeatedAnswer = await post({ ...FILLED_FIELDS, check_stamp: 'x', check_change: '1' });
    expect(repeatedAnswer.status).toBe(200);
    expect(repeatedAnswer.text).toContain(`value="${PRIVATE_WORD}"`);
    expect(repeatedAnswer.text).not.toContain('Buy now');
    expect(listStored()).toEqual([]);
  });

  it('returns an incomplete form with all typed values, and errors at the field and in the summary', async () => {
    const { privacy: _, ...incomplete } = { ...FILLED_FIELDS, email: 'an@', text: '<b>Dag</b>' };
    const page = await post(incomplete);
    expect(page.status).toBe(422);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).toContain(`value="${PRIVATE_WORD}"`);
    expect(page.text).toContain('&lt;b&gt;Dag&lt;/b&gt;');
    expect(page.text).toMatch(/<a href="#contact-email">[^<]+<\/a>/);
    expect(page.text).toMatch(/<p id="contact-email-error"[^>]*>[^<]+<\/p>/);
    expect(page.text).toMatch(/<input[^>]*aria-invalid="true"[^>]*id="contact-privacy"/);
    const french = await site.ask(FORM_PATH.replace('nl', 'fr'), {
      method: 'POST',
      headers: buildVisitorHeaders({ 'content-type': 'application/json', accept: 'application/json' }),
      body: JSON.stringify(incomplete),
    });
    expect(french.headers['content-type']).toContain('application/problem+json');
    expect(JSON.parse(french.text)).toMatchObject({ errors: { email: expect.stringContaining('adresse e-mail') } });
    expect(listStored()).toEqual([]);
  });

  it.each([
    ['two addresses', { email: 'an@voorbeeld.be, bob@voorbeeld.be' }],
    ['a header in the address', { email: 'an@voorbeeld.be\r\nBcc: all@voorbeeld.be' }],
    ['a line break in the name', { firstName: 'An\r\nBcc: all@voorbeeld.be' }],
    ['a link in the name', { firstName: 'https://spam.example' }],
    ['a NUL', { lastName: 'A\u0000n' }],
    ['a list where one thing belongs', { firstName: ['An', 'Bob'] }],
    ['too long a text', { text: 'a'.repeat(10_001) }],
  ])('refuses %s', async (_name, change) => {
    const { status, text } = await send({ ...FILLED_FIELDS, ...change });
    expect(status).toBe(422);
    expect(Object.keys((JSON.parse(text) as { errors: object }).errors)).toEqual(Object.keys(change));
    expect(listStored()).toEqual([]);
  });

  it('is refused from another origin, and with an invalid body or content type', async () => {
    expect((await send(FILLED_FIELDS, 'alpha.test', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const foreign = { method: 'POST', body: 'a=1' } as const;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await site.ask(FORM_PATH, { ...foreign, headers: { ...type, origin: 'https://evil.test' } })).status).toBe(
      403,
    );
    expect((await site.ask(FORM_PATH, { ...foreign, headers: type })).status).toBe(403);
    expect((await send(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`)).status).toBe(400);
    expect((await send('{"firstName":')).status).toBe(400);
    expect((await send({ text: 'a'.repeat(70_000) })).status).toBe(413);
    expect((await send('[]')).status).not.toBe(200);
    expect((await send({ ...FILLED_FIELDS, 'a b': 'x' })).status).toBe(400);
    expect(
      (await post(FILLED_FIELDS, 'alpha.test', { 'content-type': 'multipart/form-data; boundary=x' })).status,
    ).toBe(415);
    expect((await post(FILLED_FIELDS, 'alpha.test', { 'content-encoding': 'gzip' })).status).toBe(415);
    expect(listStored()).toEqual([]);
  });

  it('keeps the answers while the back office is down, and recognises the second attempt', async () => {
    const page = await post(FILLED_FIELDS);
    passTime(2100);
    backOffice.replies.unshift({ matches: /^POST /, reply: { status: 503 } });
    const failed = await post(buildConfirmation(page));
    expect(failed.status).toBe(503);
    expect(failed.headers['retry-after']).toBe('30');
    expect(failed.text).toContain(`value="${PRIVATE_WORD}"`);
    expect(failed.text).toContain('href="tel:+3290000000"');
    expect(failed.text).toContain('href="mailto:info@alpha.example.com"');
    const key = readHiddenField(failed, 'form_key');
    expect(key).not.toBe('');
    backOffice.replies.shift();
    const repeatedAnswer = await post({ ...FILLED_FIELDS, form_key: key });
    passTime(2100);
    expect((await post(buildConfirmation(repeatedAnswer, { form_key: key }))).status).toBe(303);
    const otherAnswer = await post({ ...FILLED_FIELDS, text: 'Iets anders', form_key: key });
    passTime(2100);
    expect((await post(buildConfirmation(otherAnswer, { text: 'Iets anders', form_key: key }))).status).toBe(303);
    const [, second, third] = listStored().map(({ headers }) => headers['idempotency-key']);
    expect(second).not.toBe(third);
  });

  it('is limited by visitor: one limit for each /64 network', async () => {
    const addresses = ['2001:db8:1:2::a', '2001:db8:1:2:ffff::b', '2001:db8:1:3::a'];
    const token = { 'content-type': 'application/json', accept: 'application/json' };
    const postFrom = (address = '') =>
      site.ask(FORM_PATH, {
        method: 'POST',
        host: 'gamma.test',
        headers: buildVisitorHeaders({ ...token, 'x-forwarded-for': address }),
        body: JSON.stringify({ ...FILLED_FIELDS, 'g-recaptcha-response': `good ${Math.random()}` }),
      });
    for (let count = 0; count < 3; count += 1) expect((await postFrom(addresses[count % 2])).status).toBe(200);
    const refused = await postFrom(addresses[1]);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(listStored()).toHaveLength(3);
    expect((await postFrom(addresses[2])).status).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < 14; count += 1) statuses.push((await postFrom(addresses[2])).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    const flooded = await post(FILLED_FIELDS, 'gamma.test', { 'x-forwarded-for': addresses[2] ?? '' });
    expect(flooded.status).toBe(429);
    expect(flooded.text).toContain('Even op adem komen');
    expect(flooded.headers['retry-after']).toBeDefined();
  });

  it('is limited by visitor, also when proxies add ports to the addresses of visitors and of other proxies', async () => {
    const chains = ['203.0.113.7:51234', '203.0.113.7:51235', '203.0.113.7:51236, 127.0.0.1:443', '203.0.113.7'];
    const statuses: number[] = [];
    for (const chain of chains) {
      const fields = { ...FILLED_FIELDS, 'g-recaptcha-response': `good ${Math.random()}` };
      statuses.push((await send(fields, 'gamma.test', { 'x-forwarded-for': chain })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('uses the site’s captcha service, and shows how to reach the agency when that is down', async () => {
    expect((await send(withToken('good'), 'gamma.test')).status).toBe(200);
    expect((await send({ ...withToken('good'), text: 'Iets anders' }, 'gamma.test')).status).toBe(422);
    expect((await send(withToken('bad'), 'gamma.test')).status).toBe(422);
    expect((await send(withToken('elsewhere'), 'gamma.test')).status).toBe(422);
    const down = await post(withToken('hang'), 'gamma.test');
    expect(down.status).toBe(503);
    expect(down.text).toContain(`value="${PRIVATE_WORD}"`);
    expect(down.text).toContain('href="tel:+3290000000"');
    expect(listStored()).toHaveLength(1);
    const readPolicy = async (host: string) => {
      const { headers } = await site.ask('/nl/contact', { host });
      return headers['content-security-policy'] ?? '';
    };
    // The policy of a streamed page has a nonce before this source.
    expect(await readPolicy('gamma.test')).toMatch(/script-src 'self'[^;]* https:\/\/www\.google\.com\/recaptcha\//);
    expect(await readPolicy('alpha.test')).not.toContain('google');
    expect((await site.ask('/nl/ajax/captcha', { host: 'gamma.test' })).status).toBe(404);
  });

  it('lets a mail program unsubscribe in one click, and refuses other posts without an origin', async () => {
    const token = 'abcdefghijklmnopqrstuvwxyz';
    const path = `/nl/hou-me-op-de-hoogte/uitschrijven/${token}`;
    backOffice.replies.unshift({ matches: /^DELETE \/sites\/alpha\/subscriptions\//, reply: { status: 204 } });
    const click = (type: string, body: string) =>
      site.ask(path, {
        method: 'POST',
        headers: { 'content-type': type, 'x-forwarded-for': `198.51.100.${visitor}` },
        body,
      });
    const listDeletions = () => backOffice.calls.filter(({ method }) => method === 'DELETE');
    const urlencoded = 'application/x-www-form-urlencoded';
    const part = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    for (const [type, body] of [
      [urlencoded, 'List-Unsubscribe=One-Click'],
      ['multipart/form-data; boundary=x', part],
    ] as const) {
      const { status, headers } = await click(type, body);
      expect(status).toBe(200);
      expect(headers['location']).toBeUndefined();
    }
    expect(listDeletions()).toHaveLength(2);
    expect((await click(urlencoded, 'scope=all')).status).toBe(400);
    expect((await site.ask(path)).status).not.toBe(500);
    expect(listDeletions()).toHaveLength(2);
  });

  it('leaves no visitor data in the log or the metrics', async () => {
    await send({ ...FILLED_FIELDS, email: 'an@' });
    expect(log.length).toBeGreaterThan(0);
    const { text } = await site.askAdmin('/metrics');
    expect(text).toContain('gevel_forms_total{form="contact",answer="sent"}');
    for (const written of [log.join('\n'), text]) {
      expect(written).not.toContain(PRIVATE_WORD);
      expect(written).not.toContain('198.51.100.');
    }
  });
});
