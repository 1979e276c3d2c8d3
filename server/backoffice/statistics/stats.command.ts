import {
  type CountsByKind,
  DEFAULT_LINK_DAYS,
  DEFAULT_WEEKS,
  type EstateStatistics,
  MAX_LINK_DAYS,
  MAX_WEEKS,
  type SiteStatistics,
} from '#shared/api/statistics.ts';
import { idTextSchema } from '#shared/api/common.ts';
import type { Site } from '#shared/api/site.ts';
import { getCityName, formatStreetLine } from '#shared/domain/rules.ts';
import { DEFAULT_LOCALE, isLocale, type Locale, localize } from '#shared/i18n/locales.ts';
import { addDays, toBrusselsDay } from '#shared/i18n/moments.ts';
import { COUNT_KINDS, type CountKind } from '#shared/primitives/countKinds.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { type Command, type CommandContext, UsageError, type Values } from '../core/cli/command.ts';
import { refuseOtherOptions, requireOption } from '../core/cli/actions.ts';
import { formatCsvLine } from '../core/cli/csvLine.ts';
import { formatTable, measureLineWidth } from '../core/cli/table.ts';
import { subtractDays } from '../core/db/personalData.ts';
import { toVisitorOrigin } from '../sites/newSite.ts';
import { requireSite } from '../sites/requireSite.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';
import type { OwnerLinkRepository } from './ownerLinkRepository.ts';
import type { DayRange, StatisticsRepository } from './statisticsRepository.ts';

interface Stores {
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
  readonly statistics: StatisticsRepository;
  readonly ownerLinks: OwnerLinkRepository;
}

const COUNT_KIND_TITLES: Readonly<Record<CountKind, string>> = {
  views: 'Views',
  saved: 'Saved',
  calls: 'Calls',
  whatsapp: 'WhatsApp',
  messages: 'Messages',
  callbacks: 'Call-backs',
  viewings: 'Viewings',
  shares: 'Shared',
};
const COUNT_COLUMN_TITLES = COUNT_KINDS.map((kind) => COUNT_KIND_TITLES[kind]);
const DEFAULT_PERIOD_DAYS = 28;
const PAGE_ESTATES = 1000;
const MAX_SHOWN_ESTATES = 50;
const MAX_PERIOD_DAYS = 366;
const MAX_CELL_CHARACTERS = 40;

function throwError(message: string): never {
  throw new Error(message);
}

const formatCounts = (counts: CountsByKind): string[] => COUNT_KINDS.map((kind) => String(counts[kind]));
const countColumns = COUNT_COLUMN_TITLES.map((title) => ({ title, align: 'right' as const }));
/** Puts an apostrophe before a text that a spreadsheet would evaluate as a formula. */
const escapeFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function readWholeNumber(values: Values, name: string, max: number): number | undefined {
  const text = values.text(name);
  if (text === undefined) return undefined;
  const value = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max)) throw new UsageError(`--${name} should be a number from 1 to ${max}`);
  return value;
}

/**
 * Finds the site that an option names, or the only site with the estate. Throws when there is no such site or there are
 * several.
 */
async function findSite({ values }: CommandContext, { sites, statistics }: Stores, estateId: number): Promise<Site> {
  const siteOption = values.text('site');
  const siteIds = siteOption === undefined ? await statistics.listSitesWithEstate(estateId) : [siteOption];
  if (siteIds.length > 1) throw new UsageError(`--site is missing: ${siteIds.join(', ')} have an estate ${estateId}`);
  return requireSite({ sites }, siteIds[0] ?? throwError(`No site has an estate ${estateId}.`));
}

/** Returns the period of days that ends today. */
function readPeriod(values: Values): DayRange {
  const to = toBrusselsDay(new Date());
  return { from: addDays(to, 1 - (readWholeNumber(values, 'days', MAX_PERIOD_DAYS) ?? DEFAULT_PERIOD_DAYS)), to };
}

async function showSites({ out, values }: CommandContext, { statistics }: Stores): Promise<number> {
  const period = readPeriod(values);
  const siteStatistics = await statistics.readSites(period);
  const titles = ['Site', 'Homes'];
  if (values.flag('json'))
    for (const statisticsOfSite of siteStatistics) out.write(`${JSON.stringify({ ...period, ...statisticsOfSite })}\n`);
  else {
    const rows = siteStatistics.map(({ siteId, homes, counts }) =>
      [siteId, String(homes)].concat(formatCounts(counts)),
    );
    if (values.flag('csv'))
      for (const row of [[...titles, ...COUNT_COLUMN_TITLES], ...rows]) out.write(formatCsvLine(row));
    else {
      const columns = [{ title: 'Site', isWhole: true }, { title: 'Homes', align: 'right' as const }, ...countColumns];
      out.write(`${period.from} to ${period.to}\n\n${formatTable(columns, rows, undefined, measureLineWidth(out))}`);
    }
  }
  return 0;
}

