import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crawlSite } from './crawlSite.ts';

const HOST = 'small.localhost';
/** The paths that the home pages link and that the sitemap does not contain. */
const LINKS_BY_LOCALE = { nl: ['/nl/aanbod?type=1', '/nl/favorieten'], en: ['/en/offer?type=1', '/en/not-there'] };

let server: Server;
let port = 0;
const requestedPaths: string[] = [];

const buildPage = (links: readonly string[]) =>
  `<html><body><h1>x</h1>${links.map((href) => `<a href="${href}">x</a>`).join('')}</body></html>`;

function findAnswer(path: string): string | undefined {
  const origin = `http://${HOST}:${port}`;
  if (path === '/robots.txt') return `Sitemap: ${origin}/sitemap.xml`;
  if (path === '/sitemap.xml') return `<sitemapindex><sitemap><loc>${origin}/1.xml</loc></sitemap></sitemapindex>`;
  if (path === '/1.xml')
    return `<urlset>${['/nl', '/en'].map((home) => `<url><loc>${origin}${home}</loc></url>`).join('')}</urlset>`;
  if (path === '/nl') return buildPage(LINKS_BY_LOCALE.nl);
  if (path === '/en') return buildPage(LINKS_BY_LOCALE.en);
  return path === '/en/not-there' ? undefined : buildPage([]);
}

beforeAll(async () => {
  server = createServer(({ url = '' }, res) => {
    requestedPaths.push(url);
    const text = findAnswer(url);
    res.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => new Promise<unknown>((resolve) => server.close(resolve)));

it.each([false, true])('opens linked pages that no sitemap names, in one language where requested: %s', async (one) => {
  requestedPaths.length = 0;
  const site = { host: HOST, locales: ['nl', 'en'] as const };
  const { faults } = await crawlSite(site, {
    port,
    namespaces: [],
    concurrency: 1,
    openedPages: new Map(),
    isOneLanguagePerKind: one,
  });
  expect(faults.filter(({ fault }) => fault === 'status 404').map(({ address }) => new URL(address).pathname)).toEqual([
    '/en/not-there',
  ]);
  expect(requestedPaths).toEqual(expect.arrayContaining(['/nl', '/en', '/nl/favorieten', '/en/not-there']));
  expect(requestedPaths.filter((path) => path.includes('?'))).toHaveLength(one ? 1 : 2);
});
