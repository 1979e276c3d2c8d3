import { writeFile } from 'node:fs/promises';
import { type Article, ARTICLE_CATEGORIES_ENTITY } from '#shared/api/content/articles.ts';
import type { Agreement, EntityItem } from '#shared/api/content/content.ts';
import type { Estate } from '#shared/api/estate.ts';
import type { Office } from '#shared/api/content/offices.ts';
import type { RentalFeedState, RentalUnit } from '#shared/api/rentals.ts';
import type { Site } from '#shared/api/site.ts';
import { type StaleRule, findStaleRules } from '#shared/domain/costs/lawRules.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { checkArticles } from './checkArticles.ts';
import { checkHolidayHome } from './checkHolidayHomes.ts';
import { checkOpenHouses, type PlannedDay } from './checkOpenHouses.ts';
import { checkPeople, countContactReferences, type PeopleOfSite } from './checkPeople.ts';
import { checkCalendars } from './checkCalendars.ts';
import { checkAgreements } from './checkAgreements.ts';
import {
  type CheckContext,
  checkEstate,
  checkLaw,
  checkSite,
  isSeenByVisitors,
  type CheckProblem,
} from './checkEstates.ts';
import { checkReviews } from './checkReviews.ts';
import { checkHistory } from './checkHistory.ts';
import { type LegalGap, createLawGaps, formatLawTable, formatProblemTable, formatStaleRules } from './checkTables.ts';
import { type Command, type CommandContext, type OpenedStores, UsageError } from '../../core/cli/command.ts';
import { createProgressLine, type ProgressLine } from '../../core/cli/progressLine.ts';
import { listPlaceNameWords } from '../../geo/places.ts';
import { checkReachability, parseReachabilityOptions } from '../../sites/reachability/checkReachability.ts';
import { requireSite } from '../../sites/requireSite.ts';
import { checkSpelling, parseSpellingOptions } from '../../sites/spelling/checkSpelling.ts';
import type { SiteRepository } from '../../sites/siteRepository.ts';
import type { TranslationRepository } from '../../sites/translationRepository.ts';
import { findUnknownWording } from '../../sites/unknownWording.ts';
import type { EstateRepository } from '../estateRepository.ts';
import type { AssetRepository } from '../../assets/assetRepository.ts';

interface Stores {
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
  readonly estates: Pick<EstateRepository, 'stream'>;
  readonly assets: Pick<AssetRepository, 'list'>;
  readonly translations: Pick<TranslationRepository, 'list'>;
  readonly articles: { list(siteId: string): Promise<readonly Article[]> };
  readonly offices: { list(siteId: string): Promise<readonly Office[]> };
  readonly openHouses: { list(siteId: string): Promise<readonly { readonly openHouse: PlannedDay }[]> };
  readonly rentalFeeds: { listStates(siteId: string): Promise<readonly RentalFeedState[]> };
  readonly entities: { listItems(siteId: string, name: string): Promise<readonly EntityItem[]> };
  readonly pages: {
    list(siteId: string): Promise<readonly { readonly id: string; readonly hidden?: true | undefined }[]>;
  };
  readonly rentalUnits: {
    list(siteId: string): Promise<readonly { readonly unit: RentalUnit; readonly isServed: boolean }[]>;
  };
  readonly agreements: { list(siteId: string, locale: Locale): Promise<readonly Agreement[]> };
}

/** The findings about one site. */
interface SiteFindings {
  readonly site: string;
  readonly estates: number;
  readonly law: readonly LegalGap[];
  readonly problems: readonly CheckProblem[];
}

