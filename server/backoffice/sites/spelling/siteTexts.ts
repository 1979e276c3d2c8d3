import { request } from 'undici';
import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { listPageTexts } from './pageTexts.ts';

/** The texts of one page in one language. */
interface PageLocaleTexts {
  /** The path of the page on its host. */
  readonly path: string;
  readonly locale: Locale;
  readonly texts: readonly string[];
}

interface SiteTextsOptions {
  /** The address at which the site program listens. When it is undefined, the site's own address is used. */
  readonly siteProgramAddress: string | undefined;
  /** The maximum number of pages. They are spread evenly over the sitemap. */
  readonly maxPages: number;
  readonly onProgress: (done: number, total: number) => void;
  /** Is called for a page or sitemap that could not be read. */
  readonly onFailure: (path: string, reason: string) => void;
}

const MAX_PARALLEL_PAGES = 2;
const TIMEOUT_MS = 20_000;
/** The size limit of a page or of one file of a sitemap. A sitemap file may have 50 MB (sitemaps.org). */
const MAX_BODY_CHARACTERS = 50 * 1024 * 1024;
const SITEMAP_LOCATION = /<loc>([^<]*)<\/loc>/g;

/**
 * Returns the address of a site from its settings. When its origin contains `{PORT}`, the address has no port, so the
 * operator must state the address of the site program.
 */
const toOwnAddress = ({ origin, hostnames }: Site): URL => URL.parse(origin) ?? new URL(`http://${hostnames[0]}`);

async function fetchText(site: Site, path: string, { siteProgramAddress }: SiteTextsOptions): Promise<string> {
  const siteAddress = toOwnAddress(site);
  const { statusCode, body } = await request(new URL(path, siteProgramAddress ?? siteAddress), {
    headers: { host: siteAddress.host, accept: 'text/html, application/xml', 'user-agent': 'Gevel' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk as Buffer, { stream: true });
    if (text.length > MAX_BODY_CHARACTERS) throw new Error(`it is longer than ${MAX_BODY_CHARACTERS} characters`);
  }
  if (statusCode !== 200) throw new Error(`it answers ${statusCode}`);
  return text;
}

/** Returns the paths that a sitemap contains. */
const listSitemapPaths = (xml: string): string[] =>
  [...xml.matchAll(SITEMAP_LOCATION)].flatMap(([, address = '']) => {
    const url = URL.parse(address.replaceAll('&amp;', '&'));
    return url ? [url.pathname + url.search] : [];
  });

const pickEvenly = <T>(items: readonly T[], count: number): T[] =>
  count >= items.length
    ? [...items]
    : Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]).filter(
        (each) => each !== undefined,
      );

const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Collects paths from the files of a sitemap, with an equal share from each file. The sitemap of a million homes is
 * never completely in memory, and the number of files that are read is at most the number of pages.
 */
async function findPaths(site: Site, options: SiteTextsOptions): Promise<string[]> {
  const readPaths = async (path: string): Promise<string[]> => {
    try {
      return listSitemapPaths(await fetchText(site, path, options));
    } catch (error) {
      options.onFailure(path, toReason(error));
      return [];
    }
  };
  const foundPaths: string[] = [];
  const files = pickEvenly(await readPaths('/sitemap.xml'), options.maxPages);
  for (const [index, file] of files.entries()) {
    const pathsPerFile = Math.ceil((options.maxPages - foundPaths.length) / (files.length - index));
    foundPaths.push(...pickEvenly(await readPaths(file), pathsPerFile));
  }
  return foundPaths;
}

/** Reads pages of a site as visitors get them, and yields their texts by language. */
export async function* readSiteTexts(site: Site, options: SiteTextsOptions): AsyncGenerator<PageLocaleTexts> {
  const paths = await findPaths(site, options);
  for (let from = 0; from < paths.length; from += MAX_PARALLEL_PAGES) {
    const batchPaths = paths.slice(from, from + MAX_PARALLEL_PAGES);
    const pages = await Promise.all(
      batchPaths.map((path) =>
        fetchText(site, path, options).catch((error: unknown) => {
          options.onFailure(path, toReason(error));
          return '';
        }),
      ),
    );
    for (const [index, html] of pages.entries())
      for (const [locale, texts] of Map.groupBy(listPageTexts(html), (each) => each.locale))
        yield { path: batchPaths[index] ?? '', locale, texts: texts.map(({ text }) => text) };
    options.onProgress(Math.min(from + MAX_PARALLEL_PAGES, paths.length), paths.length);
  }
}
