import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type SiteAnswer, type SiteRequest, startSite, type TestSite } from '../../support/programs/site.ts';

const HTML_CONTENT_TYPE = 'text/html; charset=utf-8';
const NO_CAPTCHA_LIMIT = { points: 0, seconds: 600 };
const SALE_QUERY = 'transaction=1&transaction=3&transaction=5';

const readProblem = ({ status, headers, text }: SiteAnswer) => {
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = JSON.parse(text) as { status: number; title: string; retry: string };
  expect(problem.status).toBe(status);
  expect(problem.title).not.toBe('');
  return [status, problem.retry];
};

const buildOwnPost = (headers: Readonly<Record<string, string>> = {}): SiteRequest => ({
  method: 'POST',
  headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
  body: '{}',
});

describe('a failure below /{lang}/ajax/', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([buildSampleSite('alpha', { locales: ['nl', 'fr'] })]);
    site = await startSite({
      apiUrl: backOffice.address,
      defaultHost: 'alpha.test',
      limits: { challenge: NO_CAPTCHA_LIMIT },
    });
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });

  const readStatus = async (address: string) => (await site.ask(address)).status;
  const CONTACT = '/nl/ajax/contact-form-handler';

  it('of the back office is a problem document with the address of a page for people', async () => {
    const broken = {
      matches: /^(POST|GET) \/(sites\/alpha\/(estates|estate-filters|places)|estates\/)/,
      reply: { status: 500 },
    };
    backOffice.replies.push(broken);
    try {
      for (const [address, retry] of [
        ['/nl/ajax/estates?city=900001&price-min=&utm_source=x', `/nl/aanbod?city=900001`],
        ['/fr/ajax/estates?transaction=1&view=map', `/fr/offre?${SALE_QUERY}&view=map`],
        ['/nl/ajax/search-preview?city=900002', '/nl/aanbod?city=900002'],
        ['/nl/ajax/search-city?q=gen', '/nl/aanbod'],
        ['/nl/ajax/estate/77', '/nl/aanbod/77'],
        ['/fr/ajax/similar-estate/78', '/fr/offre/78'],
        ['/nl/ajax/estate-cards?ids=3-2', '/nl/favorieten?ids=2-3'],
        ['/nl/ajax/favorites?ids=5', '/nl/favorieten?ids=5'],
      ] as const) {
        const answer = await site.ask(address, { headers: { accept: 'text/html' } });
        expect([address, ...readProblem(answer)]).toEqual([address, 503, retry]);
        expect(answer.headers['retry-after']).toMatch(/^\d+$/);
      }
    } finally {
      backOffice.replies.splice(backOffice.replies.indexOf(broken), 1);
    }
    await expect.poll(() => readStatus('/nl/aanbod?city=900001'), { timeout: 60_000, interval: 250 }).toBe(200);
  });

  it('is a problem document for an unknown address, in any language', async () => {
    expect(readProblem(await site.ask('/nl/ajax/nothing'))).toEqual([404, '/nl']);
    expect(readProblem(await site.ask('/fr/ajax'))).toEqual([404, '/fr']);
    expect(readProblem(await site.ask('/nl/ajax/estate/1a'))).toEqual([404, '/nl']);
    expect(readProblem(await site.ask('/nl/ajax/similar-estate/999'))).toEqual([404, '/nl/aanbod/999']);
    expect(readProblem(await site.ask('/de/ajax/estates'))).toEqual([404, '/nl']);
    expect(readProblem(await site.ask('/nl/ajax/similar-estate/410'))).toEqual([410, '/nl/aanbod/410']);
  });

  it('is a problem document for a wrong method, form or origin', async () => {
    const putAnswer = await site.ask('/nl/ajax/estates', { method: 'PUT' });
    expect([...readProblem(putAnswer), putAnswer.headers['allow']]).toEqual([405, '/nl/aanbod', 'GET, HEAD']);
    expect(readProblem(await site.ask('/nl/ajax/captcha', { method: 'POST' }))).toEqual([405, '/nl/contact']);
    expect(readProblem(await site.ask(CONTACT, buildOwnPost({ 'sec-fetch-site': 'cross-site' })))).toEqual([
      403,
      '/nl/contact',
    ]);
    expect(readProblem(await site.ask(CONTACT, buildOwnPost({ 'content-type': 'text/plain' })))).toEqual([
      415,
      '/nl/contact',
    ]);
    expect(readProblem(await site.ask(CONTACT, { ...buildOwnPost(), body: '{' }))).toEqual([400, '/nl/contact']);
    expect(readProblem(await site.ask(CONTACT, { ...buildOwnPost(), body: `{"a":"${'x'.repeat(70_000)}"}` }))[0]).toBe(
      413,
    );
    expect(readProblem(await site.ask(CONTACT, buildOwnPost()))).toEqual([422, '/nl/contact']);
    expect(readProblem(await site.ask('/nl/ajax/send-to-a-friend', buildOwnPost()))).toEqual([422, '/nl/aanbod']);
  });

  it('is a problem document for a client over its limit, and a page for a form post without JavaScript', async () => {
    const limited = await site.ask('/nl/ajax/captcha');
    expect(readProblem(limited)).toEqual([429, '/nl/contact']);
    expect(limited.headers['retry-after']).toMatch(/^\d+$/);
    const otherSite = await startSite({
      apiUrl: backOffice.address,
      defaultHost: 'alpha.test',
      limits: { post: NO_CAPTCHA_LIMIT },
    });
    try {
      expect(readProblem(await otherSite.ask(CONTACT, buildOwnPost()))).toEqual([429, '/nl/contact']);
      const page = await otherSite.ask(CONTACT, buildOwnPost({ accept: 'text/html,*/*' }));
      expect([page.status, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    } finally {
      await otherSite.stop();
    }
  });

  it('has a retry address that a person can open', async () => {
    for (const path of [
      '/nl/aanbod',
      '/nl/aanbod/5',
      '/nl/favorieten?ids=5',
      '/nl/contact',
      '/nl/hou-me-op-de-hoogte',
      '/nl',
    ]) {
      const { status, headers } = await site.ask(path);
      const targetKind = headers['location']?.startsWith('/nl/aanbod/5/') ? 'its page' : headers['content-type'];
      expect([path, status, targetKind]).toEqual([
        path,
        ...(path === '/nl/aanbod/5' ? [301, 'its page'] : [200, HTML_CONTENT_TYPE]),
      ]);
    }
  });
});

