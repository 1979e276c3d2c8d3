import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { startFaultProxy } from '../../support/programs/faultProxy.ts';
import { type SiteAnswer, startSite, type TestSite } from '../../support/programs/site.ts';

/** The number of points with which a site starts. Extra points are counted from here. */
const START_SCORE = 100;
const MIN_SCORE_FOR_EXTRA = 90;
const SIX_MONTHS_S = 15_768_000;
const MIN_SCORE = 130;

const parseDirectives = (policy: string) =>
  new Map(
    policy.split(';').map((directive): [string, string[]] => {
      const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/);
      return [name, sources];
    }),
  );

const isUnsafe = (source: string) =>
  ["'unsafe-inline'", "'unsafe-eval'", 'data:', 'https:', 'http:', '*'].includes(source) ||
  source.startsWith('http://');

function scoreContentPolicy(policy: string | undefined): number {
  if (policy === undefined) return -25;
  const directives = parseDirectives(policy);
  const listSources = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  if ([...listSources('script-src'), ...listSources('object-src')].some(isUnsafe)) return -20;
  if (listSources('style-src').some(isUnsafe)) return 0;
  if ([...directives.values()].flat().some((source) => source === 'http:' || source.startsWith('http://'))) return -10;
  const isClosed = (name: string, ...allowed: string[]) => {
    const givenSources = directives.get(name);
    return givenSources?.length === 1 && allowed.includes(givenSources[0] ?? '');
  };
  const isStrict =
    isClosed('default-src', "'none'") &&
    isClosed('base-uri', "'none'", "'self'") &&
    isClosed('form-action', "'none'", "'self'") &&
    directives.has('frame-ancestors');
  return isStrict ? 10 : 5;
}

function scoreTransport(header: string | undefined): number {
  const seconds = Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return -20;
  return seconds >= SIX_MONTHS_S ? 0 : -10;
}

function scoreReferrer(header: string | undefined): number {
  if (header === undefined) return 0;
  return /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(header) ? 5 : -5;
}

function scoreFraming(header: string | undefined, policy: string | undefined): number {
  const ancestors = parseDirectives(policy ?? '').get('frame-ancestors');
  if (ancestors?.every((source) => source === "'none'" || source === "'self'")) return 5;
  return /^(?:deny|sameorigin)$/i.test(header ?? '') ? 0 : -20;
}

function scoreResourcePolicy(header: string | undefined): number {
  if (header === undefined || header === 'cross-origin') return 0;
  return header === 'same-origin' || header === 'same-site' ? 10 : -5;
}

/**
 * Returns the points for the integrity of scripts. A script of another origin needs an integrity attribute. A script of
 * `http:` or `//host` loses more points.
 */
function scoreIntegrity(html: string): number {
  const foreign = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)].filter(
    ([, src = '']) => !/^\/(?!\/)/.test(src),
  );
  if (foreign.some(([, src = '']) => /^(?:http:|\/\/)/.test(src))) return -50;
  return foreign.some(([tag]) => !tag.includes('integrity=')) ? -5 : 0;
}

/**
 * Returns the score of Mozilla's HTTP Observatory, computed from the modifiers that it publishes. The redirect from
 * http is left out, because the proxy that terminates TLS makes it.
 */
function computeObservatoryScore({ headers, text }: SiteAnswer): number {
  const policy = headers['content-security-policy'];
  const modifiers = [
    scoreContentPolicy(policy),
    scoreTransport(headers['strict-transport-security']),
    scoreReferrer(headers['referrer-policy']),
    scoreFraming(headers['x-frame-options'], policy),
    scoreResourcePolicy(headers['cross-origin-resource-policy']),
    headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    'set-cookie' in headers ? -20 : 0,
    'access-control-allow-origin' in headers ? -50 : 0,
    scoreIntegrity(text),
  ];
  const base = modifiers.filter((modifier) => modifier < 0).reduce((sum, modifier) => sum + modifier, START_SCORE);
  if (base < MIN_SCORE_FOR_EXTRA) return base;
  return modifiers.filter((modifier) => modifier > 0).reduce((sum, modifier) => sum + modifier, base);
}

describe('the score of Mozilla’s HTTP Observatory', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
    site = await startSite({ apiUrl: backOffice.address, defaultHost: 'alpha.test' });
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });

  it.each([
    ['home', '/nl', 200],
    ['listing', '/nl/aanbod', 200],
    ['content', '/nl/over-ons', 200],
    ['contact', '/nl/contact', 200],
    ['announced', '/nl/favorieten', 200],
    ['with an unknown token', `/nl/afspraak-annuleren/${'t'.repeat(20)}`, 404],
    ['not found', '/nl/nergens', 404],
    ['withdrawn', '/nl/aanbod/410/weg', 410],
  ])('of a page, %s', async (_kind, target, status) => {
    const answer = await site.ask(target);
    expect(answer.status).toBe(status);
    expect(computeObservatoryScore(answer)).toBeGreaterThanOrEqual(MIN_SCORE);
  });

  it('of a cached page, and of "not modified"', async () => {
    const { headers } = await site.ask('/nl/contact');
    for (const givenHeaders of [{}, { 'if-none-match': headers['etag'] ?? '' }]) {
      expect(computeObservatoryScore(await site.ask('/nl/contact', { headers: givenHeaders }))).toBeGreaterThanOrEqual(
        MIN_SCORE,
      );
    }
  });

  it('of an error', async () => {
    backOffice.replies.push({ matches: /POST/, reply: { status: 500 } });
    const answer = await site.ask('/nl/aanbod?type=7');
    backOffice.replies.length = 0;
    expect(answer.status).toBe(503);
    expect(computeObservatoryScore(answer)).toBeGreaterThanOrEqual(MIN_SCORE);
  });

  it('of a streamed page', async () => {
    const proxy = await startFaultProxy({ upstream: backOffice.address });
    await proxy.setFault({ delay: 200 });
    const slow = await startSite({ apiUrl: proxy.address, defaultHost: 'alpha.test', headers: {} });
    try {
      await slow.ask('/nl/favorieten');
      const answer = await slow.ask('/nl/aanbod');
      expect(answer.headers['content-security-policy']).toContain("'nonce-");
      expect(computeObservatoryScore(answer)).toBeGreaterThanOrEqual(MIN_SCORE);
    } finally {
      await slow.stop();
      await proxy.close();
    }
  });
});
