import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO_SITES, type DemoSite } from '../../support/demoSites.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { buildLandingPath } from '#server/site/landing/landing.ts';
import type { TestDatabase } from '../../support/programs/databases.ts';
import { createDemoDatabase } from '../../support/programs/demoData.ts';
import { type CallGate, startGate } from '../../support/programs/gate.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';

/** Matches all calls except the call that finds the site of a host. */
const CONTENT_CALL = /^(?!GET \/sites\/by-hostname)/;
const NAVIGATION_HEADERS = { 'sec-fetch-mode': 'navigate' };
const WAIT_OPTIONS = { timeout: 60_000, interval: 5 };

interface HintedRequest {
  /** The values of `Link` in the interim answers that have arrived so far. */
  readonly linkHints: string[];
  readonly answer: Promise<{ readonly status: number; readonly html: string }>;
}

/** Requests a page like a browser, and records interim answers. */
function requestWithHints(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
): HintedRequest {
  const hints: string[] = [];
  const answer = new Promise<{ status: number; html: string }>((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let html = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (html += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, html }));
    });
    asking.on('information', ({ statusCode, headers: { link } }) => {
      if (statusCode === 103) hints.push(String(link));
    });
    asking.on('error', reject);
    asking.end();
  });
  return { linkHints: hints, answer };
}

const listAddresses = (link: string) => Array.from(link.matchAll(/<([^>]+)>/g), ([, address = '']) => address);
/** Returns the addresses that a document links as a stylesheet or preloads as a font. */
const listLinkedAddresses = (html: string) =>
  new Set(
    Array.from(
      html.matchAll(/<link rel="(?:stylesheet|preload)"[^>]*>/g),
      ([element]) => /href="([^"]+)"/.exec(element)?.[1],
    ),
  );

const DEMO_AGENCIES = DEMO_SITES;
const getHost = ({ site }: DemoSite) => site.hostnames[0] ?? '';

/** Returns one page of each screen that sends hints. */
function listPaths(agency: DemoSite): string[] {
  const [locale = 'nl'] = agency.site.locales;
  const estates = agency.estates.filter(({ general }) => general.transaction.id === 1);
  const somePaths = [
    estates.find(({ general }) => !general.project && general.parentId === undefined),
    estates.find(({ general }) => general.project),
    estates.find(({ general }) => general.parentId !== undefined),
  ];
  const [holidayHome] = agency.holidayHomes ?? [];
  const content = agency.pages.find(({ kind, path }) => kind === 'content' && path[locale]);
  return [
    pathFor('home', locale),
    pathFor('offer', locale),
    `${pathFor('offer', locale)}?view=map`,
    `${pathFor('offer', locale)}?price-max=100`,
    pathFor('offerSale', locale),
    buildLandingPath({ family: 'sale', type: HEAD_TYPE.HOUSE }, locale),
    ...somePaths.flatMap((estate) => (estate ? [pathFor('estateShort', locale, { estateId: estate.general.id })] : [])),
    pathFor('contact', locale),
    ...(content ? [`/${locale}/${content.path[locale]}`] : []),
    pathFor('holidayList', locale),
    ...(holidayHome ? [pathFor('holidayUnit', locale, { rentalUnitId: holidayHome.id })] : []),
  ];
}

