import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import { describeReservedAddress } from '#shared/domain/reservedAddresses.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../support/programs/fakeBackOffice.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';

const STATISTICS_ORIGIN = 'https://stats.example';
const alphaSite = buildSampleSite('alpha');
const siteWithConsent = buildSampleSite('asking', {
  locales: ['nl', 'fr'],
  consent: { media: true, statistics: { url: `${STATISTICS_ORIGIN}/matomo`, siteId: 7 } },
});

/** This agency is new and has not filled in its phone number yet. */
const siteWithoutPhone = buildSampleSite('silent', {
  contact: { ...alphaSite.contact, phone: '', street: {}, number: '', zip: '', city: {} },
});

let backOffice: FakeBackOffice;
let site: TestSite;
beforeAll(async () => {
  backOffice = await startFakeBackOffice([alphaSite, siteWithConsent, siteWithoutPhone]);
  site = await startSite({ apiUrl: backOffice.address, defaultHost: 'alpha.test' });
});
afterEach(() => {
  backOffice.replies.length = 0;
});
afterAll(async () => {
  await site.stop();
  await backOffice.close();
});

const toJsonReply = (body: unknown) => ({ status: 200, type: 'application/json', body: JSON.stringify(body) });
const isRedirectCall = ({ url }: { readonly url: string }) => url.includes('/redirects');
const countRedirectCalls = () => backOffice.calls.filter(isRedirectCall).length;

