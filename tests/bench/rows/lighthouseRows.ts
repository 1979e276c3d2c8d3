import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../context.ts';
import { runBackOfficeCommand } from '../benchBackOffice.ts';
import {
  toCoastOrigin,
  DEMO_SITE_ID,
  HOUSE_ID,
  HOLIDAY_PATHS,
  PAGE_PATHS,
  PROJECT_ID,
  UNIT_ID,
} from '../estatePages.ts';
import type { RunningProduct } from '../product.ts';
import { computeMedian } from '../median.ts';
import { createMinimumRow, createUnmeasuredRow, type BenchRow } from '../row.ts';

const runFile = promisify(execFile);

/** The bench installs this version into its own folder, because the product does not need it. */
const LIGHTHOUSE_VERSION = '13.5.0';
const RUNS_PER_PAGE = 3;
/** The number of attempts. Chromium occasionally records no trace, which is no fault of the page. */
const MAX_ATTEMPTS = 3;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

interface AuditedPage {
  readonly name: string;
  readonly path: string;
  /**
   * The pattern of a link. When it is given, the audited page is the first link on the page at `path` whose address
   * matches it.
   */
  readonly linkPattern?: RegExp | undefined;
  /** Is true when search engines must not index the page, so that the audit of indexing does not count. */
  readonly isUnlisted?: true | undefined;
}
const AUDITED_PAGES: readonly AuditedPage[] = [
  { name: 'the home page', path: PAGE_PATHS.home },
  { name: 'the listing page', path: PAGE_PATHS.listing },
  { name: 'the map view of the listing', path: PAGE_PATHS.map },
  { name: 'a content page', path: PAGE_PATHS.content },
  { name: 'a detail page', path: `/nl/aanbod/${HOUSE_ID}` },
  { name: 'a project page', path: `/nl/aanbod/${PROJECT_ID}` },
  { name: 'a unit page', path: `/nl/aanbod/${UNIT_ID}` },
  { name: 'the page of filters', path: PAGE_PATHS.filters, isUnlisted: true },
  { name: 'the municipalities of a list', path: PAGE_PATHS.municipalities },
  { name: 'the costs of buying', path: PAGE_PATHS.costs },
  { name: 'the costs of one home', path: PAGE_PATHS.costsOfHome, isUnlisted: true },
  { name: 'the people and offices', path: PAGE_PATHS.people },
  { name: 'an office', path: PAGE_PATHS.office },
  { name: 'an agent', path: PAGE_PATHS.agent },
  { name: 'the news', path: PAGE_PATHS.news },
  { name: 'an article', path: PAGE_PATHS.article },
  { name: 'the open house days', path: PAGE_PATHS.openHouses },
  { name: 'an open house day', path: PAGE_PATHS.openHouses, linkPattern: /href="(\/nl\/opendeurdagen\/\d+\/[^"/]+)"/ },
  { name: 'what was sold and let', path: PAGE_PATHS.references },
  {
    name: 'the same in one municipality',
    path: PAGE_PATHS.references,
    linkPattern: /href="(\/nl\/verkocht-en-verhuurd\/[^"/]+)"/,
  },
  { name: 'the prices of one home', path: PAGE_PATHS.prices, isUnlisted: true },
  { name: 'a request to be called', path: PAGE_PATHS.callback, isUnlisted: true },
];
/** The address of this page is private, so a command creates it. */
const OWNERS_PAGE: Pick<AuditedPage, 'name' | 'isUnlisted'> = { name: "an owner's page", isUnlisted: true };
const AUDITED_COAST_PAGES: readonly AuditedPage[] = [
  { name: 'the list of holiday homes', path: HOLIDAY_PATHS.list },
  { name: 'a holiday home', path: HOLIDAY_PATHS.home },
];
const MIN_PERFORMANCE_SCORE = 98;
/** The categories in which each page must have the full score. */
const FULL_SCORE_CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const;

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
interface LighthouseReport {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly title: string; readonly score: number | null }>>;
}

/** @returns why Lighthouse could not be installed; undefined when it was installed */
async function installLighthouse(folder: string): Promise<string | undefined> {
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  try {
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `lighthouse@${LIGHTHOUSE_VERSION}`];
    await runFile('npm', args, { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES });
    return undefined;
  } catch (error) {
    return `Lighthouse could not be installed: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`;
  }
}

type PageToAudit = Pick<AuditedPage, 'name' | 'isUnlisted'> & { readonly url: string };

/** Audits a page on a phone with a slow network, as Lighthouse simulates it. */
async function auditPage(folder: string, page: PageToAudit, attempt = 1): Promise<LighthouseReport> {
  const cli = path.join(folder, 'node_modules/lighthouse/cli/index.js');
  const { url, isUnlisted } = page;
  const chromium = process.env['CHROMIUM'];
  const args = [cli, url, '--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${BROWSER_FLAGS}`];
  if (isUnlisted) args.push('--skip-audits=is-crawlable');
  try {
    const { stdout } = await runFile(process.execPath, args, {
      cwd: folder,
      maxBuffer: MAX_OUTPUT_BYTES,
      env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) },
    });
    return JSON.parse(stdout) as LighthouseReport;
  } catch (error) {
    if (attempt < MAX_ATTEMPTS) return auditPage(folder, page, attempt + 1);
    const { stderr } = error as { stderr?: string };
    throw new Error(`Lighthouse could not audit ${url}: ${stderr?.trim() ?? String(error)}`, { cause: error });
  }
}

