import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../context.ts';
import { command } from '../benchBackOffice.ts';
import { toCoastOrigin, DEMO_SITE, DETAIL, HOLIDAY, PAGES, PROJECT, UNIT } from '../estatePages.ts';
import type { RunningProduct } from '../product.ts';
import { median } from '../median.ts';
import { atLeast, notMeasured, type BenchRow } from '../row.ts';

const run = promisify(execFile);

/** The bench installs this version into its own folder, because the product does not need it. */
const VERSION = '13.5.0';
const RUNS = 3;
/** The number of attempts. Chromium occasionally records no trace, which is no fault of the page. */
const ATTEMPTS = 3;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

interface Audited {
  readonly name: string;
  readonly path: string;
  /**
   * The pattern of a link. When it is given, the audited page is the first link on the page at `path` whose address
   * matches it.
   */
  readonly link?: RegExp | undefined;
  /** Is true when search engines must not index the page, so that the audit of indexing does not count. */
  readonly isUnlisted?: true | undefined;
}
const AUDITED: readonly Audited[] = [
  { name: 'the home page', path: PAGES.home },
  { name: 'the listing page', path: PAGES.listing },
  { name: 'the map view of the listing', path: PAGES.map },
  { name: 'a content page', path: PAGES.content },
  { name: 'a detail page', path: `/nl/aanbod/${DETAIL}` },
  { name: 'a project page', path: `/nl/aanbod/${PROJECT}` },
  { name: 'a unit page', path: `/nl/aanbod/${UNIT}` },
  { name: 'the page of filters', path: PAGES.filters, isUnlisted: true },
  { name: 'the municipalities of a list', path: PAGES.municipalities },
  { name: 'the costs of buying', path: PAGES.costs },
  { name: 'the costs of one home', path: PAGES.costsOfHome, isUnlisted: true },
  { name: 'the people and offices', path: PAGES.people },
  { name: 'an office', path: PAGES.office },
  { name: 'an agent', path: PAGES.agent },
  { name: 'the news', path: PAGES.news },
  { name: 'an article', path: PAGES.article },
  { name: 'the open house days', path: PAGES.openHouses },
  { name: 'an open house day', path: PAGES.openHouses, link: /href="(\/nl\/opendeurdagen\/\d+\/[^"/]+)"/ },
  { name: 'what was sold and let', path: PAGES.references },
  { name: 'the same in one municipality', path: PAGES.references, link: /href="(\/nl\/verkocht-en-verhuurd\/[^"/]+)"/ },
  { name: 'the prices of one home', path: PAGES.prices, isUnlisted: true },
  { name: 'a request to be called', path: PAGES.callback, isUnlisted: true },
];
/** The address of this page is private, so a command creates it. */
const OWNERS_PAGE: Pick<Audited, 'name' | 'isUnlisted'> = { name: "an owner's page", isUnlisted: true };
const AUDITED_AT_COAST: readonly Audited[] = [
  { name: 'the list of holiday homes', path: HOLIDAY.list },
  { name: 'a holiday home', path: HOLIDAY.home },
];
const PERFORMANCE = 98;
/** The categories in which each page must have the full score. */
const PERFECT = ['accessibility', 'best-practices', 'seo'] as const;

const BROWSER_FLAGS = [
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
].join(' ');

/** The part of Lighthouse's report that is read here. Scores are from 0 to 1; null when an audit does not apply. */
interface Report {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly title: string; readonly score: number | null }>>;
}

/** @returns why it could not be installed; undefined when it was installed */
async function install(folder: string): Promise<string | undefined> {
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  try {
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `lighthouse@${VERSION}`];
    await run('npm', args, { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES });
    return undefined;
  } catch (error) {
    return `Lighthouse could not be installed: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`;
  }
}

type Page = Pick<Audited, 'name' | 'isUnlisted'> & { readonly url: string };

/** Audits a page on a phone with a slow network, as Lighthouse simulates it. */
async function audit(folder: string, page: Page, attempt = 1): Promise<Report> {
  const cli = path.join(folder, 'node_modules/lighthouse/cli/index.js');
  const { url, isUnlisted } = page;
  const chromium = process.env['CHROMIUM'];
  const args = [cli, url, '--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${BROWSER_FLAGS}`];
  if (isUnlisted) args.push('--skip-audits=is-crawlable');
  try {
    const { stdout } = await run(process.execPath, args, {
      cwd: folder,
      maxBuffer: MAX_OUTPUT_BYTES,
      env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) },
    });
    return JSON.parse(stdout) as Report;
  } catch (error) {
    if (attempt < ATTEMPTS) return audit(folder, page, attempt + 1);
    const { stderr } = error as { stderr?: string };
    throw new Error(`Lighthouse could not audit ${url}: ${stderr?.trim() ?? String(error)}`, { cause: error });
  }
}

