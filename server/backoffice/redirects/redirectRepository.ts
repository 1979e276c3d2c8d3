import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Redirect } from '#shared/api/content/redirects.ts';
import { tag } from '#shared/api/purge.ts';
import type { Site } from '#shared/api/site.ts';
import { isLocale } from '#shared/i18n/locales.ts';
import { removeQuery, toRedirectSource } from '#shared/primitives/addresses/redirectAddress.ts';
import { matchRoute } from '#shared/routes/matchRoute.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';
import { pagePaths, redirects, sites } from '../core/db/schema.ts';
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

/**
 * Creates the function that describes what a site serves at an address: a screen or a content page. It returns
 * undefined for a route with parameters, such as the page of an estate, because only the data show whether that page
 * exists.
 */
function createAnswerDescriber(
  { locales }: Pick<Site, 'locales'>,
  pages: readonly PagePath[],
): (address: string) => string | undefined {
  const pageByPath = new Map(
    pages.map(({ locale, path, pageId }) => [
      `/${[locale, ...path.split('/').filter(Boolean)].map(encodeURIComponent).join('/')}`,
      pageId,
    ]),
  );
  return (address) => {
    const path = removeQuery(address);
    if (path === '/') return 'the choice of a language';
    const page = pageByPath.get(path);
    if (page !== undefined) return `the page ${page}`;
    const route = matchRoute(path);
    if (!route || !isLocale(route.locale) || !locales.includes(route.locale)) return undefined;
    return /[:*]/.test(ROUTES[route.name][route.locale]) ? undefined : `the site's own page ${route.name}`;
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
        const paths = await transaction.select().from(pagePaths).where(eq(pagePaths.siteId, siteId));
        const existingRedirects = await transaction
          .select({ from: redirects.source, to: redirects.target })
          .from(redirects)
          .where(eq(redirects.siteId, siteId));
        const table = new RedirectTable(existingRedirects, createAnswerDescriber(site.document, paths));
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