type EstateCountsRow = SiteStatistics['estates'][number];

/** Yields all homes of a site with counts, those with most views first. */
async function* readEstates({ statistics }: Stores, siteId: string, period: DayRange): AsyncGenerator<EstateCountsRow> {
  for (let skip = 0; ; skip += PAGE_ESTATES) {
    // oxlint-disable-next-line no-await-in-loop -- One page comes after the other.
    const { estates, total } = await statistics.readSite(siteId, period, { skip, limit: PAGE_ESTATES });
    yield* estates;
    if (skip + PAGE_ESTATES >= total) return;
  }
}

async function showSite({ out, values }: CommandContext, stores: Stores, site: Site): Promise<number> {
  const period = readPeriod(values);
  const [locale = DEFAULT_LOCALE] = site.locales;
  const titles = ['Estate', 'Reference', 'Title', 'City'];
  const toRow = ({ estate, counts }: EstateCountsRow) => [
    String(estate.id),
    estate.reference ?? '',
    localize(estate.title, locale),
    getCityName(estate.address, locale),
    ...formatCounts(counts),
  ];
  if (values.flag('json')) {
    for await (const row of readEstates(stores, site.id, period))
      out.write(`${JSON.stringify({ site: site.id, ...period, ...row })}\n`);
    return 0;
  }
  if (values.flag('csv')) {
    out.write(formatCsvLine([...titles, ...COUNT_COLUMN_TITLES]));
    for await (const row of readEstates(stores, site.id, period))
      out.write(formatCsvLine(toRow(row).map(escapeFormula)));
    return 0;
  }
  const { total, counts, estates } = await stores.statistics.readSite(site.id, period, {
    skip: 0,
    limit: MAX_SHOWN_ESTATES,
  });
  out.write(`${site.name}, ${period.from} to ${period.to}\n\n`);
  const columns = [...titles.map((title) => ({ title, isWhole: title !== 'Title' })), ...countColumns];
  const rows = [...estates.map(toRow), ['', '', `All ${total}`, '', ...formatCounts(counts)]];
  out.write(
    total === 0 ? 'Nothing was counted.\n' : formatTable(columns, rows, MAX_CELL_CHARACTERS, measureLineWidth(out)),
  );
  if (total > MAX_SHOWN_ESTATES)
    out.write(`\nThese are the ${MAX_SHOWN_ESTATES} estates with most views; use --csv for all estates.\n`);
  return 0;
}

const RANK_AREA_NAMES = { municipality: 'the same municipality', province: 'the same province' } as const;

function writeEstateTable({ out }: CommandContext, estateStatistics: EstateStatistics, locale: Locale): void {
  const { estate, weeks, counts, position, from, to } = estateStatistics;
  const address = [formatStreetLine(estate.address, locale), getCityName(estate.address, locale)]
    .filter(Boolean)
    .join(', ');
  out.write(`${estate.id} ${localize(estate.title, locale)}, ${address}\n${from} to ${to}\n\n`);
  const rows = weeks.map(({ from: monday, counts: weekCounts }) => [monday].concat(formatCounts(weekCounts)));
  out.write(formatTable([{ title: 'Week of' }, ...countColumns], [...rows, ['All', ...formatCounts(counts)]]));
  out.write(
    position
      ? `\nNumber ${position.rank} of ${position.of} similar homes in ${RANK_AREA_NAMES[position.area]}, by views.\n`
      : '\nThere are too few similar homes for a comparison.\n',
  );
}

function readLocale(values: Values, site: Site): Locale {
  const [defaultLocale = DEFAULT_LOCALE] = site.locales;
  const locale = values.text('locale') ?? defaultLocale;
  if (!isLocale(locale) || !site.locales.includes(locale))
    throw new UsageError(`--locale should be a language of the site: ${site.locales.join(', ')}`);
  return locale;
}

