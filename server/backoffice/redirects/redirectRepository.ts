import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { teamMemberSchema } from '#shared/api/content/blocks.ts';
import type { Redirect } from '#shared/api/content/redirects.ts';
import { tag } from '#shared/api/purge.ts';
import { getPublicHistory, type Site } from '#shared/api/site.ts';
import { describeReservedAddress } from '#shared/domain/reservedAddresses.ts';
import { listPurposes } from '#shared/domain/visitor/consentPurposes.ts';
import { isLocale, type Locale } from '#shared/i18n/locales.ts';
import { removeQuery, toRedirectSource } from '#shared/primitives/addresses/redirectAddress.ts';
import { matchRoute, type RouteMatch } from '#shared/routes/matchRoute.ts';
import { type RouteName, ROUTES } from '#shared/routes/routeTable.ts';
import type { Database } from '../core/db/database.ts';
import { agreements, entityItems, offices, pagePaths, pages, redirects, sites } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { RedirectTable, type RedirectWriteResult } from './redirectTable.ts';

/** The number of rows in one statement. */
const BATCH_ROWS = 1000;

export interface RedirectRepository {
  /** Returns redirects ordered by `from`: those after `after`, at most `limit`. */
  list(siteId: string, page?: { readonly after?: string | undefined; readonly limit?: number }): Promise<Redirect[]>;
  /** Finds the redirect of an address, first with its query, then by its path alone. */
  find(siteId: string, address: string): Promise<Redirect | undefined>;
  /**
   * Adds or changes several redirects, in order. Each redirect has its own result; a refused one does not affect the
   * others.
   */
  putMany(
    siteId: string,
    wantedRedirects: readonly Redirect[],
    options?: { readonly dryRun?: boolean },
  ): Promise<RedirectWriteResult[]>;
  /** Removes a redirect. Returns false when the redirect does not exist. */
  remove(siteId: string, from: string): Promise<boolean>;
}

interface PagePath {
  readonly locale: string;
  /** The path without the language. */
  readonly path: string;
  readonly pageId: string;
}

/** The data of a site on which it depends whether the site answers at an address. */
interface ServedContent {
  readonly pagePaths: readonly PagePath[];
  readonly agreements: readonly Pick<typeof agreements.$inferSelect, 'locale' | 'kind'>[];
  readonly officeIds: ReadonlySet<string>;
  /** The ids of the people who have a page. */
  readonly agentIds: ReadonlySet<string>;
}

async function readServedContent(transaction: Database, siteId: string): Promise<ServedContent> {
  const shownPaths = await transaction
    .select({ locale: pagePaths.locale, path: pagePaths.path, pageId: pagePaths.pageId })
    .from(pagePaths)
    .innerJoin(pages, and(eq(pages.siteId, pagePaths.siteId), eq(pages.id, pagePaths.pageId)))
    .where(and(eq(pagePaths.siteId, siteId), sql`not ${pages.document} ? 'hidden'`));
  const writtenAgreements = await transaction
    .select({ locale: agreements.locale, kind: agreements.kind })
    .from(agreements)
    .where(eq(agreements.siteId, siteId));
  const officeRows = await transaction.select({ id: offices.id }).from(offices).where(eq(offices.siteId, siteId));
  const teamRows = await transaction
    .select({ id: entityItems.id, data: entityItems.data })
    .from(entityItems)
    .where(and(eq(entityItems.siteId, siteId), eq(entityItems.entity, 'team')));
  const agents = teamRows.filter(({ data }) => teamMemberSchema.safeParse(data).success);
  return {
    pagePaths: shownPaths,
    agreements: writtenAgreements,
    officeIds: new Set(officeRows.map(({ id }) => id)),
    agentIds: new Set(agents.map(({ id }) => id)),
  };
}

const AGREEMENT_KINDS: Readonly<Partial<Record<RouteName, (typeof agreements.$inferSelect)['kind']>>> = {
  privacyStatement: 'privacy',
  termsOfUse: 'terms',
  cookiePolicy: 'cookies',
  accessibilityStatement: 'accessibility',
};

/** The maps, which the site has only for some days or places. */
const MAP_ROUTES: ReadonlySet<RouteName> = new Set(['referencesMap', 'openHousesMap']);

/**
 * Returns whether the site answers at an address of this route. Of the routes with parameters, only those of offices
 * and people are checked. All others, such as the page of an estate, count as not answered.
 */
