import { request } from 'undici';
import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { pageTexts } from './pageTexts.ts';

/** The texts of one page in one language. */
interface LocaleTexts {
  /** Of the page, from the host on. */
  readonly path: string;
  readonly locale: Locale;
  readonly texts: readonly string[];
}

interface SiteTextsOptions {
  /** Where the program of the site listens; undefined: at the site's own address. */
  readonly at: string | undefined;
  /** Pages, at most, evenly spread over the sitemap. */
  readonly most: number;
  readonly onProgress: (done: number, total: number) => void;
  /** A page, or the sitemap, that could not be read. */
  readonly onFailure: (path: string, why: string) => void;
}

const AT_ONCE = 2;
const MOST_MS = 20_000;
/** Characters of a page or of a file of the sitemap, which may be 50 MB long (sitemaps.org). */
const MOST_CHARACTERS = 50 * 1024 * 1024;
const LOCATION = /<loc>([^<]*)<\/loc>/g;

/** The port of a site on this machine (`{PORT}`) is known to its own program alone: `at` says it. */
const ownAddress = ({ origin, hostnames }: Site): URL => URL.parse(origin) ?? new URL(`http://${hostnames[0]}`);

async function read(site: Site, path: string, { at }: SiteTextsOptions): Promise<string> {
  const own = ownAddress(site);
  const { statusCode, body } = await request(new URL(path, at ?? own), {
    headers: { host: own.host, accept: 'text/html, application/xml', 'user-agent': 'Gevel' },
    signal: AbortSignal.timeout(MOST_MS),
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk as Buffer, { stream: true });
    if (text.length > MOST_CHARACTERS) throw new Error(`it is longer than ${MOST_CHARACTERS} characters`);
  }
  if (statusCode !== 200) throw new Error(`it answers ${statusCode}`);
  return text;
}

/** Paths that a sitemap names. */
const pathsIn = (xml: string): string[] =>
  [...xml.matchAll(LOCATION)].flatMap(([, address = '']) => {
    const url = URL.parse(address.replaceAll('&amp;', '&'));
    return url ? [url.pathname + url.search] : [];
  });

const spread = <T>(all: readonly T[], count: number): T[] =>
  count >= all.length
    ? [...all]
    : Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]).filter(
        (each) => each !== undefined,
      );

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Paths out of the files of a sitemap, each file its share of what is still wanted: the sitemap of a million homes is
 * never in memory as a whole, and no more of its files are read than pages.
 */
async function pathsOf(site: Site, options: SiteTextsOptions): Promise<string[]> {
  const pathsAt = async (path: string): Promise<string[]> => {
    try {
      return pathsIn(await read(site, path, options));
    } catch (error) {
      options.onFailure(path, whyOf(error));
      return [];
    }
  };
  const found: string[] = [];
  const files = spread(await pathsAt('/sitemap.xml'), options.most);
  for (const [index, file] of files.entries()) {
    const share = Math.ceil((options.most - found.length) / (files.length - index));
    found.push(...spread(await pathsAt(file), share));
  }
  return found;
}

/** Reads pages of a site as visitors get them, and gives their texts by language. */
export async function* siteTexts(site: Site, options: SiteTextsOptions): AsyncGenerator<LocaleTexts> {
  const paths = await pathsOf(site, options);
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const some = paths.slice(from, from + AT_ONCE);
    const pages = await Promise.all(
      some.map((path) =>
        read(site, path, options).catch((error: unknown) => {
          options.onFailure(path, whyOf(error));
          return '';
        }),
      ),
    );
    for (const [index, html] of pages.entries())
      for (const [locale, texts] of Map.groupBy(pageTexts(html), (each) => each.locale))
        yield { path: some[index] ?? '', locale, texts: texts.map(({ text }) => text) };
    options.onProgress(Math.min(from + AT_ONCE, paths.length), paths.length);
  }
}
