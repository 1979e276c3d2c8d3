import type { Site } from '#shared/api/site.ts';
import { toFeedPath, listFeeds } from '#shared/domain/addresses/feedPath.ts';
import { toShownHost, toShownOrigin } from '#shared/node/shownHost.ts';
import { DEFAULT_LOCALE, localize } from '#shared/i18n/locales.ts';
import { createConnectionStore } from '../../connectors/accounts/connectionStore.ts';
import { describeConnectionState } from '../../connectors/commands/connectionState.ts';
import type { CommandContext, OpenedStores } from '../../core/cli/command.ts';
import { createProgressLine } from '../../core/cli/progressLine.ts';
import { formatTable } from '../../core/cli/table.ts';
import { toStatusKey } from '../../estates/editing/statusWords.ts';
import { findSiteFindings } from '../../estates/import/check.command.ts';
import type { Repositories } from '../../repositories.ts';
import { toVisitorOrigin } from '../../sites/newSite.ts';
import { requireSite } from '../../sites/requireSite.ts';

type OpenedBackOffice = OpenedStores<Repositories>;

/** The maximum number of mails among which the last refusal is searched. */
const MAX_SEARCHED_MAILS = 500;
/** The maximum number of errors and warnings that are shown; `check` lists all of them. */
const MAX_NAMED_PROBLEMS = 5;
/** The maximum width of a table cell. It is so large that no web address is shortened. */
const MAX_CELL_CHARACTERS = 400;

/** Formats a time as `2026-11-03 09:12 UTC`. */
const formatMinute = (at: Date | string | null | undefined): string | undefined =>
  at ? `${(typeof at === 'string' ? at : at.toISOString()).slice(0, 16).replace('T', ' ')} UTC` : undefined;
const joinParts = (...parts: readonly (string | undefined | false)[]): string =>
  parts.filter(Boolean).join(', ') || 'none';

function pickSettings(site: Site) {
  const [locale = DEFAULT_LOCALE] = site.locales;
  const { contact, theme, features, history, consent } = site;
  const street = [localize(contact.street, locale), contact.number].filter(Boolean).join(' ');
  const city = [contact.zip, localize(contact.city, locale)].filter(Boolean).join(' ');
  return {
    brand: joinParts(
      site.logo ? `logo ${site.logo.id}` : `no logo: ${site.monogram}`,
      `accent ${theme.accent}`,
      `${theme.displayFont} and ${theme.textFont}`,
    ),
    contact: joinParts(contact.email, contact.phone, street, city),
    modules: joinParts(
      features.projects && 'projects',
      features.holiday && 'holiday homes',
      history.prices && 'price history',
      history.references && 'references',
      consent.media && 'maps of other providers, after consent',
      consent.statistics && 'Matomo',
      `captcha ${site.captcha.provider}`,
    ),
    hiddenStatus: site.listing.hiddenStatus.map(toStatusKey),
  };
}

async function readMails({ repositories: { mails, sites } }: OpenedBackOffice, siteId: string) {
  const newestMails = await mails.list(siteId, MAX_SEARCHED_MAILS);
  const lastRefusedMail = newestMails.find(({ refusal, state }) => refusal !== null && state !== 'sent');
  const failedCount = newestMails.filter(({ state }) => state === 'failed').length;
  return {
    waiting: (await sites.countContents(siteId))['mails that wait'] ?? 0,
    failed: failedCount,
    lastFault: lastRefusedMail && {
      at: formatMinute(lastRefusedMail.at),
      kind: lastRefusedMail.kind,
      state: lastRefusedMail.state,
      attempts: lastRefusedMail.attempts,
      refusal: lastRefusedMail.refusal,
    },
  };
}

async function readConnections({ db, repositories }: OpenedBackOffice, siteId: string) {
  const connections = await createConnectionStore(db).list(siteId);
  return Promise.all(
    connections.map(async (connection) => {
      const status = await repositories.connectionSync.status.readStatus(connection);
      return {
        name: connection.name,
        crm: connection.crm,
        state: describeConnectionState(connection, status),
        homes: (status?.estates ?? 0) + (status?.rentals ?? 0),
        lastList: formatMinute(status?.lastFull),
        problem: status?.problem?.text,
      };
    }),
  );
}

async function readAgendas({ repositories: { agendas } }: OpenedBackOffice, siteId: string) {
  const bookableAgendas = (await agendas.list(siteId)).filter(({ availability }) => availability);
  return bookableAgendas.map(({ salesRepId }) => salesRepId);
}

/** Summarises the findings of `check`. */
async function countFindings(backOffice: OpenedBackOffice, site: Site, { err }: CommandContext) {
  const progress = createProgressLine({ err });
  const { law, problems } = await findSiteFindings(backOffice, site, progress, new Date());
  progress.end();
  const missingRequiredCount = law
    .filter(({ severity }) => severity === 'required')
    .reduce((sum, { estates }) => sum + estates.length, 0);
  const sortedProblems = problems.toSorted((a, b) => Number(b.level === 'error') - Number(a.level === 'error'));
  return {
    errors: problems.filter(({ level }) => level === 'error').length,
    warnings: problems.filter(({ level }) => level === 'warning').length,
    requiredByLaw: missingRequiredCount,
    first: sortedProblems.slice(0, MAX_NAMED_PROBLEMS).map(({ level, kind, detail }) => `${level}: ${kind}: ${detail}`),
  };
}