/**
 * Returns the address of a page. The short addresses of estates are replaced by the addresses that they redirect to.
 */
async function locatePage(
  origin: string,
  { name, path: requestedPath, linkPattern, isUnlisted }: AuditedPage,
): Promise<PageToAudit> {
  const answer = await fetch(origin + requestedPath);
  if (!answer.ok) throw new Error(`${requestedPath} answered ${answer.status}`);
  if (!linkPattern) return { name, isUnlisted, url: answer.url };
  const [, leading] = linkPattern.exec(await answer.text()) ?? [];
  if (leading === undefined) throw new Error(`${requestedPath} does not lead to ${name}`);
  return { name, isUnlisted, url: origin + leading };
}

async function createOwnersPage({ origin }: RunningProduct, dataDir: string): Promise<PageToAudit> {
  const home = ['--site', DEMO_SITE_ID, '--estate', String(HOUSE_ID)];
  const commandOutput = await runBackOfficeCommand({ DATA_DIR: dataDir }, [
    'stats',
    'owner',
    ...home,
    '--link',
    '--locale',
    'nl',
  ]);
  const [address] = /https?:\/\/\S+/.exec(commandOutput) ?? [];
  if (address === undefined) throw new Error('stats owner printed no address');
  return { ...OWNERS_PAGE, url: origin + new URL(address).pathname + new URL(address).search };
}

const readScore = ({ categories }: LighthouseReport, category: string) =>
  Math.round((categories[category]?.score ?? 0) * 100);

/** Returns the titles of the audits that reduce the score. */
function listShortcomings(report: LighthouseReport): string[] {
  const weighed = FULL_SCORE_CATEGORIES.flatMap((category) => report.categories[category]?.auditRefs ?? []);
  return weighed.flatMap(({ id, weight }) => {
    const found = report.audits[id];
    return weight > 0 && found !== undefined && found.score !== null && found.score < 1 ? [found.title] : [];
  });
}

const listFigures = (page: string) => ({
  performance: `Lighthouse mobile on ${page}: performance, median of ${RUNS_PER_PAGE}`,
  rest: `Lighthouse mobile on ${page}: the lowest of accessibility, best practices and SEO, median of ${RUNS_PER_PAGE}`,
});

function createRows(page: string, reports: readonly LighthouseReport[]): BenchRow[] {
  const { performance, rest } = listFigures(page);
  const missing = [...new Set(reports.flatMap(listShortcomings))];
  return [
    createMinimumRow(MIN_PERFORMANCE_SCORE, {
      figure: performance,
      value: computeMedian(reports.map((report) => readScore(report, 'performance'))),
      fractionDigits: 0,
    }),
    createMinimumRow(100, {
      figure: rest,
      value: Math.min(
        ...FULL_SCORE_CATEGORIES.map((category) => computeMedian(reports.map((report) => readScore(report, category)))),
      ),
      fractionDigits: 0,
      ...(missing.length > 0 && { note: `Lighthouse on ${page}: ${missing.join('; ')}` }),
    }),
  ];
}

export const lighthouseRows: Bench = {
  name: 'lighthouse',
  title: 'Lighthouse',
  async run({ getProduct, dataDir, folder, showProgress }) {
    showProgress('installing Lighthouse');
    const obstacle = await installLighthouse(folder);
    if (obstacle !== undefined) {
      return [...AUDITED_PAGES, OWNERS_PAGE, ...AUDITED_COAST_PAGES].flatMap(({ name }) => [
        createUnmeasuredRow(listFigures(name).performance, `≥ ${MIN_PERFORMANCE_SCORE}`, obstacle),
        createUnmeasuredRow(listFigures(name).rest, '≥ 100', obstacle),
      ]);
    }
    const running = await getProduct();
    const { origin } = running;
    const pages: PageToAudit[] = [];
    for (const each of AUDITED_PAGES) pages.push(await locatePage(origin, each));
    pages.push(await createOwnersPage(running, dataDir));
    for (const each of AUDITED_COAST_PAGES) pages.push({ ...each, url: toCoastOrigin(origin) + each.path });
    const rows: BenchRow[] = [];
    for (const page of pages) {
      // The first audit does not count, because the server resizes the pictures of the page during this audit. Visitors
      // usually do not wait for that.
      await auditPage(folder, page);
      const reports: LighthouseReport[] = [];
      for (let each = 1; each <= RUNS_PER_PAGE; each++) {
        showProgress(`${page.name}, run ${each} of ${RUNS_PER_PAGE}`);
        reports.push(await auditPage(folder, page));
      }
      rows.push(...createRows(page.name, reports));
    }
    return rows;
  },
};
