import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm';
import { tag } from '../../../shared/api/purge.ts';
import { type Site, type SiteInput, siteSchema } from '../../../shared/api/site.ts';
import type { Database } from '../core/db/database.ts';
import { siteHostnames, sites } from '../core/db/schema.ts';
import { sameContent } from '../core/db/contentHash.ts';
import { Conflict, type WriteResult } from '../core/db/writeResult.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

export interface SiteRepository {
  /** By id: those after the id `after`, at most `limit`. */
  list(page?: { readonly after?: string | undefined; readonly limit?: number | undefined }): Promise<Site[]>;
  get(siteId: string): Promise<Site | undefined>;
  /** `hostname` without a port, in any case. */
  byHostname(hostname: string): Promise<Site | undefined>;
  /** Creates or replaces the site with this id. Throws `Conflict` when another site has one of its host names. */
  put(site: SiteInput): Promise<WriteResult>;
  /** Throws `Conflict` when the id is taken. */
  create(site: SiteInput): Promise<Site>;
  /** Removes the site and all that it holds; false when there is no such site. */
  remove(siteId: string): Promise<boolean>;
}

const normalised = (hostname: string) => hostname.toLowerCase().replace(/\.$/, '');

async function claimHostnames(db: Database, site: Site): Promise<void> {
  const hostnames = [...new Set(site.hostnames.map(normalised))].toSorted();
  const taken = await db
    .select({ hostname: siteHostnames.hostname, siteId: siteHostnames.siteId })
    .from(siteHostnames)
    .where(and(inArray(siteHostnames.hostname, hostnames), ne(siteHostnames.siteId, site.id)));
  const first = taken[0];
  if (first) throw new Conflict(`The host name ${first.hostname} belongs to the site ${first.siteId}.`);
  await db.delete(siteHostnames).where(eq(siteHostnames.siteId, site.id));
  await db.insert(siteHostnames).values(hostnames.map((hostname) => ({ hostname, siteId: site.id })));
}

export function createSiteRepository({ db, write }: UnitOfWork): SiteRepository {
  const store = (input: SiteInput, mayExist: boolean): Promise<WriteResult> => {
    const site = siteSchema.parse(input);
    return write(async (transaction, tags) => {
      const [stored] = await transaction.select().from(sites).where(eq(sites.id, site.id)).for('update');
      if (stored && !mayExist) throw new Conflict(`There is a site ${site.id} already.`);
      if (stored && sameContent(stored.document, site)) return 'unchanged';
      await transaction
        .insert(sites)
        .values({ id: site.id, document: site })
        .onConflictDoUpdate({ target: sites.id, set: { document: site, updatedAt: new Date() } });
      await claimHostnames(transaction, site);
      tags.add(site.id, tag.site(site.id));
      return stored ? 'updated' : 'created';
    });
  };

  return {
    async list({ after, limit } = {}) {
      const query = db
        .select({ document: sites.document })
        .from(sites)
        .where(after === undefined ? undefined : gt(sites.id, after))
        .orderBy(asc(sites.id));
      const rows = await (limit === undefined ? query : query.limit(limit));
      return rows.map((row) => row.document);
    },
    async get(siteId) {
      const [row] = await db.select({ document: sites.document }).from(sites).where(eq(sites.id, siteId));
      return row?.document;
    },
    async byHostname(hostname) {
      const [row] = await db
        .select({ document: sites.document })
        .from(siteHostnames)
        .innerJoin(sites, eq(sites.id, siteHostnames.siteId))
        .where(eq(siteHostnames.hostname, normalised(hostname)));
      return row?.document;
    },
    put: (site) => store(site, true),
    async create(site) {
      await store(site, false);
      return siteSchema.parse(site);
    },
    remove: (siteId) =>
      write(async (transaction, tags) => {
        const removed = await transaction.delete(sites).where(eq(sites.id, siteId)).returning({ id: sites.id });
        if (removed.length > 0) tags.add(siteId, tag.site(siteId));
        return removed.length > 0;
      }),
  };
}