/** Makes the back office report moved addresses, both in its list and for a single address. */
function reportMovedAddresses(table: Readonly<Record<string, string>>) {
  const list = Object.entries(table)
    .map(([from, to]) => ({ from, to }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  backOffice.replies.push({
    matches: /\/redirects/,
    reply({ url }) {
      const { pathname, searchParams } = new URL(url, 'http://x');
      if (pathname.endsWith('/by-address')) {
        const found = list.find(({ from }) => from === searchParams.get('address'));
        return found ? toJsonReply(found) : { status: 204 };
      }
      const after = searchParams.get('after') ?? '';
      return toJsonReply(list.filter(({ from }) => from > after).slice(0, Number(searchParams.get('limit'))));
    },
  });
}

/** Purges the redirects of the site, as after a change. */
const purgeRedirects = () => site.purge('alpha', [tag.redirects('alpha')]);

/**
 * Returns the first answer that redirects. A list that arrives too late for one visitor is read to its end for the next
 * visitor.
 */
const waitForRedirect = (address: string) =>
  vi.waitFor(
    async () => {
      const answer = await site.ask(address);
      expect(answer.status).toBe(301);
      return answer;
    },
    { timeout: 10_000, interval: 100 },
  );

describe('an address that has moved', () => {
  it.each([
    ['in no language of the site', '/te-koop'],
    ['with a slash at its end, in one step', '/te-koop/'],
    ['with a query', '/detail.php?taal=nl&id=12'],
    ['where a page of an editor could be', '/nl/oude-pagina'],
    ['where an estate could be', '/nl/aanbod/999'],
  ])('redirects: %s', async (_, address) => {
    const targetPath = '/nl/aanbod?transaction=2#lijst';
    reportMovedAddresses({
      '/te-koop': targetPath,
      '/detail.php?id=12&taal=nl': targetPath,
      '/nl/oude-pagina': targetPath,
      '/nl/aanbod/999': targetPath,
    });
    await purgeRedirects();
    const answer = await waitForRedirect(address);
    expect(answer.headers['location']).toBe(targetPath);
    expect(answer.headers['surrogate-key']).toBe('s-alpha s-alpha.red');
    expect((await site.ask(address, { method: 'HEAD' })).status).toBe(301);
  });

  it.each([
    '/media/1023/brochure.pdf',
    '/media/1023/brochure.pdf?mode=max',
    '/media/pers/',
    '/files/2019/lastenboek.pdf',
  ])('redirects where the previous website had a file: %s', async (address) => {
    const movedFiles = ['/media/1023/brochure.pdf', '/media/pers', '/files/2019/lastenboek.pdf'];
    reportMovedAddresses(Object.fromEntries(movedFiles.map((from) => [from, '/nl/aanbod'])));
    await purgeRedirects();
    expect((await waitForRedirect(address)).headers['location']).toMatch(/^\/nl\/aanbod/);
    expect((await site.ask(address, { method: 'HEAD' })).status).toBe(301);
    expect((await site.ask(address, { method: 'POST' })).status).toBe(405);
  });

  it('does not redirect where the site has a file or folder of its own, for which no redirect is accepted', async () => {
    const version = '0123456789abcdef';
    const ownAddresses = [
      '/assets/oud/brochure.pdf',
      '/theme/oud.css',
      '/fonts/oud.woff2',
      '/maps/oud.svg',
      '/rental-units/assets/oud',
      '/counts/oud',
      '/robots.txt',
      '/sitemap.xml',
      '/manifest.webmanifest',
      '/favicon.ico',
      '/apple-touch-icon.png',
      '/.well-known/gevel/ready',
    ];
    const versionedFiles = [`/media/foto/${version}/card.jpg`, `/files/plan/${version}/plan.pdf`];
    const movedAddresses = ['/oud', ...ownAddresses, ...versionedFiles];
    reportMovedAddresses(Object.fromEntries(movedAddresses.map((from) => [from, '/nl/aanbod'])));
    await purgeRedirects();
    await waitForRedirect('/oud');
    for (const address of [...ownAddresses, ...versionedFiles])
      expect((await site.ask(address)).headers['location'], address).toBeUndefined();
    for (const address of ownAddresses) expect(describeReservedAddress(address), address).toBeDefined();
  });

  it('is looked up without a call for each unknown file', async () => {
    await site.ask('/unknown');
    const before = backOffice.calls.length;
    for (let file = 0; file < 20; file += 1) expect((await site.ask(`/media/${file}/a.pdf`)).status).toBe(404);
    expect(backOffice.calls.length).toBe(before);
  });

  it.each([
    ['fbclid=IwAR0-x', '/nl/aanbod?transaction=2&fbclid=IwAR0-x#lijst'],
    ['utm_source=mail&gclid=y&utm_medium=', '/nl/aanbod?transaction=2&utm_source=mail&gclid=y#lijst'],
  ])('redirects with a campaign’s parameters, and passes them on: %s', async (campaign, to) => {
    reportMovedAddresses({ '/detail.php?id=12&taal=nl': '/nl/aanbod?transaction=2#lijst' });
    await purgeRedirects();
    for (const address of [`/detail.php?taal=nl&id=12&${campaign}`, `/detail.php?${campaign}&id=12&taal=nl`])
      expect((await waitForRedirect(address)).headers['location']).toBe(to);
    expect((await site.ask(`/detail.php?id=12&${campaign}`)).status).toBe(404);
  });

  it('is not looked up if the address has a page', async () => {
    reportMovedAddresses({ '/nl/aanbod': '/nl', '/nl/over-ons': '/nl', '/nl/ajax/similar-estate/999': '/nl' });
    await purgeRedirects();
    const before = countRedirectCalls();
    for (const address of ['/nl/aanbod', '/nl/over-ons', '/nl/aanbod/1/', '/nl/ajax/estate/410', '/nl/aanbod/410']) {
      expect((await site.ask(address)).headers['location'], address).not.toBe('/nl');
    }
    expect((await site.ask('/nl/ajax/similar-estate/999')).status).toBe(404);
    expect(countRedirectCalls()).toBe(before);
  });

  it('is looked up at intervals, and as soon as the redirects have changed', async () => {
    await purgeRedirects();
    const before = countRedirectCalls();
    for (let visit = 0; visit < 5; visit += 1) expect((await site.ask('/later')).status).toBe(404);
    expect(countRedirectCalls()).toBe(before + 1);
    reportMovedAddresses({ '/later': '/nl/contact' });
    await purgeRedirects();
    expect((await site.ask('/later')).headers['location']).toBe('/nl/contact');
    const otherAnswer = await site.ask('/later', { host: 'asking.test' });
    expect(otherAnswer.status).toBe(301);
    expect(backOffice.calls.findLast(isRedirectCall)?.headers['x-site-id']).toBe('asking');
  });

  it('is looked up by address if there are too many redirects for one list', async () => {
    const many = Array.from(
      { length: 10_001 },
      (_, index) => [`/oud/${String(index).padStart(5, '0')}`, '/nl'] as const,
    );
    reportMovedAddresses(Object.fromEntries(many));
    await purgeRedirects();
    for (const address of ['/oud/00000', '/oud/10000']) {
      expect((await waitForRedirect(address)).headers['location']).toBe('/nl');
    }
    expect(backOffice.calls.findLast(isRedirectCall)?.url).toContain('/redirects/by-address?address=%2Foud%2F10000');
    expect((await site.ask('/oud/none')).status).toBe(404);
  });

  it('never redirects to another site, even if the back office says so', async () => {
    for (const to of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
      reportMovedAddresses({ '/weg': to });
      await purgeRedirects();
      expect((await site.ask('/weg')).status, to).toBe(404);
      backOffice.replies.length = 0;
    }
  });

  it('is not found while the back office cannot answer', async () => {
    backOffice.replies.push({ matches: /\/redirects/, reply: { status: 500 } });
    await purgeRedirects();
    expect((await site.ask('/unknown')).status).toBe(404);
  });
});

describe('consent', () => {
  const host = 'asking.test';
  const ownHeaders = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  const post = (
    body: string,
    headers: Readonly<Record<string, string>> = ownHeaders,
    path = '/fr/politique-de-cookies',
  ) => site.ask(path, { method: 'POST', host, headers, body });

  it('is requested in a page that is the same for all visitors, regardless of their choice', async () => {
    const first = await site.ask('/nl/aanbod', { host });
    const laterAnswer = await site.ask('/nl/aanbod', {
      host,
      headers: { cookie: 'gevel-consent=media:1.statistics:1' },
    });
    expect(first.text).toMatch(/<gevel-consent hidden="" data-purposes="media statistics"/);
    expect(laterAnswer.text).toBe(first.text);
    expect(laterAnswer.headers['cache-status']).toBe('gevel; hit');
    expect(first.headers).not.toHaveProperty('set-cookie');
    expect((await site.ask('/nl/aanbod')).text).not.toContain('gevel-consent');
  });

  it('lets pages reach the visit counter, but no page with a token in its address', async () => {
    const page = await site.ask('/nl/contact', { host });
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${STATISTICS_ORIGIN};`);
    expect(page.text).toContain(`data-statistics="${STATISTICS_ORIGIN}/matomo/matomo.php" data-statistics-site="7"`);
    const secret = await site.ask(`/nl/hou-me-op-de-hoogte/${'t'.repeat(20)}`, { host });
    expect(secret.headers['content-security-policy']).toContain("connect-src 'self';");
    expect(secret.text).not.toContain(STATISTICS_ORIGIN);
    expect(secret.text).toContain('<gevel-consent');
    // For the first path, the fault occurs before a page is looked up, and for the second path after it. Both answers
    // are an error page that other visitors get too.
    for (const path of [`/nl/vakantie/reservatie/${'t'.repeat(20)}`, `/nl/afspraak/${'t'.repeat(20)}`]) {
      for (const method of ['GET', 'DELETE'] as const) {
        const failed = await site.ask(path, { host, method });
        expect(failed.status).toBeGreaterThanOrEqual(400);
        expect(failed.headers['content-security-policy']).toContain("connect-src 'self';");
        expect(failed.text).not.toContain(STATISTICS_ORIGIN);
      }
    }
  });

  it('counts no visits of error pages at such an address, in any order of requests', async () => {
    const token = 't'.repeat(20);
    const sendForged = (path: string) =>
      site.ask(path, { method: 'POST', host, headers: { ...ownHeaders, 'sec-fetch-site': 'cross-site' }, body: 'a=b' });
    for (const [open, secret, status] of [
      [await site.ask('/nl/nergens', { host }), await site.ask(`/nl/hou-me-op-de-hoogte/${token}`, { host }), 404],
      [await sendForged('/nl/cookiebeleid'), await sendForged(`/nl/hou-me-op-de-hoogte/${token}`), 403],
    ] as const) {
      expect([open.status, secret.status]).toEqual([status, status]);
      expect(secret.text).toContain('Agency asking');
      expect(secret.text).not.toContain(STATISTICS_ORIGIN);
      expect(secret.headers['content-security-policy']).not.toContain(STATISTICS_ORIGIN);
    }
    const openAnswer = await site.ask('/nl/nergens', { host });
    expect(openAnswer.text).toContain(`data-statistics="${STATISTICS_ORIGIN}/matomo/matomo.php"`);
    expect(openAnswer.headers['content-security-policy']).toContain(STATISTICS_ORIGIN);
  });

  it.each([
    ['choice=none', 'media:0.statistics:0', 'none'],
    ['choice=all', 'media:1.statistics:1', 'all'],
    ['choice=some&statistics=1', 'media:0.statistics:1', 'some'],
    ['choice=some', 'media:0.statistics:0', 'none'],
    ['choice=some&media=1&statistics=1&other=1', 'media:1.statistics:1', 'all'],
  ])('is stored without a script: %s', async (form, kept, saved) => {
    const answer = await post(form);
    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toBe(`/fr/politique-de-cookies?saved=${saved}#choice`);
    expect(answer.headers['set-cookie']).toMatch(
      new RegExp(`^gevel-consent=${kept}; Path=/; Max-Age=\\d+; SameSite=Lax; Secure$`),
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    const page = await site.ask(`/fr/politique-de-cookies?saved=${saved}`, { host });
    expect(page.text).toContain('Enregistré');
    expect(page.text).toContain('<link rel="canonical" href="https://asking.example.com/fr/politique-de-cookies"/>');
  });

  it('is refused from another origin, and with an invalid body or content type', async () => {
    const foreignHeaders = { ...ownHeaders, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    for (const [headers, body, status] of [
      [foreignHeaders, 'choice=all', 403],
      [{ 'content-type': ownHeaders['content-type'], origin: 'https://evil.example' }, 'choice=all', 403],
      [{ 'content-type': ownHeaders['content-type'] }, 'choice=all', 403],
      [{ ...ownHeaders, 'content-type': 'application/json' }, '{"choice":"all"}', 400],
      [ownHeaders, 'choice=everything', 400],
      [ownHeaders, `choice=all&more=${'x'.repeat(2000)}`, 400],
      [ownHeaders, '', 400],
    ] as const) {
      const answer = await post(body, headers);
      expect([answer.status, answer.headers['set-cookie']], body.slice(0, 40)).toEqual([status, undefined]);
    }
    expect((await post('choice=all', ownHeaders, '/nl/contact')).status).toBe(405);
    expect(
      (await site.ask('/nl/cookiebeleid', { method: 'POST', headers: ownHeaders, body: 'choice=all' })).status,
    ).toBe(405);
  });

  it('is requested on the page about cookies, which shows only its text if there is nothing to ask', async () => {
    const page = await site.ask('/nl/cookiebeleid', { host });
    expect(page.status).toBe(200);
    expect(page.text.match(/type="checkbox"/g)).toHaveLength(2);
    expect(page.text).not.toContain('checked');
    expect((await site.ask('/nl/cookiebeleid')).status).toBe(404);
    backOffice.replies.push({
      matches: /\/agreements/,
      reply: toJsonReply([{ id: 'c', kind: 'cookies', title: 'Koekjes', html: '<p>Geen</p>', version: '2' }]),
    });
    await site.purge('alpha', [tag.agreements('alpha')]);
    const text = await site.ask('/nl/cookiebeleid');
    expect([text.status, text.text.includes('Koekjes'), text.text.includes('checkbox')]).toEqual([200, true, false]);
    const links = [...text.text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toContain('/nl/cookiebeleid');
    expect(links).not.toContain('/nl/privacyverklaring');
  });
});

describe('an agency without a phone number', () => {
  it.each([
    ['a page', '/nl/aanbod', 200],
    ['a page that is not there', '/nl/nergens', 404],
    ['an address that cannot be read', '/nl/%00', 400],
    ['a home that cannot be shown now', '/nl/aanbod/77', 503],
    ['its contact form', '/nl/contact', 200],
  ])('offers no call: %s', async (_, path, status) => {
    backOffice.replies.push({ matches: /estates\/v2\/77/, reply: () => ({ status: 500 }) });
    const answer = await site.ask(path, { host: 'silent.test' });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain('info@alpha.example.com');
    expect(answer.text).not.toMatch(/href="tel:/);
    expect(answer.text).not.toMatch(/\b(?:bel ons op|bel)\s*[.<"]/i);
    expect(answer.text).not.toMatch(/<li>\s*,/);
    expect(answer.text).not.toMatch(/ , | in \./);
  });
});