async function showOwnerPage(context: CommandContext, stores: Stores, port: number): Promise<number> {
  const { out, values } = context;
  const parsedId = idTextSchema.safeParse(requireOption(values, 'estate'));
  if (!parsedId.success) throw new UsageError('--estate should be the number of an estate');
  const estateId = parsedId.data;
  const weeks = readWholeNumber(values, 'weeks', MAX_WEEKS) ?? DEFAULT_WEEKS;
  const linkDays = readWholeNumber(values, 'days', MAX_LINK_DAYS) ?? DEFAULT_LINK_DAYS;
  const site = await findSite(context, stores, estateId);
  const locale = readLocale(values, site);
  const { statistics, ownerLinks } = stores;
  if (values.flag('revoke')) {
    const revokedCount = await ownerLinks.revoke(site.id, estateId);
    out.write(`Revoked addresses: ${revokedCount}\n`);
    return 0;
  }
  const estateStatistics = await statistics.readEstate(site.id, estateId, weeks);
  if (!estateStatistics) throw new Error(`The site ${site.id} has no estate ${estateId}.`);
  if (values.flag('json')) out.write(`${JSON.stringify(estateStatistics, undefined, 2)}\n`);
  else if (values.flag('csv')) {
    out.write(formatCsvLine(['Week of', ...COUNT_COLUMN_TITLES]));
    for (const { from, counts } of estateStatistics.weeks) out.write(formatCsvLine([from, ...formatCounts(counts)]));
  } else writeEstateTable(context, estateStatistics, locale);
  if (!values.flag('link')) return 0;
  const expiresAt = subtractDays(new Date(), -linkDays);
  const token = await ownerLinks.add(site.id, { estateId, locale, weeks, expiresAt });
  if (token === undefined) throw new Error(`The site ${site.id} has no estate ${estateId}.`);
  const url = `${toVisitorOrigin(site, port)}${pathFor('ownerReport', locale, { token })}`;
  // The address is written to standard error when standard output contains data for another program.
  const addressOutput = values.flag('json') || values.flag('csv') ? context.err : out;
  addressOutput.write(
    `\nFor the owner, until ${toBrusselsDay(expiresAt)}; everyone who has this address can open the page:\n${url}\n`,
  );
  return 0;
}

export const statsCommand: Command<Stores> = {
  name: 'stats',
  summary: 'Shows how often visitors viewed homes and asked about them, for the agency or for an owner',
  usage: '[owner]',
  options: {
    site: { value: 'ID', help: 'The site; default: sums of all sites, or with --estate the site that has the estate' },
    estate: { value: 'NUMBER', help: 'For owner: the estate' },
    weeks: { value: 'NUMBER', help: `For owner: the number of weeks, this week included; default: ${DEFAULT_WEEKS}` },
    days: {
      value: 'NUMBER',
      help: `The number of days up to today; default: ${DEFAULT_PERIOD_DAYS}. For owner: for how many days the address works; default: ${DEFAULT_LINK_DAYS}`,
    },
    link: { help: 'For owner: create a private address of a page to view and print' },
    locale: { value: 'CODE', help: 'For owner: the language of that page; default: the first language of the site' },
    revoke: { help: 'For owner: revoke all private addresses of the estate' },
    json: { help: 'Write JSON; for a site, one object per line' },
    csv: { help: 'Write CSV' },
  },
  details: `
The product counts without cookies and without data about the visitor; docs/statistics.md describes how.

  npm run backoffice -- stats
  npm run backoffice -- stats --site claes
  npm run backoffice -- stats --site claes --days 7 --csv > week.csv
  npm run backoffice -- stats owner --estate 1001 --weeks 12
  npm run backoffice -- stats owner --estate 1001 --site claes --link --locale fr
  npm run backoffice -- stats owner --estate 1001 --site claes --revoke`,
  async run(context) {
    const { positionals, values, open } = context;
    const [action, ...surplus] = positionals;
    if ((action !== undefined && action !== 'owner') || surplus.length > 0)
      throw new UsageError('stats accepts owner or no argument');
    if (action === undefined) refuseOtherOptions(statsCommand, '', ['days', 'json', 'csv'], values);
    if (values.flag('json') && values.flag('csv')) throw new UsageError('--json and --csv cannot be combined');
    const { repositories, env } = await open();
    if (action === 'owner') return showOwnerPage(context, repositories, env.sitePort);
    const site = values.text('site');
    if (site === undefined) return showSites(context, repositories);
    return showSite(context, repositories, await requireSite(repositories, site));
  },
};
