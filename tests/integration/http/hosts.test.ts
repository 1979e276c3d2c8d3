import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

describe('the site of a request', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([
      buildSampleSite('alpha'),
      buildSampleSite('beta', { locales: ['fr', 'nl'], hostnames: ['beta.test', 'www.beta.test'] }),
    ]);
    site = await startSite({ apiUrl: backOffice.address, defaultHost: 'alpha.test' });
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });

  it.each([
    ['alpha.test', 'Agency alpha'],
    ['ALPHA.Test:3000', 'Agency alpha'],
    ['alpha.test.', 'Agency alpha'],
    ['beta.test', 'Agency beta'],
    ['www.beta.test', 'Agency beta'],
  ])('%s is %s', async (host, name) => {
    const { status, text } = await site.ask('/nl/contact', { host });
    expect(status).toBe(200);
    expect(text).toContain(name);
  });

  it.each(['gamma.test', 'alpha.test.evil.com', 'xalpha.test', '127.0.0.1', 'localhost'])(
    'the unknown host name %s answers 421, not to be stored, without a brand',
    async (host) => {
      const { status, headers, text } = await site.ask('/nl/contact', { host });
      expect(status).toBe(421);
      expect(headers['cache-control']).toBe('no-store');
      expect(text).not.toMatch(/Agency/);
    },
  );

  it.each(['a.be:80@alpha.test', 'alpha.test/x', 'alpha.test, beta.test', 'alpha.test\\', '[::1]', 'alpha_.test'])(
    'refuses the host %s',
    async (host) => {
      expect((await site.ask('/nl/contact', { host })).status).toBe(400);
    },
  );

  it.each(['/metrics', '/health/live', '/purge'])(
    'refuses %s on the admin port under another name than that of the machine',
    async (path) => {
      for (const host of ['evil.example', 'alpha.test', 'localhost.evil.example:3001', '10.0.0.5'])
        expect((await site.askAdmin(path, { host })).status).toBe(421);
      for (const host of ['localhost', `127.0.0.1:${site.adminPort}`, '[::1]'])
        expect((await site.askAdmin(path, { host })).status).not.toBe(421);
    },
  );

  const request = (line: string, ...headers: string[]) =>
    site.sendRaw([line, ...headers, 'Connection: close', '', ''].join('\r\n'));

  it('refuses two hosts, also for a page that is cached', async () => {
    await site.ask('/nl/contact', { host: 'alpha.test' });
    for (const second of ['beta.test', 'alpha.test']) {
      const answer = await request('GET /nl/contact HTTP/1.1', 'Host: alpha.test', `Host: ${second}`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  it('answers an absolute address of the host that the header names (RFC 9112 §3.2.2)', async () => {
    const answer = await request('GET http://alpha.test/nl/contact HTTP/1.1', 'Host: alpha.test');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    'GET http://beta.test/nl/contact HTTP/1.1',
    'GET http://evil.com/nl/contact HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET //evil.com/nl HTTP/1.1',
    'GET /nl//contact HTTP/1.1',
    'GET /nl\\contact HTTP/1.1',
    'GET /nl/%5Ccontact HTTP/1.1',
    'GET /nl/%00 HTTP/1.1',
    'GET /nl/%E0%A4%A HTTP/1.1',
    'GET /nl/../contact HTTP/1.1',
  ])('refuses %s', async (line) => {
    const answer = await request(line, 'Host: alpha.test');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toContain('Cache-Control: no-store');
  });

  it('writes no address to the console that cannot be decoded, because it may have a token', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    try {
      for (const target of ['/nl/afspraak/0123456789abcdefghij%', '/nl/ajax/estate/1001%'])
        expect((await site.ask(target)).status, target).toBe(400);
      expect(warn).not.toHaveBeenCalled();
    } finally {
      warn.mockRestore();
    }
  });

  it('also answers invalid HTTP with the common headers', async () => {
    const answer = await site.sendRaw('HELLO\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('x-content-type-options: nosniff');
  });

  describe('redirects', () => {
    it.each([
      ['/', undefined, '/nl'],
      ['/', 'fr-BE, nl;q=0.5', '/fr'],
      ['/', 'de, en;q=0.9', '/nl'],
      ['/', 'de, fr;q=0.8, en', '/fr'],
      ['/', 'nl-BE', '/nl'],
      ['/', '../../evil', '/nl'],
    ])('%s for %s leads to %s', async (target, language, to) => {
      const { status, headers } = await site.ask(target, {
        headers: language === undefined ? {} : { 'accept-language': language },
      });
      expect(status).toBe(302);
      expect(headers).toMatchObject({ location: to, 'cache-control': 'no-store', vary: 'Accept-Language' });
      expect(headers).not.toHaveProperty('content-language');
    });

    it('lead to the first language of the site', async () => {
      expect((await site.ask('/', { host: 'beta.test' })).headers['location']).toBe('/fr');
    });

    it.each([
      ['/nl/', '/nl'],
      ['/nl/aanbod/?type=1', '/nl/aanbod?type=1'],
    ])('%s has its only spelling at %s', async (target, to) => {
      const { status, headers } = await site.ask(target);
      expect(status).toBe(308);
      expect(headers['location']).toBe(to);
    });

    it.each(['/nl/%2Fevil.com/', '/nl/%2F%2Fevil.com/', '/%2Fevil.com/', '/@evil.com/', '/nl/aanbod/?next=//evil.com'])(
      'never leave the site: %s',
      async (target) => {
        const { headers } = await site.ask(target);
        if (headers['location'] === undefined) return;
        const { host } = new URL(headers['location'], 'https://alpha.test');
        expect(host).toBe('alpha.test');
      },
    );
  });

  it('answers unknown addresses in the language of the site', async () => {
    for (const target of ['/en/offer', '/xx', '/favicon.png', '/NL/aanbod']) {
      const nl = await site.ask(target);
      expect(nl.status, target).toBe(404);
      expect(nl.text).toContain('<html lang="nl"');
      expect((await site.ask(target, { host: 'beta.test' })).text).toContain('<html lang="fr"');
    }
  });

  it('answers GET and HEAD only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      for (const target of ['/', '/nl/aanbod', '/nl/nergens']) {
        const { status, headers } = await site.ask(target, { method });
        expect(status).toBe(405);
        expect(headers['allow']).toBe('GET, HEAD');
      }
    }
  });
});
