import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ScreenOutcome, Screen } from '#server/site/render/screen.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const MAX_CONCURRENT = 2;
const MAX_WAITING = 1;

describe('more pages than can be rendered', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;
  let heldRender = Promise.withResolvers<void>();
  let loads = 0;

  /** A page whose render takes until the test resolves `held`. */
  const screen: Screen = {
    query: (search) => search,
    async load(): Promise<ScreenOutcome> {
      loads += 1;
      await heldRender.promise;
      return {
        type: 'page',
        status: 200,
        head: { title: 'Contact', alternates: {} },
        body: createElement('h1', {}, 'Contact'),
        tags: [],
        cache: 'page',
      };
    },
  };

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([buildSampleSite('alpha', { locales: ['nl', 'fr'] })]);
    site = await startSite({
      apiUrl: backOffice.address,
      defaultHost: 'alpha.test',
      screens: { contact: screen },
      admission: {
        maxConcurrentRenders: MAX_CONCURRENT,
        maxConcurrentRendersWhenSlow: MAX_CONCURRENT,
        maxWaitingRequests: MAX_WAITING,
        maxWaitMs: 60_000,
      },
    });
  });
  afterEach(() => {
    heldRender.resolve();
    heldRender = Promise.withResolvers<void>();
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });

  const inProgress = async (state: string) => {
    const { text } = await site.askAdmin('/metrics');
    return Number(new RegExp(`gevel_pages_in_progress\\{state="${state}"\\} (\\d+)`).exec(text)?.[1]);
  };
  /** Requests as many pages as the site may render and queue; none of them ends before `held` is resolved. */
  async function fill(name: string) {
    // The test waits, because a streamed page may still count as in progress after its visitor has received all of it.
    await expect.poll(() => inProgress('under way'), WAIT_OPTIONS).toBe(0);
    const requestedPages = Array.from({ length: MAX_CONCURRENT + MAX_WAITING }, (_, index) =>
      site.ask(`/nl/contact?${name}=${index}`),
    );
    await expect.poll(() => inProgress('under way'), WAIT_OPTIONS).toBe(MAX_CONCURRENT);
    await expect.poll(() => inProgress('waiting'), WAIT_OPTIONS).toBe(MAX_WAITING);
    return requestedPages;
  }

  it('refuses the next page at once, in its language, and serves cached pages', async () => {
    expect((await site.ask('/nl/aanbod')).status).toBe(200);
    const requestedPages = await fill('a');
    const before = loads;
    for (const [target, locale] of [
      ['/nl/contact?next', 'nl'],
      ['/fr/contact?next', 'fr'],
    ] as const) {
      const { status, headers, text } = await site.ask(target);
      expect(status).toBe(503);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': expect.stringMatching(/^\d+$/) });
      expect(text).toContain(`<html lang="${locale}"`);
      expect(text).toContain('Agency alpha');
      expect(text).toContain(headers['x-request-id']);
    }
    // The refusals are counted and logged like any other answer.
    const readMetrics = async () => (await site.askAdmin('/metrics')).text;
    await expect.poll(readMetrics, WAIT_OPTIONS).toMatch(/gevel_pages_total\{way="refused"\} 2\n/);
    await expect
      .poll(readMetrics, WAIT_OPTIONS)
      .toMatch(/gevel_page_answers_total\{group="default",cache="refused",code="5xx"\} 2\n/);
    await expect
      .poll(readMetrics, WAIT_OPTIONS)
      .toMatch(/gevel_answer_seconds_count\{route="contact",status="503"\} 2\n/);
    const script = await site.ask('/nl/ajax/estates?type=3');
    expect([script.status, script.headers['content-type']]).toEqual([503, 'application/problem+json; charset=utf-8']);
    expect(script.headers['retry-after']).toMatch(/^\d+$/);
    expect((await site.ask('/nl/aanbod')).headers['cache-status']).toBe('gevel; hit');
    expect((await site.ask('/assets/nothing.js')).status).toBe(404);
    expect((await site.ask('/nl/nergens')).status).toBe(503);
    expect(loads).toBe(before);

    heldRender.resolve();
    await Promise.all(requestedPages);
    await expect.poll(() => inProgress('under way'), WAIT_OPTIONS).toBe(0);
    expect((await site.ask('/nl/contact?next')).status).toBe(200);
  });

  it('renders one page for all who request it, whether it is in progress or queued', async () => {
    const requestedPages = await fill('b');
    const same = [0, MAX_CONCURRENT].map((index) => site.ask(`/nl/contact?b=${index}`));
    heldRender.resolve();
    for (const { status } of await Promise.all([...requestedPages, ...same])) expect([200, 503]).toContain(status);
    for (const index of [0, MAX_CONCURRENT]) {
      await expect
        .poll(async () => (await site.ask(`/nl/contact?b=${index}`)).headers['cache-status'], WAIT_OPTIONS)
        .toBe('gevel; hit');
    }
  });

  it('serves the stale copy of a page that must be rendered again', async () => {
    heldRender.resolve();
    expect((await site.ask('/nl/contact?old')).status).toBe(200);
    heldRender = Promise.withResolvers<void>();
    const requestedPages = await fill('c');
    await site.purge('alpha', ['s-alpha']);
    const { status, headers, text } = await site.ask('/nl/contact?old');
    expect(status).toBe(200);
    expect(headers['cache-status']).toMatch(/^gevel; hit; ttl=/);
    expect(text).toContain('<h1>Contact</h1>');
    heldRender.resolve();
    await Promise.all(requestedPages);
  });
});