describe('early hints', () => {
  let database: TestDatabase;
  let backoffice: TestBackOffice;
  let gate: CallGate;
  /** A second site with which the test resolves redirects. It shares no cache with the tested site. */
  let guide: TestSite;
  let site: TestSite;

  beforeAll(async () => {
    database = await createDemoDatabase();
    backoffice = await startTestBackOffice({ database });
    gate = await startGate(backoffice.url);
    guide = await startSite({ apiUrl: backoffice.url, defaultHost: 'localhost', headers: {} });
    site = await startSite({ apiUrl: gate.address, defaultHost: 'localhost', earlyHints: true, headers: {} });
  });
  afterAll(async () => {
    await site.stop();
    await guide.stop();
    await gate.close();
    await backoffice.close();
    await database.remove();
  });

  /** Follows redirects. Returns the final address. */
  async function followRedirects(path: string, host: string): Promise<string> {
    const { status, headers } = await guide.ask(path, { host });
    return status >= 300 && status < 400 ? followRedirects(headers['location'] ?? '', host) : path;
  }

  const waitUntilStored = (path: string) =>
    vi.waitFor(async () => {
      const { headers } = await site.ask(path, { host: 'localhost' });
      if (!headers['cache-status']?.startsWith('gevel; hit')) throw new Error(`${path} is not stored`);
    }, WAIT_OPTIONS);

  it.each(DEMO_AGENCIES.map((agency) => [agency.site.name, agency] as const))(
    'are sent before the back office has answered, and name only what the page links: %s',
    async (_name, agency) => {
      const host = getHost(agency);
      const kinds = new Set<string>();
      let waitingCount = 0;
      for (const shortPath of listPaths(agency)) {
        const path = await followRedirects(shortPath, host);
        gate.holdCalls(CONTENT_CALL);
        const { linkHints, answer } = requestWithHints(site.port, path, { host, ...NAVIGATION_HEADERS });
        await expect.poll(() => linkHints.length, WAIT_OPTIONS).toBe(1);
        // Earlier pages have cached some content, so some pages need no call of their own.
        let isAnswered = false;
        void answer.then(() => (isAnswered = true));
        await expect.poll(() => gate.heldCount > 0 || isAnswered, WAIT_OPTIONS).toBe(true);
        if (!isAnswered) waitingCount += 1;
        gate.releaseCalls();
        const { status, html } = await answer;
        expect(status, path).toBe(200);
        expect(linkHints, path).toHaveLength(1);
        const hinted = listAddresses(linkHints[0] ?? '');
        const linked = listLinkedAddresses(html);
        expect(
          hinted.filter((address) => !linked.has(address)),
          path,
        ).toEqual([]);
        expect(
          hinted.map((address) => /^\/(?:theme|fonts|assets\/site(?:-icons)?\.)/.exec(address)?.[0]),
          path,
        ).toEqual(expect.arrayContaining(['/theme', '/fonts', '/assets/site.', '/assets/site-icons.']));
        for (const address of hinted) kinds.add(/\/assets\/site-?(\w*)/.exec(address)?.[1] ?? '');
      }
      expect(waitingCount).toBeGreaterThan(4);
      expect([...kinds]).toEqual(expect.arrayContaining(['listing']));
    },
  );

  it('are one line of links that browsers can parse', async () => {
    const { linkHints, answer } = requestWithHints(site.port, '/nl/aanbod?type=2', {
      host: 'localhost',
      ...NAVIGATION_HEADERS,
    });
    await answer;
    const links = linkHints.flatMap((line) => line.split(', '));
    expect(links.length).toBeGreaterThan(4);
    for (const link of links) {
      expect(link).toMatch(
        /^<\/[^>]+\.css>; rel=preload; as=style$|^<\/[^>]+\.woff2>; rel=preload; as=font; type="font\/woff2"; crossorigin$/,
      );
    }
  });

  it.each([
    ['a page that is kept', {}, 'GET', true],
    ['a script', { 'sec-fetch-mode': 'cors' }, 'GET', false],
    ['a client that says nothing of itself', { 'sec-fetch-mode': '' }, 'GET', false],
    ['a browser that fetches the page for later', { 'sec-purpose': 'prefetch' }, 'GET', false],
    ['HEAD', {}, 'HEAD', false],
  ])('are not sent for %s', async (_what, headers, method, isKept) => {
    const path = `/nl/aanbod?bed-min=${isKept ? 1 : 2}&${method === 'HEAD' ? 'type=1' : 'type=2'}`;
    const requestHeaders = { host: 'localhost', ...NAVIGATION_HEADERS, ...headers };
    if (isKept) await waitUntilStored(path);
    const { linkHints, answer } = requestWithHints(site.port, path, requestHeaders, method);
    expect((await answer).status).toBe(200);
    expect(linkHints).toEqual([]);
  });

  it('are not sent to a client of HTTP/1.0', async () => {
    const lines = ['GET /nl/aanbod?type=1&bed-min=3 HTTP/1.0', 'Host: localhost', 'Sec-Fetch-Mode: navigate', '', ''];
    expect(await site.sendRaw(lines.join('\r\n'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('are not sent unless the operator enables them', async () => {
    const { linkHints, answer } = requestWithHints(guide.port, '/nl/aanbod?type=3', {
      host: 'localhost',
      ...NAVIGATION_HEADERS,
    });
    expect((await answer).status).toBe(200);
    expect(linkHints).toEqual([]);
  });
});