async function readOverview(context: CommandContext, backOffice: OpenedBackOffice, site: Site) {
  const { repositories, env, apiToken } = backOffice;
  const origin = toVisitorOrigin(site, env.sitePort);
  const key = { token: apiToken(), siteId: site.id, version: site.feeds.version };
  const statuses = await repositories.estates.countByStatus(site.id);
  const sources = await repositories.estates.countBySource(site.id);
  return {
    id: site.id,
    name: site.name,
    address: toShownOrigin(origin),
    hostnames: site.hostnames.map(toShownHost),
    languages: site.locales,
    ...pickSettings(site),
    homes: statuses.map(({ status, homes, inactive }) => ({ status: toStatusKey(status), homes, inactive })),
    sources: sources.map(({ source, homes, writtenAt }) => ({ source, homes, lastWritten: formatMinute(writtenAt) })),
    contents: await repositories.sites.countContents(site.id),
    connections: await readConnections(backOffice, site.id),
    mails: await readMails(backOffice, site.id),
    feeds: listFeeds(site.locales).map((feed) => `${origin}${toFeedPath(key, feed)}`),
    agendas: await readAgendas(backOffice, site.id),
    missing: await countFindings(backOffice, site, context),
  };
}
type SiteOverview = Awaited<ReturnType<typeof readOverview>>;

/** Returns a table row for each line. The first cell contains the name in the first row, and is empty in the others. */
const toNamedRows = (name: string, lines: readonly string[]): string[][] =>
  (lines.length > 0 ? lines : ['none']).map((line, index) => [index === 0 ? name : '', line]);

function toOverviewRows(overview: SiteOverview): string[][] {
  const { id, homes, sources, connections, mails, missing, feeds, agendas } = overview;
  const contentCounts = Object.entries(overview.contents).filter(([kind, count]) => count > 0 && kind !== 'estates');
  return [
    ['address', overview.address],
    ['host names', overview.hostnames.join(', ')],
    ['languages', overview.languages.join(', ')],
    ['brand', overview.brand],
    ['contact', overview.contact],
    ['modules', overview.modules],
    ...toNamedRows(
      'homes',
      homes.map(
        ({ status, homes: count, inactive }) =>
          `${count} ${status}${inactive > 0 ? `, ${inactive} of them inactive` : ''}`,
      ),
    ),
    ...(overview.hiddenStatus.length > 0 ? [['never shown', overview.hiddenStatus.join(', ')]] : []),
    ...toNamedRows(
      'homes come from',
      sources.map(
        ({ source, homes: count, lastWritten }) =>
          `${source ?? 'by hand'}: ${count}, last changed ${lastWritten ?? 'never'}`,
      ),
    ),
    ...toNamedRows(
      'connections',
      connections.map(({ name, crm, state, homes: count, lastList, problem }) =>
        [`${name} (${crm}): ${state}, ${count} homes, whole list ${lastList ?? 'never'}`, problem]
          .filter(Boolean)
          .join('; '),
      ),
    ),
    ...toNamedRows(
      'it holds',
      contentCounts.map(([kind, count]) => `${count} ${kind}`),
    ),
    [
      'mails',
      [
        `${mails.waiting} waiting, ${mails.failed} of the last ${MAX_SEARCHED_MAILS} failed`,
        mails.lastFault &&
          `last failure ${mails.lastFault.at}: ${mails.lastFault.kind}, ${mails.lastFault.refusal}, attempt ${mails.lastFault.attempts}`,
      ]
        .filter(Boolean)
        .join('; '),
    ],
    ...toNamedRows('feeds', feeds),
    ['statistics', `stats --site ${id}; for an owner: stats owner --site ${id} --estate NUMBER --link`],
    [
      'agendas',
      agendas.length === 0
        ? `none; use agenda set --site ${id} to create one`
        : `contacts ${agendas.join(', ')}; for the address of a feed: agenda feed --site ${id} --contact NUMBER`,
    ],
    ...toNamedRows('missing', [
      `${missing.errors} errors, ${missing.warnings} warnings, ${missing.requiredByLaw} particulars that the law requires; check --site ${id} lists them`,
      ...missing.first,
    ]),
  ];
}

/** Runs `site show`: shows the state of one site as a table or as JSON. */
export async function showSite(context: CommandContext, backOffice: OpenedBackOffice): Promise<number> {
  const { positionals, values, out } = context;
  const site = await requireSite(backOffice.repositories, positionals[1]);
  const overview = await readOverview(context, backOffice, site);
  if (values.flag('json')) {
    out.write(`${JSON.stringify(overview, null, 2)}\n`);
    return 0;
  }
  out.write(`${site.id}: ${site.name}\n\n`);
  out.write(formatTable([{ title: 'Field' }, { title: 'Value' }], toOverviewRows(overview), MAX_CELL_CHARACTERS));
  return 0;
}
