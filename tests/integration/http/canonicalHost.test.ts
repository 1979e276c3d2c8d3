import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import type { Site } from '#shared/api/site.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const HOSTNAMES = ['www.alpha.test', 'alpha.test', 'old.test', 'alpha.localhost'];

describe('the other host names of a site', () => {
  const sites: Site[] = [
    buildSampleSite('alpha', { hostnames: HOSTNAMES, origin: 'https://www.alpha.test' }),
    buildSampleSite('beta', {
      hostnames: ['www.beta.test', 'beta.test'],
      origin: 'https://www.beta.test',
      otherHosts: 'serve',
    }),
  ];
  let backOffice: FakeBackOffice;
  let site: TestSite;

  beforeAll(async () => {
    backOffice = await startFakeBackOffice(sites);
    backOffice.assets.set('alpha/logo', Buffer.from('x'));
    site = await startSite({ apiUrl: backOffice.address, defaultHost: 'www.alpha.test' });
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });
  const askOtherHost = (target: string, method: 'GET' | 'HEAD' = 'GET') =>
    site.ask(target, { host: 'alpha.test', method });

  /** Posts a form from a page of this origin to another host of the site. */
  const post = (origin: string) =>
    site.ask('/nl/ajax/contact-form-handler', {
      method: 'POST',
      host: 'alpha.test',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: 'form=contact',
    });

  it.each([
    ['/', 'https://www.alpha.test/'],
    ['/nl/contact', 'https://www.alpha.test/nl/contact'],
    ['/nl/aanbod?type=3&utm_source=mail', 'https://www.alpha.test/nl/aanbod?type=3&utm_source=mail'],
    ['/nl/aanbod?q="a<b', 'https://www.alpha.test/nl/aanbod?q=%22a%3Cb'],
    ['/nl/nergens', 'https://www.alpha.test/nl/nergens'],
    ['/nl/contact/', 'https://www.alpha.test/nl/contact/'],
    ['/%2Fevil.com', 'https://www.alpha.test/%2Fevil.com'],
    ['/@evil.com', 'https://www.alpha.test/%40evil.com'],
    ['/nl?next=//evil.com', 'https://www.alpha.test/nl?next=//evil.com'],
    ['/sitemap.xml', 'https://www.alpha.test/sitemap.xml'],
    ['/robots.txt', 'https://www.alpha.test/robots.txt'],
  ])('redirect %s to %s', async (target, to) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { status, headers } = await askOtherHost(target, method);
      expect([status, headers['location']]).toEqual([301, to]);
      expect(headers['strict-transport-security']).toMatch(/^max-age=/);
    }
  });

  it('redirect with an answer that a CDN caches until the site changes, and that browsers request again', async () => {
    const { headers } = await askOtherHost('/nl/contact');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['cdn-cache-control']).toMatch(/max-age=60/);
    expect(headers['surrogate-key']).toBe(tag.site('alpha'));
  });

  it.each([
    '/nl/afspraak/0123456789abcdefghij',
    '/nl/afspraak/0123456789abcdefghij.',
    '/de/termin/0123456789abcdefghij',
  ])('redirect %s, which may have a token, with an answer that no cache stores', async (target) => {
    const { status, headers } = await askOtherHost(target);
    expect([status, headers['location']]).toEqual([301, `https://www.alpha.test${target}`]);
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
    for (const name of ['cdn-cache-control', 'surrogate-key', 'x-robots-tag']) expect(headers).not.toHaveProperty(name);
  });

  it.each(['/nl/diensten/verkopen', '/nl/tot-ziens/0123456789abcdefghij'])(
    'redirect %s, which may be an appointment below a content page, with no-store alone',
    async (target) => {
      const { status, headers } = await askOtherHost(target);
      expect([status, headers['location']]).toEqual([301, `https://www.alpha.test${target}`]);
      expect([headers['cache-control'], headers['referrer-policy']]).toEqual([
        'no-store',
        'strict-origin-when-cross-origin',
      ]);
      for (const name of ['cdn-cache-control', 'surrogate-key', 'x-robots-tag'])
        expect(headers).not.toHaveProperty(name);
    },
  );

  it('are not redirected twice: the canonical host answers, also over HTTP', async () => {
    for (const headers of [{}, { 'x-forwarded-proto': 'http' }, { 'x-forwarded-host': 'alpha.test' }]) {
      const { status } = await site.ask('/nl/contact', { headers });
      expect(status).toBe(200);
    }
    expect((await site.ask('/nl/contact', { host: 'WWW.ALPHA.test.:8080' })).status).toBe(200);
  });

  it('also redirect when the page is in the cache, in memory and under the same address', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect((await site.ask('/nl/contact')).status).toBe(200);
      expect((await askOtherHost('/nl/contact')).status).toBe(301);
    }
  });

  it.each(['alpha.localhost', 'alpha.localhost:3000'])('answer as %s on the machine itself', async (host) => {
    expect((await site.ask('/nl/contact', { host })).status).toBe(200);
  });

  it('answer requests that an open page still sends, and requests about the host itself', async () => {
    const page = (await site.ask('/nl/contact')).text;
    const [, stylesheet = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(page) ?? [];
    expect((await askOtherHost(stylesheet)).status).toBe(200);
    expect((await askOtherHost('/nl/ajax/captcha')).status).toBe(200);
    expect((await askOtherHost('/.well-known/acme-challenge/token')).status).toBe(404);
  });

  it('accept a form that was filled in there, and refuse one of another site', async () => {
    // The form is incomplete, and the status shows that the site has read it.
    expect((await post('https://alpha.test')).status).toBe(422);
    expect((await post('https://www.alpha.test')).status).toBe(403);
  });

  it('answer themselves if the site says so', async () => {
    for (const host of ['beta.test', 'www.beta.test'])
      expect((await site.ask('/nl/contact', { host })).status, host).toBe(200);
  });

  it('follow the site: after a rename the earlier name redirects to the new one', async () => {
    expect((await site.ask('/nl/contact')).status).toBe(200);
    sites[0] = buildSampleSite('alpha', { hostnames: ['new.test', ...HOSTNAMES], origin: 'https://new.test' });
    await site.purge('alpha', [tag.site('alpha')]);
    const { status, headers } = await site.ask('/nl/contact?a=b');
    expect([status, headers['location']]).toEqual([301, 'https://new.test/nl/contact?a=b']);
    expect((await site.ask('/nl/contact', { host: 'new.test' })).status).toBe(200);
  });
});