/** Checks a site. Returns the particulars that its estates lack, and the faults in its data. */
export async function findSiteFindings(
  { repositories }: OpenedStores<Stores>,
  site: Site,
  progress: Pick<ProgressLine, 'show'>,
  now: Date,
): Promise<SiteFindings> {
  const isProjectById = new Map<number, boolean>();
  const projects = new Map<number, Estate>();
  for await (const estate of repositories.estates.stream(site.id)) {
    const { id, project } = estate.general;
    isProjectById.set(id, project);
    if (project && isSeenByVisitors(estate, site)) projects.set(id, estate);
  }
  const assets = new Map((await repositories.assets.list(site.id)).map((asset) => [asset.id, asset]));
  const today = toBrusselsDay(now);
  const context: CheckContext = { site, assets, estates: isProjectById, projects, now };
  const agreements = await Promise.all(
    site.locales.map(async (locale) => [locale, await repositories.agreements.list(site.id, locale)] as const),
  );
  const wordings = await repositories.translations.list(site.id);
  const categoryIds = (await repositories.entities.listItems(site.id, ARTICLE_CATEGORIES_ENTITY)).map(({ id }) => id);
  const pageIds = new Set((await repositories.pages.list(site.id)).filter(({ hidden }) => !hidden).map(({ id }) => id));
  const problems = [
    ...checkSite(site),
    ...checkAgreements(site, new Map(agreements), today),
    ...checkArticles(site, await repositories.articles.list(site.id), new Set(categoryIds)),
    ...checkHistory(site, pageIds),
    ...checkCalendars(await repositories.rentalFeeds.listStates(site.id)),
    ...checkReviews(site, await repositories.entities.listItems(site.id, 'reviews'), today),
    ...wordings.flatMap(({ locale, messages }) =>
      findUnknownWording(messages).map(
        (key): CheckProblem => ({ level: 'warning', kind: 'Unknown text', detail: `${locale}: ${key}` }),
      ),
    ),
  ];
  const people: PeopleOfSite = {
    site,
    today,
    offices: await repositories.offices.list(site.id),
    team: await repositories.entities.listItems(site.id, 'team'),
    namedContacts: new Map(),
  };
  const openHousesByEstate = Map.groupBy(
    (await repositories.openHouses.list(site.id)).map(({ openHouse }) => openHouse),
    ({ estateId }) => estateId,
  );
  const gaps = createLawGaps();
  let checkedCount = 0;
  for await (const estate of repositories.estates.stream(site.id)) {
    problems.push(...checkEstate(estate, context));
    if (isSeenByVisitors(estate, site)) countContactReferences(estate, people);
    const days = openHousesByEstate.get(estate.general.id);
    if (days) problems.push(...checkOpenHouses(site, estate, days));
    openHousesByEstate.delete(estate.general.id);
    gaps.add(estate.general.id, checkLaw(estate, context));
    progress.show({ phase: 'checking', done: (checkedCount += 1), total: isProjectById.size });
  }
  for (const { unit, isServed } of await repositories.rentalUnits.list(site.id))
    if (isServed) gaps.add(unit.id, checkHolidayHome(unit, today));
  problems.push(...checkPeople(people));
  for (const [estateId, days] of openHousesByEstate) problems.push(...checkOpenHouses(site, estateId, days));
  return { site: site.id, estates: isProjectById.size, law: gaps.list(), problems };
}

interface FindingTotals {
  readonly estates: number;
  /** The number of missing particulars that the law requires, summed over all estates. */
  readonly required: number;
  /** The number of missing particulars that are only recommended, summed over all estates. */
  readonly recommended: number;
  readonly errors: number;
  readonly warnings: number;
}

function countTotals(findings: readonly SiteFindings[], staleRules: readonly StaleRule[]): FindingTotals {
  const law = findings.flatMap((siteFindings) => siteFindings.law);
  const countMissing = (severity: LegalGap['severity']) =>
    law.filter((gap) => gap.severity === severity).reduce((sum, { estates }) => sum + estates.length, 0);
  const problems = findings.flatMap((siteFindings) => siteFindings.problems);
  const countProblems = (level: CheckProblem['level']) => problems.filter((problem) => problem.level === level).length;
  return {
    estates: findings.reduce((sum, { estates }) => sum + estates, 0),
    required: countMissing('required'),
    recommended: countMissing('recommended'),
    errors: countProblems('error'),
    warnings: countProblems('warning') + staleRules.length,
  };
}

const formatSection = (title: string, table: string) => (table ? [`${title}\n\n${table}`] : []);

function formatSiteReport({ site, estates, law, problems }: SiteFindings): string {
  const sections = [
    ...formatSection(
      'Particulars that the law requires in an advertisement and that estates lack',
      formatLawTable(law),
    ),
    ...formatSection('Errors and warnings', formatProblemTable(problems)),
  ];
  const shownSections = sections.length === 0 ? ['Nothing is missing.\n'] : sections;
  return `${[`${site}: ${estates} estates\n`, ...shownSections].join('\n')}\n`;
}

/** Lists outdated rules once for all sites, because the rules belong to the product. */
const formatRuleReport = (staleRules: readonly StaleRule[]): string =>
  formatSection('Legal rules that must be compared with their sources again', formatStaleRules(staleRules))
    .map((text) => `${text}\n`)
    .join('');

const formatTotals = ({ estates, required, recommended, errors, warnings }: FindingTotals) =>
  `Total: ${estates} estates; ${required} required and ${recommended} recommended particulars missing; ${errors} errors, ${warnings} warnings.\n`;

const readSites = ({ repositories }: OpenedStores<Stores>, siteIds: readonly string[]): Promise<readonly Site[]> =>
  siteIds.length === 0 ? repositories.sites.list() : Promise.all(siteIds.map((id) => requireSite(repositories, id)));