function answersAt({ name, locale, params }: RouteMatch, site: Site, content: ServedContent): boolean {
  const agreementKind = AGREEMENT_KINDS[name];
  if (agreementKind !== undefined) {
    const isWritten = content.agreements.some((each) => each.kind === agreementKind && each.locale === locale);
    return isWritten || (name === 'cookiePolicy' && listPurposes(site).length > 0);
  }
  if (name === 'references') return getPublicHistory(site).references;
  if (name === 'teamAndOffices') return content.officeIds.size + content.agentIds.size > 0;
  if (name === 'office') return content.officeIds.has(params['officeId'] ?? '');
  if (name === 'agent') return content.agentIds.has(params['agentId'] ?? '');
  return !MAP_ROUTES.has(name) && !/[:*]/.test(ROUTES[name][locale]);
}

/**
 * Creates the function that describes what a site serves at an address: a file, a screen or a content page. It
 * returns undefined for every other address.
 */
function createAnswerDescriber(site: Site, content: ServedContent): (address: string) => string | undefined {
  const isSiteLocale = (locale: string): locale is Locale => isLocale(locale) && site.locales.includes(locale);
  const servedPaths = content.pagePaths.filter(({ locale }) => isSiteLocale(locale));
  const pageByPath = new Map(
    servedPaths.map(({ locale, path, pageId }) => [
      `/${[locale, ...path.split('/').filter(Boolean)].map(encodeURIComponent).join('/')}`,
      pageId,
    ]),
  );
  return (address) => {
    const path = removeQuery(address);
    if (path === '/') return 'the choice of a language';
    const reservedAddress = describeReservedAddress(path);
    if (reservedAddress !== undefined) return reservedAddress;
    const page = pageByPath.get(path);
    if (page !== undefined) return `the page ${page}`;
    const route = matchRoute(path);
    if (!route || !isSiteLocale(route.locale)) return undefined;
    // The site looks for no redirect of an address for scripts, even if nothing is found there.
    if (route.name.startsWith('ajax')) return 'an address for scripts';
    return answersAt(route, site, content) ? `the site's own page ${route.name}` : undefined;
  };
}

export function createRedirectRepository({ db, write }: UnitOfWork): RedirectRepository {
  return {
    async list(siteId, { after, limit } = {}) {
      const query = db
        .select({ from: redirects.source, to: redirects.target })
        .from(redirects)
        .where(and(eq(redirects.siteId, siteId), after === undefined ? undefined : gt(redirects.source, after)))
        .orderBy(asc(redirects.source));
      return limit === undefined ? query : query.limit(limit);
    },

    async find(siteId, address) {
      const from = toRedirectSource(address);
      if (from === undefined) return undefined;
      const matchingRedirects = await db
        .select({ from: redirects.source, to: redirects.target })
        .from(redirects)
        .where(and(eq(redirects.siteId, siteId), inArray(redirects.source, [from, removeQuery(from)])));
      return matchingRedirects.find((redirect) => redirect.from === from) ?? matchingRedirects[0];
    },

    putMany: (siteId, wantedRedirects, { dryRun = false } = {}) =>
      write(async (transaction, tags) => {
        // The lock allows one writer at a time. Two writers that do not see each other's redirects could together form
        // a chain.
        const [site] = await transaction.select().from(sites).where(eq(sites.id, siteId)).for('update');
        if (!site) throw new Error(`There is no site ${siteId}.`);
        const content = await readServedContent(transaction, siteId);
        const existingRedirects = await transaction
          .select({ from: redirects.source, to: redirects.target })
          .from(redirects)
          .where(eq(redirects.siteId, siteId));
        const table = new RedirectTable(existingRedirects, createAnswerDescriber(site.document, content));
        const outcomes = wantedRedirects.map((redirect) => table.add(redirect));
        const changedTargets = new Map(
          outcomes.flatMap((result) =>
            result.outcome === 'created' || result.outcome === 'updated'
              ? [[result.redirect.from, result.redirect.to]]
              : [],
          ),
        );
        if (dryRun || changedTargets.size === 0) return outcomes;
        const rows = [...changedTargets].map(([source, target]) => ({ siteId, source, target }));
        for (let start = 0; start < rows.length; start += BATCH_ROWS)
          await transaction
            .insert(redirects)
            .values(rows.slice(start, start + BATCH_ROWS))
            .onConflictDoUpdate({
              target: [redirects.siteId, redirects.source],
              set: { target: sql`excluded.target` },
            });
        tags.add(siteId, tag.redirects(siteId));
        return outcomes;
      }),

    remove: (siteId, from) =>
      write(async (transaction, tags) => {
        const removedRedirects = await transaction
          .delete(redirects)
          .where(and(eq(redirects.siteId, siteId), eq(redirects.source, toRedirectSource(from) ?? from)))
          .returning({ source: redirects.source });
        if (removedRedirects.length > 0) tags.add(siteId, tag.redirects(siteId));
        return removedRedirects.length > 0;
      }),
  };
}
