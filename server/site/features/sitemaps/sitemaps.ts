import type { ServerResponse } from 'node:http';
import { tag } from '#shared/api/purge.ts';
import type { Site } from '#shared/api/site.ts';
import type { EstateAddressPart } from '#shared/api/estateAddresses.ts';
import type { BackOfficeClient } from '../../apiClient/backOfficeClient.ts';
import { type Budget, LATE_CALL_TIMEOUT_MS } from '../../apiClient/health/budget.ts';
import type { CreateSiteApi } from '../../apiClient/createSiteApi.ts';
import { freezeAndMeasure } from '../../apiClient/freezeAndMeasure.ts';
import { createApiCache } from '../../apiClient/apiCache.ts';
import type { Purgeable } from '../../cache/purgeable.ts';
import { buildCacheHeaders } from '../../http/answers/cacheHeaders.ts';
import { sendXml } from '../../http/answers/sendXml.ts';
import { sendFallbackErrorPage } from '../../http/fallbackErrorPage.ts';
import { MAX_QUEUE_WAIT_MS } from '../../http/slowReaders.ts';
import { createWorkQueue, QueueFullError } from '../../media/workQueue.ts';
import { readEstateEntries, listEstateParts } from './estateEntries.ts';
import {
  parseSitemapPath,
  computePartSize,
  SITEMAP_INDEX_PATH,
  type SitemapAddress,
  buildSitemapPath,
} from './sitemapAddress.ts';
import { listSitePages } from './sitePages.ts';
import { type SitemapEntry, buildSitemapIndex, URL_SET_TAGS, buildUrlElement } from '../../seo/sitemapXml.ts';

interface SitemapsOptions {
  readonly client: Pick<BackOfficeClient, 'forSite' | 'health'>;
  readonly createSiteApi: CreateSiteApi;
  readonly getOrigin: (site: Site) => string;
  /** The maximum number of estates in one file. By default it is the maximum of the protocol. */
  readonly maxEstatesPerFile?: number | undefined;
  /**
   * The number of processes of this instance, which share the maximum number of files that are written at the same
   * time.
   */
  readonly workerCount?: number | undefined;
}

export interface Sitemaps extends Purgeable {
  /**
   * Answers GET and HEAD requests for the index and its files. Returns false for any other address, and sends nothing.
   * When a call to the back office fails, this method fails too. If that call is needed for the beginning of the file,
   * nothing has been sent; otherwise the file breaks off (`sendXml`).
   */
  answer(site: Site, path: string, res: ServerResponse): Promise<boolean>;
  /**
   * Yields the paths that the files contain, in all languages, in batches as they are read. Fails when a call to the
   * back office fails.
   */
  listPaths(site: Site): AsyncIterable<readonly string[]>;
}

/** The maximum size of the cache with the first and the last estate of each part. One site takes some hundred bytes. */
const MAX_CACHED_BYTES = 4 * 1024 * 1024;
/**
 * The maximum number of files that are written at the same time, and the maximum number of requests that wait. Each
 * file needs calls of the back office.
 */
const MAX_CONCURRENT_FILES = 6;
const MAX_WAITING_REQUESTS = 100;
const RETRY_AFTER_S = '60';
/** The tags of everything of which a sitemap lists pages. */
const SITEMAP_TAGS = [
  tag.site,
  tag.list,
  tag.rentals,
  tag.articles,
  tag.pages,
  tag.agreements,
  tag.offices,
  tag.entities,
  tag.openHouses,
] as const;
/** The budget of a sitemap. A robot waits longer than a visitor, and the lists of a large site take some 25 calls. */
const SITEMAP_BUDGET: Budget = { waitMs: 30_000, secondaryMs: 30_000 };

const findLastChange = (parts: readonly EstateAddressPart[]) =>
  parts
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);

/**
 * Creates the sitemap of each site: an index, and for each language a file with its pages and files with its estates.
 * Files are written while the data of the back office arrives, and the page cache does not store them.
 */
