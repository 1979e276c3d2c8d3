import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSiteTheme } from '#server/site/brand/themeStylesheet.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type SiteAnswer, startSite, type TestSite } from '../../support/programs/site.ts';

const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'none'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');
const SEALED_CSP = "default-src 'none';frame-ancestors 'none'";
const SHARED_CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400';

const COMMON_HEADERS = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

function expectCommonHeaders({ headers }: SiteAnswer) {
  expect(headers).toMatchObject(COMMON_HEADERS);
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('set-cookie');
  const type = headers['content-type'] ?? '';
  expect(/text|json|javascript/.test(type) ? type : 'charset=utf-8').toMatch(/charset=utf-8$/);
}

describe('the headers of each kind of answer', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;
  const alpha = buildSampleSite('alpha');
  const counting = buildSampleSite('counting', {
    locales: ['nl', 'fr'],
    consent: { media: false, statistics: { url: 'https://stats.example', siteId: 7 } },
  });
  const plain = buildSampleSite('plain', { origin: 'http://plain.test' });

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([alpha, plain, counting]);
    site = await startSite({ apiUrl: backOffice.address, defaultHost: 'alpha.test' });
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });

  it.each([
    // The first request of a page by GET may be streamed, and a streamed page has other headers.
    ['made', 'HEAD'],
    ['out of the cache', 'GET'],
  ] as const)('are right for a page, %s', async (_when, method) => {
    const answer = await site.ask('/nl/aanbod', { method });
    expectCommonHeaders(answer);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_CSP,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'public, max-age=0, must-revalidate',
      'cdn-cache-control': SHARED_CACHE_CONTROL,
      'surrogate-control': SHARED_CACHE_CONTROL,
      'speculation-rules': '"/links.speculationrules"',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    const tags = answer.headers['surrogate-key']?.split(' ') ?? [];
    expect(tags).toContain('s-alpha');
    expect(tags).toContain('s-alpha.list');
    expect(answer.headers['xkey']).toBe(tags.join(' '));
    expect(answer.headers['cache-tag']).toBe(tags.join(','));
  });

  it('are right for an answer to a script', async () => {
    const answer = await site.ask('/nl/ajax/estates?type=3');
    expectCommonHeaders(answer);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': SEALED_CSP,
      'cache-control': 'public, max-age=0, must-revalidate',
      'cdn-cache-control': SHARED_CACHE_CONTROL,
      'cache-status': 'gevel; fwd=miss; stored',
    });
    expect((await site.ask('/nl/ajax/estates?type=3')).headers['cache-status']).toBe('gevel; hit');
    expect(JSON.parse(answer.text)).toMatchObject({ query: 'type=3' });
  });

  it('are the same for a page with an unknown token as for one with a known token', async () => {
    for (const path of ['hou-me-op-de-hoogte', 'hou-me-op-de-hoogte/uitschrijven', 'afspraak-annuleren']) {
      const answer = await site.ask(`/nl/${path}/${'t'.repeat(20)}`);
      expectCommonHeaders(answer);
      expect(answer.status).toBe(404);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'content-security-policy': PAGE_CSP,
      });
      expect(answer.headers).not.toHaveProperty('cdn-cache-control');
      expect(answer.headers).not.toHaveProperty('surrogate-key');
    }
  });

  it.each([
    `/nl/afspraak/${'t'.repeat(20)}%20`,
    `/nl/afspraak/${'t'.repeat(20)}.`,
    `/nl/afspraak/${'t'.repeat(20)}/x`,
    `/nl/afspraak-annuleren/${'t'.repeat(20)})`,
    `/nl/hou-me-op-de-hoogte/${'t'.repeat(20)}&utm_source=x`,
    `/de/termin/${'t'.repeat(20)}`,
    `/nl/afspraak/${'t'.repeat(20)}%`,
  ])('keep %s from caches and third parties, because its token may be usable', async (path) => {
    const openAnswer = await site.ask('/nl/nergens', { host: 'counting.test' });
    expect(openAnswer.text).toContain('data-statistics');
    expect(openAnswer.headers['content-security-policy']).toContain('https://stats.example');
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await site.ask(path, { host: 'counting.test', method });
      expect(answer.status).toBe(path.endsWith('%') ? 400 : 404);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
      expect(answer.headers['content-security-policy']).not.toContain('https:');
      expect(answer.headers).not.toHaveProperty('cdn-cache-control');
      expect(answer.text).not.toContain('data-statistics');
    }
  });

  it('are right for a 404', async () => {
    const answer = await site.ask('/nl/nergens');
    expectCommonHeaders(answer);
    expect(answer.status).toBe(404);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=30',
      'x-robots-tag': 'noindex',
      'content-security-policy': PAGE_CSP,
    });
  });

  it('are right for a 503', async () => {
    backOffice.replies.push({ matches: /POST/, reply: { status: 500 } });
    const answer = await site.ask('/nl/aanbod?type=5');
    backOffice.replies.length = 0;
    expectCommonHeaders(answer);
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'retry-after': expect.stringMatching(/^\d+$/),
      'content-security-policy': PAGE_CSP,
    });
    expect(answer.text).toContain('<html lang="nl"');
    expect(answer.text).toContain('Agency alpha');
  });

  it('are right for a 400 and a 405', async () => {
    for (const [target, method] of [
      ['/nl/%00', 'GET'],
      ['/nl/aanbod', 'POST'],
    ] as const) {
      const answer = await site.ask(target, { method });
      expectCommonHeaders(answer);
      expect(answer.headers).toMatchObject({ 'content-security-policy': PAGE_CSP, 'cache-control': 'no-store' });
    }
  });

  it('are right for redirects', async () => {
    for (const target of ['/', '/nl/']) {
      const answer = await site.ask(target);
      expectCommonHeaders(answer);
      expect(answer.headers).toMatchObject({ 'content-security-policy': SEALED_CSP, 'cache-control': 'no-store' });
    }
  });

  it('are right for a 421', async () => {
    const { headers } = await site.ask('/nl', { host: 'nobody.test' });
    const { 'strict-transport-security': _transport, ...common } = COMMON_HEADERS;
    expect(headers).toMatchObject({ ...common, 'content-security-policy': SEALED_CSP, 'cache-control': 'no-store' });
  });

  it('are right for an asset', async () => {
    const { text } = await site.ask('/nl/aanbod');
    const assets = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, address]) => address ?? '');
    expect(assets.length).toBeGreaterThan(1);
    for (const address of assets) {
      const answer = await site.ask(address, { headers: { 'accept-encoding': 'br' } });
      expectCommonHeaders(answer);
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': SEALED_CSP,
        etag: expect.any(String),
      });
      expect(answer.headers).not.toHaveProperty('cache-status');
      const repeatedAnswer = await site.ask(address, { headers: { 'if-none-match': answer.headers['etag'] ?? '' } });
      expect(repeatedAnswer.status).toBe(304);
    }
  });

  it('are right for the rules by which pages are fetched and rendered ahead', async () => {
    const { status, headers } = await site.ask('/links.speculationrules');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/speculationrules+json; charset=utf-8',
      'cache-control': 'private, max-age=86400',
      vary: 'Accept-Encoding, Sec-CH-UA-Mobile',
    });
  });

  it('let a list fetch the stylesheet of a home last, which no medium applies', async () => {
    const { text } = await site.ask('/nl/aanbod');
    expect(text).toMatch(/<link media="not all" rel="stylesheet" href="\/assets\/site-estate\..+?\.css"/);
  });

  it('are right for theme and fonts', async () => {
    const { stylesheet, icon, fontPaths: fonts } = getSiteTheme(alpha);
    for (const address of [stylesheet.path, icon.path, ...fonts]) {
      const answer = await site.ask(address);
      expectCommonHeaders(answer);
      expect(answer.status, address).toBe(200);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect((await site.ask(stylesheet.path, { host: 'plain.test' })).status).toBe(404);
  });

  it('cache the theme at the address of another version for a minute, because cached pages link it', async () => {
    const { stylesheet } = getSiteTheme(alpha);
    const otherPath = stylesheet.path.replace(/-[0-9a-f]{8}\./, '-00000000.');
    const answer = await site.ask(otherPath);
    expectCommonHeaders(answer);
    expect([answer.status, answer.text]).toEqual([200, stylesheet.body]);
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect((await site.ask(otherPath, { host: 'plain.test' })).status).toBe(404);
  });

  it('do not mention transport security on a site with an http address', async () => {
    for (const target of ['/nl/aanbod', '/nl/aanbod', '/nl/nergens', '/', '/nl/%00']) {
      const { headers } = await site.ask(target, { host: 'plain.test' });
      expect(headers, target).not.toHaveProperty('strict-transport-security');
    }
  });

  it('are right for health and metrics', async () => {
    for (const target of ['/health/live', '/health/ready', '/metrics', '/nothing']) {
      const { headers } = await site.askAdmin(target);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    }
    expect((await site.ask('/health/live')).status).toBe(404);
    expect((await site.ask('/metrics')).status).toBe(404);
  });
});
