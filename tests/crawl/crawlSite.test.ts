import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crawlSite } from './crawlSite.ts';

const HOST = 'small.localhost';
/** The paths that the home pages link and that the sitemap does not contain. */
const LINKS = { nl: ['/nl/aanbod?type=1', '/nl/favorieten'], en: ['/en/offer?type=1', '/en/not-there'] };

let server: Server;
let port = 0;
const asked: string[] = [];

const page = (links: readonly string[]) =>
  `<html><body><h1>x</h1>${links.map((href) => `<a href="${href}">x</a>`).join('')}</body></html>`;

function answerTo(path: string): string | undefined {
  const origin = `http://${HOST}:${port}`;
  if (path === '/robots.txt') return `Sitemap: ${origin}/sitemap.xml`;
  if (path === '/sitemap.xml') return `<sitemapindex><sitemap><loc>${origin}/1.xml</loc></sitemap></sitemapindex>`;
  if (path === '/1.xml')
    return `<urlset>${['/nl', '/en'].map((home) => `<url><loc>${origin}${home}</loc></url>`).join('')}</urlset>`;
  if (path === '/nl') return page(LINKS.nl);
  if (path === '/en') return page(LINKS.en);
  return path === '/en/not-there' ? undefined : page([]);
}

beforeAll(async () => {
  server = createServer(({ url = '' }, res) => {
    asked.push(url);
    const text = answerTo(url);
    res.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => new Promise<unknown>((resolve) => server.close(resolve)));

it.each([false, true])('opens linked pages that no sitemap names, in one language where requested: %s', async (one) => {
  asked.length = 0;
  const site = { host: HOST, locales: ['nl', 'en'] as const };
  const { faults } = await crawlSite(site, {
    port,
    namespaces: [],
    concurrency: 1,
    opened: new Map(),
    inOneLanguage: one,
  });
  expect(faults.filter(({ fault }) => fault === 'status 404').map(({ address }) => new URL(address).pathname)).toEqual([
    '/en/not-there',
  ]);
  expect(asked).toEqual(expect.arrayContaining(['/nl', '/en', '/nl/favorieten', '/en/not-there']));
  expect(asked.filter((path) => path.includes('?'))).toHaveLength(one ? 1 : 2);
});
