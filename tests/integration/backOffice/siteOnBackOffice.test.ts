import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BackOfficeClient, createBackOfficeClient } from '#server/site/apiClient/backOfficeClient.ts';
import { getBudget } from '#server/site/apiClient/health/budget.ts';
import { type CreateSiteApi, createSiteApiFactory } from '#server/site/apiClient/createSiteApi.ts';
import { GoneError } from '#server/site/apiClient/errors.ts';
import { type ApiCache, createApiCache } from '#server/site/apiClient/apiCache.ts';
import { createPurgeHandler, purgeEachCache } from '#server/site/cache/purgeHandler.ts';
import { createMedia, type Media } from '#server/site/media/resizer.ts';
import { createSiteDirectory, type SiteDirectory } from '#server/site/sites/siteDirectory.ts';
import type { AssetRef } from '#shared/api/common.ts';
import { tag } from '#shared/api/purge.ts';
import type { Site } from '#shared/api/site.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { estateInput } from '../../support/estateInput.ts';
import { siteInput } from '../../support/siteInput.ts';

const logger = pino({ enabled: false });
/** The time limit is shorter than the minute after which all data are read again. */
const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };

describe('the data side of the site on the real back office', () => {
  let backoffice: TestBackOffice;
  let client: BackOfficeClient;
  let cache: ApiCache;
  let createApi: CreateSiteApi;
  let directory: SiteDirectory;
  let media: Media;
  /** The purge port and the pictures of one site instance. */
  let instance: Server;
  let dataDir: string;
  let site: Site;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-site-'));
    let purge: ReturnType<typeof createPurgeHandler> | undefined;
    instance = createServer((req, res) => {
      if (req.url === '/purge') void purge?.(req, res);
      else void media.handleRequest(site, req, res);
    });
    await new Promise<void>((resolve) => {
      instance.listen(0, '127.0.0.1', resolve);
    });
    const { port } = instance.address() as AddressInfo;
    backoffice = await startTestBackOffice({ purgeUrls: [`http://127.0.0.1:${port}/purge`] });
    client = createBackOfficeClient({ baseUrl: backoffice.url, version: '1', logger });
    cache = createApiCache();
    createApi = createSiteApiFactory({ client, cache, logger });
    directory = createSiteDirectory({ client, dataDir, logger });
    media = createMedia({ client, dataDir, logger });
    purge = createPurgeHandler({
      token: backoffice.apiToken,
      purge: ({ tags }) => purgeEachCache([directory, cache], tags),
      logger,
    });

    const write = async (method: string, url: string, body: unknown) => {
      const { status, text } = await backoffice.call(method, url, { body });
      if (status >= 300) throw new Error(`${method} ${url}: ${status} ${text}`);
    };
    for (const id of ['alpha', 'beta']) {
      await write('POST', '/sites', siteInput(id, { listing: { hiddenStatus: [6], linking: 'open' } }));
      for (let estate = 1; estate <= 5; estate += 1) {
        const sketch = { id: estate, price: estate * 100_000, transaction: estate === 5 ? 6 : 1 };
        await write('PUT', `/sites/${id}/estate-records/${estate}`, estateInput(sketch));
      }
      await write('POST', `/sites/${id}/pages`, {
        id: 'home',
        kind: 'home',
        path: { nl: '' },
        title: { nl: `Thuis bij ${id}` },
      });
    }
    site = (await directory.find({ url: '/', rawHeaders: ['Host', 'alpha.example.com'] })) as Site;
  });
  afterAll(async () => {
    await directory.close();
    await client.close();
    await backoffice.close();
    instance.closeAllConnections();
    instance.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const request = () => createApi(site, getBudget('fast'));
  /** Returns the main host name of the site to which a host name belongs. */
  const findSite = async (host: string) =>
    (await directory.find({ url: '/', rawHeaders: ['Host', host] }))?.hostnames[0] ?? 'none';

  it('finds the site by its host, and no other', async () => {
    expect(site.id).toBe('alpha');
    expect(await directory.find({ url: '/', rawHeaders: ['Host', 'gamma.example.com'] })).toBeUndefined();
  });
  it('reads every call of the contract', async () => {
    const api = request();
    const [search, filters, home, pages, translations, agreements, entities] = await Promise.all([
      api.search({ limit: 20, sort: [{ field: 'price', order: 'DESC' }] }, 'nl'),
      api.filters({}, 'nl'),
      api.pageByUrl('nl', ''),
      api.pages(),
      api.translations('nl'),
      api.agreements('nl'),
      api.entities(),
    ]);
    expect(search.results.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
    expect(search.total.value).toBe(4);
    expect(filters.total.value).toBe(4);
    expect(home?.title).toEqual({ nl: 'Thuis bij alpha' });
    expect(pages).toHaveLength(1);
    expect([translations, agreements, entities]).toEqual([{}, [], []]);
    expect(await api.estate(3)).toMatchObject({ general: { id: 3, price: { value: 300_000 } } });
    expect(await api.page('nothing')).toBeNull();
    expect(await api.navigation('header')).toBeNull();
    expect(await api.entityItems('team')).toEqual([]);
    expect(await api.estatePage('sale', 'house')).toBeNull();
    expect(await api.estateCollection('none')).toBeNull();
    expect(await api.estate(99)).toBeNull();
    expect(await api.estateGroup(99)).toBeNull();
    expect(await api.contactInfo(99)).toBeNull();
    expect(await api.redirect('/moved?a=1')).toBeNull();
    expect(api.getCollectedFacts().failedCalls).toEqual([]);
  });
  it('shows a change of an estate as soon as the back office reports it, and only reads that estate again', async () => {
    const api = request();
    await Promise.all([api.estate(1), api.estate(2), api.search({}, 'nl')]);
    await backoffice.call('PUT', '/sites/alpha/estate-records/1', { body: estateInput({ id: 1, price: 999_000 }) });
    await vi.waitFor(
      async () => expect(await request().estate(1)).toMatchObject({ general: { price: { value: 999_000 } } }),
      WAIT_OPTIONS,
    );
    const { results } = await request().search({}, 'nl');
    expect(results.find(({ id }) => id === 1)?.price?.value).toBe(999_000);
    const { misses } = cache.stats();
    await request().estate(2);
    expect(cache.stats().misses).toBe(misses);
  });
  it('shows a new estate whose address was requested before', async () => {
    expect(await request().estate(50)).toBeNull();
    await backoffice.call('PUT', '/sites/alpha/estate-records/50', { body: estateInput({ id: 50 }) });
    await vi.waitFor(async () => expect(await request().estate(50)).not.toBeNull(), WAIT_OPTIONS);
  });
  it('answers 410 for a withdrawn estate', async () => {
    expect(await request().estate(4)).not.toBeNull();
    await backoffice.call('DELETE', '/sites/alpha/estate-records/4');
    await vi.waitFor(() => expect(request().estate(4)).rejects.toBeInstanceOf(GoneError), WAIT_OPTIONS);
  });
  it('shows a change of the site itself', async () => {
    await backoffice.call('PUT', '/sites/alpha', { body: siteInput('alpha', { name: 'Renamed' }) });
    const host = { url: '/', rawHeaders: ['Host', 'alpha.example.com'] };
    await vi.waitFor(async () => expect((await directory.find(host))?.name).toBe('Renamed'), WAIT_OPTIONS);
  });
  it('follows host names that are added, moved to another site and removed with their site', async () => {
    const waitForSite = (host: string, expected: string) =>
      vi.waitFor(async () => expect([host, await findSite(host)]).toEqual([host, expected]), WAIT_OPTIONS);
    const putSite = (...hostnames: readonly string[]) =>
      backoffice.repositories.sites.put(siteInput('nieuw', { hostnames: [...hostnames] }));
    expect(await findSite('www.nieuw.test')).toBe('none');
    await putSite('www.nieuw.test', 'nieuw.test');
    for (const host of ['www.nieuw.test', 'nieuw.test']) await waitForSite(host, 'www.nieuw.test');
    expect(await findSite('www.ander.test')).toBe('none');
    await putSite('www.ander.test', 'www.nieuw.test');
    for (const host of ['www.ander.test', 'www.nieuw.test']) await waitForSite(host, 'www.ander.test');
    await waitForSite('nieuw.test', 'none');
    await backoffice.repositories.sites.remove('nieuw');
    for (const host of ['www.ander.test', 'www.nieuw.test']) await waitForSite(host, 'none');
  });
  it('collects the tags that the back office purges', async () => {
    const api = request();
    await Promise.all([api.estate(3), api.pageByUrl('nl', '')]);
    expect(api.getCollectedFacts().tags).toEqual(
      expect.arrayContaining([
        tag.site('alpha'),
        tag.estate('alpha', 3),
        tag.page('alpha', 'home'),
        tag.pages('alpha'),
      ]),
    );
  });
  it("serves the site's pictures in its own sizes", async () => {
    const photo = await readFile(
      path.join(import.meta.dirname, '../../../server/backoffice/demo/data/media/hero-01.jpg'),
    );
    const { body } = await backoffice.call('PUT', '/sites/alpha/assets/hero', {
      bytes: photo,
      headers: { 'Content-Type': 'image/jpeg' },
    });
    const { port } = instance.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${mediaPath(body as AssetRef, 'hero-s', 'avif')}`);
    expect(answer.status).toBe(200);
    const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([picture.width, picture.height]).toEqual([640, 480]);
  });
});