describe('campaign parameters', () => {
  it('are kept by every redirect, and do not change its target', async () => {
    const backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
    const redirects = [{ from: '/oud', to: '/nl/over-ons?bron=oud#team' }];
    const body = JSON.stringify(redirects);
    backOffice.replies.push({ matches: /\/redirects\?/, reply: { status: 200, type: 'application/json', body } });
    const site = await startSite({ apiUrl: backOffice.address, defaultHost: 'alpha.test' });
    const campaign = 'utm_source=mail&mc_cid=7';
    try {
      for (const [asked, status, to] of [
        ['/', 302, '/nl?'],
        ['/nl/aanbod/', 308, '/nl/aanbod?'],
        ['/oud', 301, '/nl/over-ons?bron=oud&'],
        ['/oud/', 301, '/nl/over-ons?bron=oud&'],
        ['/nl/aanbod/5', 301, '/nl/aanbod/5/'],
        ['/nl/aanbod?q=huis', 302, '/nl/aanbod'],
      ] as const) {
        const answer = await site.ask(`${asked}${asked.includes('?') ? '&' : '?'}${campaign}`);
        const { location = '' } = answer.headers;
        expect([asked, answer.status, location.startsWith(to)]).toEqual([asked, status, true]);
        expect(location.split('#')[0]).toMatch(new RegExp(`[?&]${campaign}$`));
        const plain = await site.ask(asked);
        expect(plain.headers['location']).not.toContain('utm_source');
        expect((await site.ask(location)).headers['location']).not.toBe(location);
      }
    } finally {
      await site.stop();
      await backOffice.close();
    }
  });
});

describe('a form without a script', () => {
  it('leaves no empty fields in the address', async () => {
    const backOffice = await startFakeBackOffice([buildSampleSite('alpha', { features: { holiday: true } })]);
    const site = await startSite({ apiUrl: backOffice.address, defaultHost: 'alpha.test' });
    try {
      for (const [sent, kept] of [
        ['/nl/aanbod?transaction=1&type=&city=&price-min=&price-max=&bed-min=', `/nl/aanbod?${SALE_QUERY}`],
        [
          '/nl/aanbod?q=&transaction=2&price-max=300000&radius=',
          '/nl/aanbod?transaction=2&transaction=4&transaction=6&price-max=300000',
        ],
        ['/nl/aanbod?q=', '/nl/aanbod'],
        ['/nl/vakantie?from=&to=&guests=&location=3', '/nl/vakantie?location=3'],
        ['/nl/aanbod/1?floor=&bed-min=2&status=', '/nl/aanbod/1?bed-min=2'],
        [
          '/nl/aanbod?utm_source=mail&price-max=300000&type=&gclid=abc&other=1&utm_term=',
          '/nl/aanbod?price-max=300000&utm_source=mail&gclid=abc',
        ],
      ]) {
        const { status, headers } = await site.ask(sent ?? '');
        expect([sent, status, headers['location']]).toEqual([sent, 301, kept]);
        expect((await site.ask(kept ?? '')).headers['location']).not.toBe(kept);
      }
      // An address without an empty form field is not changed.
      for (const address of ['/nl/contact?ref=', '/nl/aanbod?transaction=1&price-max=300000&utm_source=x'])
        expect((await site.ask(address)).status).toBe(200);
    } finally {
      await site.stop();
      await backOffice.close();
    }
  });
});
