import { Parser } from 'htmlparser2';
import { Agent, request } from 'undici';
import { isLocale, type Locale } from '#shared/i18n/locales.ts';
import { matchRoute } from '#shared/routes/matchRoute.ts';
import type { RouteName } from '#shared/routes/routeTable.ts';
import type { CrawledSite } from './crawledSites.ts';
import { crawlPages, type PageFault, type PageTarget } from './crawlPages.ts';
import type { PageContent } from './readPage.ts';

/** An address that a sitemap contains. */
interface SitemapEntry {
  readonly locale: Locale;
  /** The paths of the counterparts, by the `hreflang` in the sitemap. */
  readonly alternates: ReadonlyMap<string, string>;
  readonly lastModified: string;
}

/** The entries of the sitemap, by path. */
type SitemapEntries = ReadonlyMap<string, SitemapEntry>;

interface SiteCrawlOptions {
  readonly port: number;
  readonly namespaces: readonly string[];
  readonly concurrency: number;
  /** The paths that were opened before, with the content of the pages. */
  readonly openedPages: ReadonlyMap<string, PageContent>;
  /**
   * Is true when pages that are in no sitemap, such as filtered lists, are opened in one language for each kind of
   * page. The languages alternate. Otherwise each kind is opened in every language.
   */
  readonly isOneLanguagePerKind?: boolean;
  /** When this signal is aborted, no further page is opened. */
  readonly signal?: AbortSignal;
}

interface SiteCrawl {
  readonly faults: readonly PageFault[];
  readonly sitemapEntries: SitemapEntries;
  /** The number of pages that this crawl opened. */
  readonly pageCount: number;
}

const EXTERNAL_SCHEME = /^(?:mailto:|tel:|sms:|whatsapp:|data:)/;

/** Returns the texts of the `loc` elements in their order. */
const parseLocations = (xml: string) => Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, loc = '']) => loc);

/**
 * Reads robots.txt, the index of the sitemap and its files, like a search engine. @throws for a document of another
 * kind
 */
