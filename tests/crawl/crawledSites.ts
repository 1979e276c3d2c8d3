import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { DEMO_SITES } from '../support/demoSites.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { PageTarget } from './crawlPages.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');
const runFile = promisify(execFile);
const CRAWLED_SITE_ID = 'crawled';
/** The host name of the site with the imported listings. */
export const CRAWLED_HOST = `${CRAWLED_SITE_ID}.localhost`;
const MAX_OUTPUT_BYTES = 1024 ** 3;

/** The namespaces of the product's texts. */
export const NAMESPACES: readonly string[] = readdirSync(path.join(projectRoot, 'locales/nl')).map((file) =>
  path.basename(file, '.json'),
);

/** A file of listings with the shipped mapping for it. */
export interface ListingFile {
  readonly file: string;
  readonly mapping: string;
}

/** Runs a command of the built back office and returns its standard output. */
async function runCommand(dataDir: string, ...args: string[]): Promise<string> {
  const { stdout } = await runFile(process.execPath, [path.join(projectRoot, 'dist/server/cli.js'), ...args], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return stdout;
}

/**
 * Returns every estate once per round, in another language each time. A run that is cut short has therefore seen as
 * many estates as possible.
 */
const listPages = (host: string, ids: readonly number[], locales: readonly Locale[]): PageTarget[] =>
  locales.flatMap((_, round) =>
    ids.flatMap((estateId, index) => {
      const locale = locales[(index + round) % locales.length];
      return locale ? [{ host, locale, locales, path: pathFor('estateShort', locale, { estateId }) }] : [];
    }),
  );

/** Runs a command of the back office on the database of a data folder and returns its standard output. */
type RunCommand = (dataDir: string, ...args: string[]) => Promise<string>;

/**
 * Adds a site in all languages, with the listings of the files, to a database. The database is created when there is
 * none.
 *
 * @param run runs the commands; by default the built back office does
 */
export async function importListings(
  dataDir: string,
  files: readonly ListingFile[],
  run: RunCommand = runCommand,
): Promise<void> {
  await run(dataDir, 'migrate');
  const languages = ['--locales', LOCALES.join(',')];
  await run(
    dataDir,
    'site',
    'add',
    '--id',
    CRAWLED_SITE_ID,
    '--name',
    'Crawled',
    '--hostname',
    CRAWLED_HOST,
    ...languages,
  );
  for (const each of files) {
    const report = toReportPath(dataDir, each);
    await run(
      dataDir,
      'import',
      '--site',
      CRAWLED_SITE_ID,
      '--file',
      each.file,
      '--mapping',
      each.mapping,
      '--report',
      report,
    );
  }
}

/** Returns the path of the report of a file's import. */
export const toReportPath = (dataDir: string, { mapping }: ListingFile): string =>
  path.join(dataDir, `import-${mapping}.json`);

/**
 * Fills an empty folder with the demo data. The listings of the files are imported into a separate site with all
 * languages.
 */
export async function fillSites(dataDir: string, files: readonly ListingFile[]): Promise<void> {
  await runCommand(dataDir, 'demo');
  if (files.length > 0) await importListings(dataDir, files);
}

/** A site of the demo. Its crawl begins with its sitemap. */
export interface CrawledSite {
  readonly host: string;
  readonly locales: readonly Locale[];
}
export const listDemoHosts = (): CrawledSite[] =>
  DEMO_SITES.map(({ site }) => ({ host: site.hostnames[0] ?? '', locales: site.locales }));

/** Returns the detail pages of all estates and units of the demo, in every language of their site. */
export const listDemoPages = (): PageTarget[] =>
  DEMO_SITES.flatMap((demo) => {
    const ids = demo.estates.flatMap(({ general }) => general.id ?? []);
    return listPages(demo.site.hostnames[0] ?? '', ids, demo.site.locales);
  });

/** An imported listing: its id on the site, and the source's name with the id in that source. */
export interface ImportedListing {
  readonly id: number;
  readonly source: { readonly name: string; readonly id: string };
}

/** Returns every imported listing. It must be called before the product starts. */
export async function readImportedListings(dataDir: string, run: RunCommand = runCommand): Promise<ImportedListing[]> {
  const lines = (await run(dataDir, 'export', '--site', CRAWLED_SITE_ID)).split('\n').filter(Boolean);
  return lines.map((line) => {
    const { general, source } = JSON.parse(line) as { general: { id: number }; source: ImportedListing['source'] };
    return { id: general.id, source };
  });
}

/** Returns the detail pages of all imported listings, in all languages. */
export const listImportedPages = (listings: readonly ImportedListing[]): PageTarget[] =>
  listPages(
    CRAWLED_HOST,
    listings.map(({ id }) => id),
    LOCALES,
  );
