import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Redirect } from '#shared/api/content/redirects.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type SiteAnswer, startSite, type TestSite } from '../../support/programs/site.ts';
import { TextSink } from '../../support/mail/textSink.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const UUID_PATTERN = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/;
const readRequestId = ({ headers }: Pick<SiteAnswer, 'headers'>) => headers['x-request-id'] ?? '';
const readLanguage = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1];

describe('error pages', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;
  const redirects: Redirect[] = [];
  const log = new TextSink();

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([buildSampleSite('alpha'), buildSampleSite('beta', { locales: ['fr'] })]);
    backOffice.replies.push({
      matches: /^GET \/sites\/\w+\/redirects\?/,
      reply: () => ({ status: 200, type: 'application/json', body: JSON.stringify(redirects) }),
    });
    site = await startSite({
      apiUrl: backOffice.address,
      defaultHost: 'alpha.test',
      logger: pino({ level: 'info' }, log),
    });
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });

  it('cost no call for addresses that never existed, once the site is known', async () => {
    for (const warm of ['/nl/nergens', '/nergens', '/xx/nergens', '/nl/over-ons/nergens'])
      expect((await site.ask(warm)).status).toBe(404);
    backOffice.calls.length = 0;
    const answers = await Promise.all(
      ['/nl/a', '/nl/a/b', '/wp-login.php', '/.env', '/en/x', '/nl/over-ons/x'].map((path) => site.ask(path)),
    );
    expect(backOffice.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
    for (const { status, headers, text } of answers) {
      expect(status).toBe(404);
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=30', 'x-robots-tag': 'noindex' });
      expect(text).toContain('Agency alpha');
      expect(readLanguage(text)).toBe('nl');
    }
    const documents = answers.map((answer) => answer.text.replace(readRequestId(answer), ''));
    expect(new Set(documents).size).toBe(1);
  });

  it('are replaced by a new redirect at once', async () => {
    expect((await site.ask('/nl/verhuisd?a=1')).status).toBe(404);
    redirects.push({ from: '/nl/verhuisd', to: '/nl/over-ons' });
    await site.purge('alpha', ['s-alpha.red']);
    const { status, headers } = await site.ask('/nl/verhuisd?a=1');
    expect([status, headers['location']]).toEqual([301, '/nl/over-ons']);
    expect((await site.ask('/nl/over-ons')).status).toBe(200);
  });

  it('contain the request id also when a search failed', async () => {
    backOffice.replies.push({ matches: /^POST \/sites\/alpha\/estates$/, reply: { status: 500 } });
    // `site.ask` sends the headers of a crawler. A crawler gets a complete page or none, even when a busy machine
    // delays the back office.
    const answer = await site.ask('/nl/aanbod?price-max=123');
    backOffice.replies.pop();
    expect(answer.status).toBe(503);
    expect(readRequestId(answer)).toMatch(UUID_PATTERN);
    expect(answer.text).toContain(readRequestId(answer));
  });

  it('have their own request id in the text, in a header and in the log', async () => {
    const seenIds = new Set<string>();
    let logged = '';
    backOffice.replies.push({ matches: /estates\/v2\/77/, reply: { status: 500 } });
    for (const [target, expected] of [
      ['/nl/nergens', 404],
      ['/nl/nergens', 404],
      ['/nl/%00', 400],
      ['/nl/aanbod/410', 410],
      ['/nl/aanbod/77', 503],
    ] as const) {
      for (const encoding of ['identity', 'gzip, br']) {
        const answer = await site.ask(target, { headers: { 'accept-encoding': encoding } });
        const id = readRequestId(answer);
        const html = encoding === 'identity' ? answer.text : gunzipSync(answer.bytes).toString();
        expect(answer.status, target).toBe(expected);
        expect(id).toMatch(UUID_PATTERN);
        expect(html).toContain(id);
        expect(html).not.toContain('~request-id~');
        // A streamed answer has no content-length.
        const { 'content-length': length = answer.bytes.length } = answer.headers;
        expect(Number(length)).toBe(answer.bytes.length);
        await expect.poll(() => (logged += log.take()), WAIT_OPTIONS).toContain(id);
        seenIds.add(id);
      }
    }
    expect(seenIds.size).toBe(10);
  });

  it('ignore a visitor’s request id, and use a valid one from a trusted proxy', async () => {
    const namedRequest = { headers: { 'x-request-id': 'proxy-0001' } };
    expect(readRequestId(await site.ask('/nl/nergens', namedRequest))).toMatch(UUID_PATTERN);
    const siteBehindProxy = await startSite({
      apiUrl: backOffice.address,
      defaultHost: 'alpha.test',
      trustedProxies: ['127.0.0.1'],
    });
    try {
      const answer = await siteBehindProxy.ask('/nl/nergens', namedRequest);
      expect(readRequestId(answer)).toBe('proxy-0001');
      expect(answer.text).toContain('proxy-0001');
      for (const invalidId of ['<b>12345678</b>', 'short', 'x'.repeat(65), 'a b c d e f g']) {
        expect(
          readRequestId(await siteBehindProxy.ask('/nl/nergens', { headers: { 'x-request-id': invalidId } })),
        ).toMatch(UUID_PATTERN);
      }
    } finally {
      await siteBehindProxy.stop();
    }
  });

  describe.each([
    ['alpha.test', 'nl', 'Agency alpha'],
    ['beta.test', 'fr', 'Agency beta'],
  ])('of %s', (host, locale, name) => {
    it.each([
      ['GET', `/${locale}/%00`, 400],
      ['GET', `/${locale}//x`, 400],
      ['DELETE', `/${locale}`, 405],
    ] as const)('%s %s has the name and language of the site', async (method, target, status) => {
      const answer = await site.ask(target, { host, method });
      expect(answer.status).toBe(status);
      expect(readLanguage(answer.text)).toBe(locale);
      expect(answer.text).toContain(name);
      expect(answer.headers['cache-control']).toBe('no-store');
    });
  });

  it('of an unknown host name are neutral', async () => {
    const answer = await site.ask('/nl/%00', { host: 'nobody.test' });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain('Agency');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['/nl', 'nobody.test', 421],
    ['/nl/%00', 'nobody.test', 400],
    ['/nl', 'user@alpha.test', 400],
  ])('of an unknown host name also have the request id (%s of %s)', async (target, host, status) => {
    const answer = await site.ask(target, { host });
    expect(answer.status).toBe(status);
    expect(readRequestId(answer)).toMatch(UUID_PATTERN);
    expect(answer.text).toContain(`<code>${readRequestId(answer)}</code>`);
    await expect.poll(() => log.take(), WAIT_OPTIONS).toContain(readRequestId(answer));
  });

  describe('for files', () => {
    beforeEach(async () => {
      // The site reads its redirects once, because an address in the folders of pictures and documents may have moved.
      await site.ask('/nl/nergens');
      backOffice.calls.length = 0;
    });
    it.each([
      '/assets/nothing.js',
      '/assets/x/y.css',
      '/assets/',
      '/theme/x.css',
      '/fonts/x.woff2',
      '/media/x',
      '/files/x',
    ])('%s that does not exist is a short text', async (target) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const { status, headers, text } = await site.ask(target, { method });
        expect(status).toBe(404);
        expect(headers).toMatchObject({
          'content-type': 'text/plain; charset=utf-8',
          // Answers to requests for missing files of the build are not stored, because an instance of another build may
          // have the file.
          'cache-control': target.startsWith('/assets/') ? 'no-store' : 'public, max-age=30',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
        });
        expect(text.length).toBeLessThan(30);
      }
      const refused = await site.ask(target, { method: 'POST' });
      expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD']);
      expect(backOffice.calls).toEqual([]);
    });
  });
});