/**
 * Returns the address of a page. The short addresses of estates are replaced by the addresses that they redirect to.
 */
async function located(origin: string, { name, path: wanted, link, isUnlisted }: Audited): Promise<Page> {
  const answer = await fetch(origin + wanted);
  if (!answer.ok) throw new Error(`${wanted} answered ${answer.status}`);
  if (!link) return { name, isUnlisted, url: answer.url };
  const [, leading] = link.exec(await answer.text()) ?? [];
  if (leading === undefined) throw new Error(`${wanted} does not lead to ${name}`);
  return { name, isUnlisted, url: origin + leading };
}

async function ownersPage({ origin }: RunningProduct, dataDir: string): Promise<Page> {
  const home = ['--site', DEMO_SITE, '--estate', String(DETAIL)];
  const said = await command({ DATA_DIR: dataDir }, ['stats', 'owner', ...home, '--link', '--locale', 'nl']);
  const [address] = /https?:\/\/\S+/.exec(said) ?? [];
  if (address === undefined) throw new Error('stats owner printed no address');
  return { ...OWNERS_PAGE, url: origin + new URL(address).pathname + new URL(address).search };
}

const score = ({ categories }: Report, category: string) => Math.round((categories[category]?.score ?? 0) * 100);

/** Returns the titles of the audits that reduce the score. */
function shortcomings(report: Report): string[] {
  const weighed = PERFECT.flatMap((category) => report.categories[category]?.auditRefs ?? []);
  return weighed.flatMap(({ id, weight }) => {
    const found = report.audits[id];
    return weight > 0 && found !== undefined && found.score !== null && found.score < 1 ? [found.title] : [];
  });
}

const figures = (page: string) => ({
  performance: `Lighthouse mobile on ${page}: performance, median of ${RUNS}`,
  rest: `Lighthouse mobile on ${page}: the lowest of accessibility, best practices and SEO, median of ${RUNS}`,
});

function createRows(page: string, reports: readonly Report[]): BenchRow[] {
  const { performance, rest } = figures(page);
  const missing = [...new Set(reports.flatMap(shortcomings))];
  return [
    atLeast(PERFORMANCE, {
      figure: performance,
      value: median(reports.map((report) => score(report, 'performance'))),
      digits: 0,
    }),
    atLeast(100, {
      figure: rest,
      value: Math.min(...PERFECT.map((category) => median(reports.map((report) => score(report, category))))),
      digits: 0,
      ...(missing.length > 0 && { note: `Lighthouse on ${page}: ${missing.join('; ')}` }),
    }),
  ];
}

export const lighthouseRows: Bench = {
  name: 'lighthouse',
  title: 'Lighthouse',
  async run({ product, dataDir, folder, progress }) {
    progress('installing Lighthouse');
    const obstacle = await install(folder);
    if (obstacle !== undefined) {
      return [...AUDITED, OWNERS_PAGE, ...AUDITED_AT_COAST].flatMap(({ name }) => [
        notMeasured(figures(name).performance, `≥ ${PERFORMANCE}`, obstacle),
        notMeasured(figures(name).rest, '≥ 100', obstacle),
      ]);
    }
    const running = await product();
    const { origin } = running;
    const pages: Page[] = [];
    for (const each of AUDITED) pages.push(await located(origin, each));
    pages.push(await ownersPage(running, dataDir));
    for (const each of AUDITED_AT_COAST) pages.push({ ...each, url: toCoastOrigin(origin) + each.path });
    const rows: BenchRow[] = [];
    for (const page of pages) {
      // The first audit does not count, because the server resizes the pictures during it, which visitors usually do
      // not wait for.
      await audit(folder, page);
      const reports: Report[] = [];
      for (let each = 1; each <= RUNS; each++) {
        progress(`${page.name}, run ${each} of ${RUNS}`);
        reports.push(await audit(folder, page));
      }
      rows.push(...createRows(page.name, reports));
    }
    return rows;
  },
};