export function createSitemaps({
  client,
  createSiteApi,
  getOrigin,
  maxEstatesPerFile,
  workerCount = 1,
}: SitemapsOptions): Sitemaps {
  const partsCache = createApiCache({ maxBytes: MAX_CACHED_BYTES });
  const queue = createWorkQueue(Math.ceil(MAX_CONCURRENT_FILES / workerCount), MAX_WAITING_REQUESTS);

  async function loadParts(site: Site): Promise<readonly EstateAddressPart[]> {
    const partSize = Math.min(maxEstatesPerFile ?? Number.POSITIVE_INFINITY, computePartSize(site.locales.length));
    const tags = [tag.site(site.id), tag.list(site.id)];
    const { value } = await partsCache.read({
      key: `${site.id}/${partSize}/${site.listing.hiddenStatus.join()}`,
      loadAnswer: async () => {
        const parts = await listEstateParts(client.forSite(site.id), site, partSize);
        return { value: parts, tags, bytes: freezeAndMeasure(parts) };
      },
      isLost: client.health.isLost,
      maxWaitMs: LATE_CALL_TIMEOUT_MS,
    });
    return value;
  }

  async function* writeIndex(site: Site): AsyncGenerator<string> {
    const parts = await loadParts(site);
    const lastChange = findLastChange(parts);
    const files = site.locales.flatMap((locale) => [
      { path: buildSitemapPath({ locale }), changed: lastChange },
      ...parts.map(({ updatedAt }, position) => ({
        path: buildSitemapPath({ locale, part: position + 1 }),
        changed: updatedAt,
      })),
    ]);
    yield buildSitemapIndex(files, getOrigin(site));
  }

  async function* writeUrlSet(
    site: Site,
    { locale }: SitemapAddress,
    batches: AsyncIterable<readonly SitemapEntry[]>,
  ): AsyncGenerator<string> {
    const context = { site, origin: getOrigin(site) };
    let pendingStart: string = URL_SET_TAGS.start;
    for await (const batch of batches) {
      yield pendingStart + batch.map((entry) => buildUrlElement(entry, locale, context)).join('');
      pendingStart = '';
    }
    yield pendingStart + URL_SET_TAGS.end;
  }

  async function* readPages(site: Site): AsyncGenerator<readonly SitemapEntry[]> {
    const api = createSiteApi(site, SITEMAP_BUDGET);
    yield await listSitePages(api, site, findLastChange(await loadParts(site)));
  }

  async function* readEntries(site: Site): AsyncGenerator<readonly SitemapEntry[]> {
    yield* readPages(site);
    for (const part of await loadParts(site)) yield* readEstateEntries(client.forSite(site.id), site, part);
  }

  /** Writes a file in pieces. Returns undefined when there is no such file. */
  async function writePieces(site: Site, path: string): Promise<AsyncIterable<string> | undefined> {
    if (path === SITEMAP_INDEX_PATH) return writeIndex(site);
    const address = parseSitemapPath(path);
    if (!address || !site.locales.includes(address.locale)) return undefined;
    if (address.part === undefined) return writeUrlSet(site, address, readPages(site));
    const part = (await loadParts(site))[address.part - 1];
    return part && writeUrlSet(site, address, readEstateEntries(client.forSite(site.id), site, part));
  }

  return {
    async answer(site, path, res) {
      const pieces = await writePieces(site, path);
      if (!pieces) return false;
      const tags = SITEMAP_TAGS.map((createTag) => createTag(site.id));
      try {
        const sendFile = () => sendXml(res, pieces, buildCacheHeaders('page', tags));
        await queue.run(sendFile, { waitMs: MAX_QUEUE_WAIT_MS });
      } catch (error) {
        if (!(error instanceof QueueFullError)) throw error;
        sendFallbackErrorPage(res, 503, { 'Retry-After': RETRY_AFTER_S });
      }
      return true;
    },
    async *listPaths(site) {
      for await (const batch of readEntries(site)) yield batch.flatMap(({ paths }) => Object.values(paths));
    },

    purge: (tags) => partsCache.purge(tags),
  };
}