async function runCheckCommand(context: CommandContext<Stores>): Promise<number> {
  const { values, out, err, open } = context;
  const reachabilityOptions = values.flag('dns') ? parseReachabilityOptions(values) : undefined;
  if (!reachabilityOptions && values.list('expect').length + values.list('resolver').length > 0)
    throw new UsageError('--expect and --resolver require --dns');
  const spellingOptions = values.flag('spelling') ? await parseSpellingOptions(values) : undefined;
  if (spellingOptions && reachabilityOptions) throw new UsageError('--dns and --spelling cannot be combined');
  if (!spellingOptions && values.text('at') !== undefined) throw new UsageError('--at requires --spelling');
  if (!spellingOptions && values.text('pages') !== undefined) throw new UsageError('--pages requires --spelling');
  const backOffice = await open();
  const sites = await readSites(backOffice, values.list('site'));
  if (spellingOptions) {
    const placeNameWords = listPlaceNameWords();
    return checkSpelling(context, sites, spellingOptions, (word) => placeNameWords.has(word));
  }
  if (reachabilityOptions) return checkReachability(context, sites, reachabilityOptions);
  const progress = createProgressLine({ err });
  const findings: SiteFindings[] = [];
  const now = new Date();
  for (const site of sites) findings.push(await findSiteFindings(backOffice, site, progress, now));
  progress.end();
  const staleRules = findStaleRules(toBrusselsDay(now));
  const totals = countTotals(findings, staleRules);
  const json = `${JSON.stringify({ sites: findings, rules: staleRules, totals }, null, 2)}\n`;
  const reportFile = values.text('report');
  if (reportFile !== undefined) await writeFile(reportFile, json);
  const text = [...findings.map(formatSiteReport), formatRuleReport(staleRules), formatTotals(totals)].join('');
  out.write(values.flag('json') ? json : text);
  return totals.required + totals.errors > 0 ? 1 : 0;
}

export const checkCommand: Command<Stores> = {
  name: 'check',
  summary:
    'Lists missing and wrong data of estates; with --dns, host names that do not lead to their site; with --spelling, misspelt words on pages',
  options: {
    site: { value: 'ID', help: 'Only this site; may be given several times', multiple: true },
    json: { help: 'Write the result as JSON, with the ids of all estates' },
    report: { value: 'FILE', help: 'Write the same JSON to a file' },
    dns: { help: 'Check DNS, certificates and redirects of all host names instead of the estates' },
    expect: {
      value: 'ADDRESS',
      help: 'For --dns: an address to which the names should lead; may be given several times',
      multiple: true,
    },
    resolver: {
      value: 'ADDRESS',
      help: 'For --dns: the DNS server to query; may be given several times',
      multiple: true,
    },
    spelling: { help: 'Check spelling and tone of the pages instead of the estates' },
    at: {
      value: 'ADDRESS',
      help: 'For --spelling: the address of the site program, when it differs from the address of the site',
    },
    pages: {
      value: 'NUMBER',
      help: 'For --spelling: the number of pages per site, evenly spread over the sitemap (200)',
    },
  },
  details: `
For each site, one table lists by severity and by rule which particulars are missing on the pages of estates although
the law of the region requires them in an advertisement. The page of a unit also shows the particulars of its project.
Holiday homes without their registration number are in the same table, under their own numbers. Sold, rented, inactive
and hidden estates are not advertised, so the law requires nothing for them.

A second table lists errors and warnings. Errors are: broken pictures, units without their project, an incomplete legal
notice, a privacy statement that is missing or has gaps, an office that does not exist but that homes or people name, a
missing page for sellers, and a calendar of a holiday home on another platform that was never read or not for a day.
Warnings are: an office without opening hours or without its number at the professional institute, a sales contact
without a page, an article with a missing language, alternative text or category, and an article about an unknown
municipality.

When it is not certain that the law requires a particular, it is only recommended, and the table shows the reason. Rules
that were not compared with their sources for 180 days, and figures of an earlier year, are listed once, for the people
who maintain the product.

The command ends with 0 when no required particular is missing and there are no errors, with 1 otherwise, and with 2 for
an invalid command line. Recommendations and implausible values do not change the exit code.

With --dns, the command resolves each host name of a site and sends an HTTPS request to each of its addresses. It checks
that the certificate is valid for the name and for at least 21 days, that the canonical host answers, that the other
hosts redirect there permanently, and that browsers are told to use HTTPS only. Addresses outside the public internet
get a request only when --expect names them. Names of this machine (localhost) are skipped. For sites with an http://
address, only DNS is checked.

  npm run backoffice -- check --dns --expect 198.51.100.7 --expect 2001:db8::7

With --spelling, the command reads pages of the sitemap as visitors get them, and checks each text in the language that
the page declares for it. It lists words that are neither in the dictionary of hunspell nor in the word list of the
product, with suggestions. It also lists texts in capitals, and texts that address the reader in two ways ("u" and
"je"). The dictionary is not complete, so check each finding yourself. A capitalised word counts as a name, unless it is
similar to a word of the dictionary.

  npm run backoffice -- check --spelling --site claes --at http://127.0.0.1:3000`,
  run: runCheckCommand,
};
