import { createElement, Suspense, use } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScreenOutcome, Screen } from '#server/site/render/screen.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { type CallGate, startGate } from '../../support/programs/gate.ts';
import { openPage } from '../../support/openPage.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const HOST_HEADER = { host: 'alpha.test' };
const SEARCH_CALL = /^POST \/sites\/alpha\/estates$/;
const CARD_ATTRIBUTE = 'data-estate-id';
/** Returns the inline scripts, except those that contain data. */
const listInlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>/g)].map(([script]) => script);
const CACHE_STATUS_HEADER = 'cache-status';
/** The time limit for work that a busy machine does in the background. */
const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };

describe('a cold page of a slow back office', () => {
  let backOffice: FakeBackOffice;
  let faults: FaultProxy;
  let gate: CallGate;
  let site: TestSite;
  let city = 0;

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
    faults = await startFaultProxy({ upstream: backOffice.address });
    gate = await startGate(faults.address);
    site = await startSite({ apiUrl: gate.address, defaultHost: 'alpha.test', headers: {} });
  });
  beforeEach(async () => {
    // The back office answers slowly here, and the site detects this after a few calls.
    await faults.setFault({ delay: 150 });
    await Promise.all([1, 2, 3, 4, 5].map(() => site.ask(`/nl/ajax/estates?city=${(city += 1)}`)));
    await faults.setFault('pass');
  });
  afterEach(async () => {
    gate.releaseCalls();
    await faults.setFault('pass');
  });
  afterAll(async () => {
    await site.stop();
    await gate.close();
    await faults.close();
    await backOffice.close();
  });

  it('starts before its data exists, and is complete and free of scripts for later requests', async () => {
    gate.holdCalls(SEARCH_CALL);
    const page = await openPage(site.port, '/nl/aanbod?type=1', HOST_HEADER);
    await page.waitFor(/<main/);
    await page.waitFor(/<\/footer>/);
    await expect.poll(() => gate.heldCount, WAIT_OPTIONS).toBe(1);
    const shell = page.getReceived();
    expect(shell).toContain('Agency alpha');
    expect(shell).not.toContain(CARD_ATTRIBUTE);
    // A browser without JavaScript requests the page again and then gets the complete page.
    expect(shell).toContain('<noscript><meta http-equiv="refresh" content="1"/></noscript>');

    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers[CACHE_STATUS_HEADER]).toBe('gevel; fwd=miss');
    for (const name of ['etag', 'cdn-cache-control', 'surrogate-control', 'surrogate-key']) {
      expect(page.headers).not.toHaveProperty(name);
    }
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);

    gate.releaseCalls();
    expect(await page.endState).toBe('complete');
    const html = page.getReceived();
    expect(html).toContain(CARD_ATTRIBUTE);
    expect(listInlineScripts(html).length).toBeGreaterThan(0);
    for (const script of listInlineScripts(html)) expect(script).toContain(`nonce="${nonce}"`);

    const cached = await vi.waitFor(async () => {
      const answer = await site.ask('/nl/aanbod?type=1');
      expect(answer.headers[CACHE_STATUS_HEADER]).toBe('gevel; hit');
      return answer;
    }, WAIT_OPTIONS);
    expect(cached.text).toContain(CARD_ATTRIBUTE);
    expect(cached.text).not.toMatch(/<template id="|hidden id="S:/);
    expect(listInlineScripts(cached.text)).toEqual([]);
    expect(cached.text).not.toContain('http-equiv="refresh"');
    expect(cached.headers['content-security-policy']).not.toContain('nonce');
  });

  it('has a new nonce each time', async () => {
    gate.holdCalls(SEARCH_CALL);
    const pages = await Promise.all([1, 2].map(() => openPage(site.port, '/nl/aanbod?type=2', HOST_HEADER)));
    gate.releaseCalls();
    const [one, two] = pages.map(({ headers }) => headers['content-security-policy']);
    expect(one).toContain('nonce-');
    expect(one).not.toBe(two);
    await Promise.all(pages.map(({ endState }) => endState));
  });

  it('waits for its data when it is a later page of a list, and redirects to the last page', async () => {
    gate.holdCalls(SEARCH_CALL);
    const pendingAnswer = site.ask('/nl/aanbod?type=6&page=9');
    await vi.waitFor(() => expect(gate.heldCount).toBe(1), WAIT_OPTIONS);
    gate.releaseCalls();
    const { status, headers } = await pendingAnswer;
    expect([status, headers['location']]).toEqual([302, expect.stringMatching(/^\/nl\/aanbod\?/)]);
    expect(headers['location']).not.toContain('page=9');
  });

  it('is sent as a whole to a crawler and for HEAD', async () => {
    gate.holdCalls(SEARCH_CALL);
    const crawler = openPage(site.port, '/nl/aanbod?type=3', { ...HOST_HEADER, 'user-agent': 'Googlebot/2.1' });
    const head = site.ask('/nl/aanbod?type=3', { method: 'HEAD' });
    await vi.waitFor(() => expect(gate.heldCount).toBe(1), WAIT_OPTIONS);
    gate.releaseCalls();
    const page = await crawler;
    expect(await page.endState).toBe('complete');
    expect(page.getReceived()).toContain(CARD_ATTRIBUTE);
    expect(listInlineScripts(page.getReceived())).toEqual([]);
    expect(page.headers[CACHE_STATUS_HEADER]).toBe('gevel; fwd=miss; stored');
    expect((await head).headers[CACHE_STATUS_HEADER]).toBe('gevel; fwd=miss; stored');
  });

  it('reports a failure with a phone number when its data does not arrive after all, and is not stored', async () => {
    gate.holdCalls(SEARCH_CALL);
    const page = await openPage(site.port, '/nl/aanbod?type=4', HOST_HEADER);
    await page.waitFor(/<\/footer>/);
    await faults.setFault('500', (method) => method === 'POST');
    gate.releaseCalls();
    expect(await page.endState).toBe('complete');
    expect(page.getReceived()).toContain('Het aanbod kan nu niet worden geladen');
    expect(page.getReceived()).toContain('Probeer opnieuw');
    expect(page.getReceived()).toContain('tel:+3290000000');
    expect(page.getReceived()).not.toContain(CARD_ATTRIBUTE);
    expect((await site.ask('/nl/aanbod?type=4')).headers[CACHE_STATUS_HEADER]).not.toContain('hit');
  });

  it('continues when the visitor leaves, and is cached for the next one', async () => {
    gate.holdCalls(SEARCH_CALL);
    const page = await openPage(site.port, '/nl/aanbod?type=5', HOST_HEADER);
    await page.waitFor(/<\/footer>/);
    page.abort();
    expect(await page.endState).toBe('cut off');
    gate.releaseCalls();
    await vi.waitFor(async () => {
      expect((await site.ask('/nl/aanbod?type=5')).headers[CACHE_STATUS_HEADER]).toBe('gevel; hit');
    }, WAIT_OPTIONS);
  });
});

