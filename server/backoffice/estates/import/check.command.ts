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
  const problems = findings.flatMap((found) => found.problems);
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
    ...formatSection('What the law asks for in an advertisement, and an estate lacks', formatLawTable(law)),
    ...formatSection('Errors and warnings', formatProblemTable(problems)),
  ];
  const shownSections = sections.length === 0 ? ['Nothing is missing.\n'] : sections;
  return `${[`${site}: ${estates} estates\n`, ...shownSections].join('\n')}\n`;
}

/** Lists outdated rules once for all sites, because the rules belong to the product. */
const formatRuleReport = (staleRules: readonly StaleRule[]): string =>
  formatSection('Rules of law to compare with their sources again', formatStaleRules(staleRules))
    .map((text) => `${text}\n`)
    .join('');

const formatTotals = ({ estates, required, recommended, errors, warnings }: FindingTotals) =>
  `In all: ${estates} estates; ${required} required and ${recommended} recommended particulars missing; ${errors} errors, ${warnings} warnings.\n`;

const readSites = ({ repositories }: OpenedStores<Stores>, siteIds: readonly string[]): Promise<readonly Site[]> =>
  siteIds.length === 0 ? repositories.sites.list() : Promise.all(siteIds.map((id) => requireSite(repositories, id)));

async function run(context: CommandContext<Stores>): Promise<number> {
  const { values, out, err, open } = context;
  const reachabilityOptions = values.flag('dns') ? parseReachabilityOptions(values) : undefined;
  if (!reachabilityOptions && values.list('expect').length + values.list('resolver').length > 0)
    throw new UsageError('--expect and --resolver belong to --dns');
  const spellingOptions = values.flag('spelling') ? await parseSpellingOptions(values) : undefined;
  if (spellingOptions && reachabilityOptions) throw new UsageError('--dns and --spelling are two checks');
  if (!spellingOptions && values.text('at') !== undefined) throw new UsageError('--at belongs to --spelling');
  if (!spellingOptions && values.text('pages') !== undefined) throw new UsageError('--pages belongs to --spelling');
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
    'Lists what estates lack or have wrong; with --dns, host names that do not lead to their site; with --spelling, words on its pages that are misspelt',
  options: {
    site: { value: 'ID', help: 'Only this site; may be given several times', multiple: true },
    json: { help: 'Write the answer as JSON, with the ids of all estates' },
    report: { value: 'FILE', help: 'Write the same JSON to a file' },
    dns: { help: 'Check DNS, certificates and redirects of all host names in place of the estates' },
    expect: {
      value: 'ADDRESS',
      help: 'For --dns: an address that names should lead to; several times',
      multiple: true,
    },
    resolver: { value: 'ADDRESS', help: 'For --dns: the DNS server to ask; several times', multiple: true },
    spelling: { help: 'Check spelling and tone of the pages in place of the estates' },
    at: { value: 'ADDRESS', help: 'For --spelling: where the site answers, when not at its own address' },
    pages: { value: 'NUMBER', help: 'For --spelling: pages of each site, evenly spread over its sitemap (200)' },
  },
  details: `
One table per site says, by severity and by rule, what estates lack that the law of their region wants in an
advertisement and that its page does not say; a unit's page tells what it has from its project, too. Another one lists
errors (broken pictures, units without their project, an incomplete legal notice, a privacy statement that is missing or
has gaps, an office that homes or people name and that there is not, a page for sellers that is not there, a calendar of
a holiday home on another platform that was never read or not for a day) and warnings
(an office without hours or a number of the institute, a sales contact without a page; of articles a language, an
alternative text or a category that is missing, a municipality that there is not). Sold, rented, inactive
and hidden estates are not advertised, so nothing is required of them. Holiday homes stand in the same table, by their own
numbers: those without the number under which they are registered.

What is not certain to be law is only recommended, with the reason beside it. Rules that nobody compared with their
sources for 180 days, and figures of an earlier year, are listed once, for whoever maintains the product.

It ends with 0 when nothing required is missing, with 1 when something is or when there are errors, and with 2 for an
invalid command line. Recommendations and implausible values do not change the exit code.

With --dns, each host name of a site is looked up and asked over HTTPS at all of its addresses: its certificate is valid
for the name and for 21 days or more, the canonical host answers, the others lead there permanently, and browsers are
told to use HTTPS only. Addresses that are not on the public internet are asked only where --expect names them. Names of
this machine (localhost) are left out; of sites with an http:// address, DNS alone is checked.

  npm run backoffice -- check --dns --expect 198.51.100.7 --expect 2001:db8::7

With --spelling, pages of the sitemap are read as visitors get them, each text in the language that the page says it is
in. Words that neither the dictionary of hunspell nor our own list knows are named with what they may be meant as, and
texts that shout, or call their reader "u" here and "je" there. A dictionary does not know everything: what it names is to
be looked at. A word with a capital is taken for a name unless it is nearly a word.

  npm run backoffice -- check --spelling --site claes --at http://127.0.0.1:3000`,
  run,
};