async function readSitemaps(
  host: string,
  port: number,
): Promise<{ named: Map<string, SitemapEntry>; faults: PageFault[] }> {
  const origin = `http://${host}:${port}`;
  const dispatcher = new Agent();
  const faults: PageFault[] = [];
  const entriesByPath = new Map<string, SitemapEntry>();
  const readXml = async (address: string) => {
    const url = new URL(address);
    if (url.origin !== origin) faults.push({ address, fault: 'not an address of the site' });
    const answer = await request(`http://127.0.0.1:${port}${url.pathname}`, {
      dispatcher,
      headers: { host: `${host}:${port}` },
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${address}: status ${answer.statusCode}`);
    return text;
  };
  const robots = await readXml(`${origin}/robots.txt`);
  const [, index = ''] = /^Sitemap: (\S+)$/m.exec(robots) ?? [];
  for (const file of parseLocations(await readXml(index))) {
    let location = '';
    let changed = '';
    let alternates = new Map<string, string>();
    let text = '';
    const parser = new Parser(
      {
        onopentag(name, { hreflang = '', href = '' }) {
          text = '';
          if (name === 'xhtml:link') alternates.set(hreflang, href.slice(origin.length));
          if (name === 'xhtml:link' && !href.startsWith(`${origin}/`)) {
            faults.push({ address: file, fault: `a foreign address: ${href}` });
          }
        },
        ontext: (part) => (text += part),
        onclosetag(name) {
          if (name === 'loc') location = text;
          if (name === 'lastmod') changed = text;
          if (name !== 'url') return;
          const path = location.slice(origin.length);
          const locale = path.split('/')[1];
          if (!location.startsWith(`${origin}/`) || !isLocale(locale)) {
            faults.push({ address: file, fault: `a foreign address: ${location}` });
          } else if (entriesByPath.has(path)) faults.push({ address: location, fault: 'twice in the sitemap' });
          else entriesByPath.set(path, { locale, alternates, lastModified: changed });
          [location, changed, alternates] = ['', '', new Map()];
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
    parser.end(await readXml(file));
  }
  await dispatcher.close();
  return { named: entriesByPath, faults };
}

/** Checks that every counterpart is in the sitemap too, and that its entry lists the same counterparts. */
function findAlternateFaults(origin: string, entriesByPath: SitemapEntries): PageFault[] {
  return [...entriesByPath].flatMap(([path, { alternates }]) =>
    [...alternates].flatMap(([lang, other]) => {
      const counterpart = entriesByPath.get(other);
      const isReciprocal =
        counterpart?.alternates.get(lang) === other && [...counterpart.alternates.values()].includes(path);
      return isReciprocal
        ? []
        : [{ address: origin + path, fault: `the alternate in ${lang} does not lead back: ${other}` }];
    }),
  );
}

/** Returns the differences between a page's own metadata and its entry in the sitemap. */
function findContradictions(origin: string, path: string, page: PageContent, entriesByPath: SitemapEntries): string[] {
  const entry = entriesByPath.get(path);
  if (!entry) return [];
  const ownAlternates = [...page.alternates].map(([lang, href]) => `${lang} ${href}`).toSorted();
  const sitemapAlternates = [...entry.alternates].map(([lang, other]) => `${lang} ${origin}${other}`).toSorted();
  return [
    ...(page.canonical === origin + path ? [] : [`in the sitemap, but canonical is ${page.canonical}`]),
    ...(/noindex/.test(page.robots) ? ['in the sitemap, but not for search engines'] : []),
    ...(ownAlternates.join() === sitemapAlternates.join()
      ? []
      : [`alternates unlike the sitemap's: ${ownAlternates.join()}`]),
  ];
}

/**
 * The number of segments in the path of a top-level page. The empty segment before the first slash is counted:
 * `/nl/over-ons` has three.
 */
const MAX_TOP_PATH_PARTS = 3;

/** The forms about an estate or a holiday home. Each estate and home has its own forms. */
const ESTATE_ROUTES: ReadonlySet<RouteName> = new Set(['sendToAFriend', 'viewing', 'estateCosts', 'rentalBooking']);

/**
 * Returns the kind of a page. Filters, sort orders and views create an unlimited number of addresses, and every estate
 * has its own forms. One address of each kind is therefore opened, in each language or in one language.
 */
function toPageKind({ pathname, searchParams }: URL, inOneLanguage: boolean): string {
  const names = [...new Set(searchParams.keys())].toSorted();
  const route = matchRoute(pathname);
  if (names.length === 0 && !(route && ESTATE_ROUTES.has(route.name))) return pathname;
  const routeKey = route ? `${inOneLanguage ? '' : `${route.locale} `}${route.name}` : pathname;
  return `${routeKey}?${names.join('&')}`;
}

/**
 * Crawls a site: it starts from the sitemap and follows every link on the pages. Returns the faults. Top-level pages
 * are opened in every language. Any other page of the sitemap, such as the page of an estate, is opened in only one of
 * its languages, and these languages alternate.
 */
export async function crawlSite({ host, locales }: CrawledSite, options: SiteCrawlOptions): Promise<SiteCrawl> {
  const { port, namespaces, concurrency, openedPages, isOneLanguagePerKind = false, signal } = options;
  const origin = `http://${host}:${port}`;
  const { named, faults } = await readSitemaps(host, port);
  faults.push(...findAlternateFaults(origin, named));
  const seenPaths = new Set<string>(openedPages.keys());
  let waitingTargets: PageTarget[] = [];
  let count = 0;

  /** The kinds of pages of which the crawl already opens a page. */
  const takenKinds = new Set<string>();
  /** The addresses that were found since the last call of `queueFoundPages`, by kind of page and language. */
  const foundPathsByKind = new Map<string, Map<Locale, string>>();
  /** The number of times that the crawl has chosen one of several languages. */
  let languageChoiceCount = 0;

  /**
   * Adds one of the found addresses of each kind of page to the pages that wait to be opened. The languages alternate.
   */
  function queueFoundPages(): void {
    for (const [kind, found] of foundPathsByKind) {
      takenKinds.add(kind);
      const addresses = [...found];
      const [locale, path] = addresses[languageChoiceCount++ % addresses.length] ?? [];
      if (locale !== undefined && path !== undefined) addTarget(path, locale);
    }
    foundPathsByKind.clear();
  }

  function addTarget(path: string, locale: Locale): void {
    if (seenPaths.has(path)) return;
    seenPaths.add(path);
    waitingTargets.push({ host, path, locale, locales });
  }

  function follow(page: PageContent, address: string): void {
    for (const href of page.links) {
      if (EXTERNAL_SCHEME.test(href)) continue;
      const url = URL.parse(href, address);
      if (!url) {
        faults.push({ address, fault: `a link that is none: ${href}` });
        continue;
      }
      const locale = url.pathname.split('/')[1];
      if (url.origin !== origin || !isLocale(locale) || named.has(url.pathname + url.search)) continue;
      const kind = toPageKind(url, isOneLanguagePerKind);
      if (takenKinds.has(kind)) continue;
      const found = foundPathsByKind.get(kind) ?? new Map<Locale, string>();
      if (!found.has(locale)) foundPathsByKind.set(kind, found.set(locale, url.pathname + url.search));
    }
  }

  function check(path: string, page: PageContent): void {
    const address = origin + path;
    faults.push(...findContradictions(origin, path, page, named).map((fault) => ({ address, fault })));
    follow(page, address);
  }

  for (const [path, page] of openedPages) check(path, page);
  for (const [path, { locale, alternates }] of named) {
    if (path.split('/').length <= MAX_TOP_PATH_PARTS) addTarget(path, locale);
    const ownPaths = [path, ...alternates.values()];
    if (ownPaths.some((each) => seenPaths.has(each))) continue;
    // The count increases with each choice, so that the next page gets another language.
    const chosen = ownPaths[languageChoiceCount++ % ownPaths.length] ?? path;
    addTarget(chosen, named.get(chosen)?.locale ?? locales[0] ?? 'nl');
  }
  queueFoundPages();
  while (waitingTargets.length > 0) {
    const targets = waitingTargets;
    waitingTargets = [];
    const onPage = (_target: PageTarget, address: string, page?: PageContent) => {
      count += 1;
      if (page) check(address.slice(origin.length), page);
    };
    // Each round opens the addresses that were found on the pages of the previous round.
    const round = { port, namespaces, concurrency, onPage, ...(signal && { signal }) };
    faults.push(...(await crawlPages(targets, round)));
    queueFoundPages();
  }
  return { faults, sitemapEntries: named, pageCount: count };
}