function LatePart({ promise }: { promise: Promise<string> }) {
  const text = use(promise);
  if (text === 'throw') throw new Error('broken on purpose');
  return createElement('p', {}, text);
}

function BrokenPart(): never {
  throw new Error('broken on purpose');
}

const countActiveResources = (resource: 'Timeout' | 'TCPSocketWrap') =>
  process.getActiveResourcesInfo().filter((kind) => kind === resource).length;

describe('a page with deferred blocks', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;
  let latePart = Promise.withResolvers<string>();

  const screen: Screen = {
    query: (search) => search,
    async load(): Promise<ScreenOutcome> {
      const { promise } = latePart;
      const block = createElement(LatePart, { promise });
      return {
        type: 'page',
        status: 200,
        head: { title: 'Contact', alternates: {} },
        body: createElement(
          'div',
          {},
          createElement('p', {}, 'critical part'),
          createElement(Suspense, { fallback: createElement('p', {}, 'fallback') }, block),
        ),
        tags: [],
        cache: 'page',
        deferred: [promise],
      };
    },
  };

  const personal: Screen = {
    query: (search) => search,
    load: async (request) => ({ ...(await screen.load(request)), cache: 'none' }) as ScreenOutcome,
  };

  const broken: Screen = {
    query: (search) => search,
    async load(request) {
      const outcome = (await screen.load(request)) as Extract<ScreenOutcome, { type: 'page' }>;
      const block = createElement(BrokenPart);
      return { ...outcome, body: createElement(Suspense, { fallback: 'fallback' }, block) };
    },
  };

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
    site = await startSite({
      headers: {},
      apiUrl: backOffice.address,
      defaultHost: 'alpha.test',
      screens: { contact: screen, favorites: personal, cookiePolicy: broken },
      // The limits are high, because the pages of these tests never finish: all of them must be rendered at the same
      // time, and streamed even on a busy machine.
      admission: { maxConcurrentRenders: 1000, maxConcurrentRendersWhenSlow: 1000, readUtilization: () => 0 },
    });
  });
  afterEach(() => {
    latePart.resolve('released');
    latePart = Promise.withResolvers<string>();
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });

  it('is complete when they are in time', async () => {
    latePart.resolve('late part');
    // The test repeats the visit, because a busy machine may be late at first.
    let visit = 0;
    const { text } = await vi.waitFor(async () => {
      const answer = await site.ask(`/nl/contact?1-${(visit += 1)}`);
      expect(answer.headers[CACHE_STATUS_HEADER]).toBe('gevel; fwd=miss; stored');
      return answer;
    }, WAIT_OPTIONS);
    expect(text).toContain('late part');
    expect(text).not.toContain('fallback');
    expect(listInlineScripts(text)).toEqual([]);
  });

  it('shows its critical part at once, and the others when they arrive', async () => {
    const page = await openPage(site.port, '/nl/contact?2', HOST_HEADER);
    await page.waitFor(/<\/footer>/);
    expect(page.getReceived()).toContain('critical part');
    expect(page.getReceived()).toContain('fallback');
    expect(page.getReceived()).not.toContain('late part');
    expect(page.headers['cache-control']).toBe('no-store');
    latePart.resolve('late part');
    expect(await page.endState).toBe('complete');
    expect(page.getReceived()).toContain('late part');
    await vi.waitFor(async () => {
      const { text, headers } = await site.ask('/nl/contact?2');
      expect(headers[CACHE_STATUS_HEADER]).toBe('gevel; hit');
      expect(text).toContain('late part');
      expect(text).not.toContain('fallback');
    }, WAIT_OPTIONS);
  });

  it('is sent as a whole when it is not the same for all visitors', async () => {
    const asking = openPage(site.port, '/nl/favorieten?1', HOST_HEADER);
    setTimeout(() => latePart.resolve('late part'), 200);
    const page = await asking;
    expect(await page.endState).toBe('complete');
    expect(page.getReceived()).toContain('late part');
    expect(listInlineScripts(page.getReceived())).toEqual([]);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('is cut off, and not stored, when one of them fails', async () => {
    const page = await openPage(site.port, '/nl/contact?3', HOST_HEADER);
    await page.waitFor(/<\/footer>/);
    latePart.resolve('throw');
    expect(await page.endState).toBe('cut off');
    await vi.waitFor(async () => {
      const repeatedAnswer = await site.ask('/nl/contact?3');
      expect(repeatedAnswer.status).toBe(500);
      expect(repeatedAnswer.headers[CACHE_STATUS_HEADER]).toBe('gevel; fwd=miss');
    }, WAIT_OPTIONS);
  });

  it('is an error page when one of them fails before anything was sent', async () => {
    const { status, text } = await site.ask('/nl/cookiebeleid');
    expect(status).toBe(500);
    expect(text).not.toContain('fallback');
  });

  it('is aborted without leaks of timers and connections when visitors leave', async () => {
    await vi.waitFor(() => expect(countActiveResources('TCPSocketWrap')).toBeLessThan(20), WAIT_OPTIONS);
    const before = { timers: countActiveResources('Timeout'), connections: countActiveResources('TCPSocketWrap') };
    for (let batch = 0; batch < 5; batch += 1) {
      const pages = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          openPage(site.port, `/nl/contact?4-${batch}-${index % 5}`, HOST_HEADER),
        ),
      );
      await Promise.all(pages.map((page) => page.waitFor(/fallback/)));
      for (const page of pages) page.abort();
      await Promise.all(pages.map(({ endState }) => endState));
    }
    latePart.resolve('late part');
    await vi.waitFor(() => {
      expect(countActiveResources('TCPSocketWrap')).toBeLessThanOrEqual(before.connections);
      expect(countActiveResources('Timeout')).toBeLessThanOrEqual(before.timers + 2);
    }, WAIT_OPTIONS);
    expect((await site.ask('/nl/contact?5')).status).toBe(200);
  });
});
