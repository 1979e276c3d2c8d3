import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { tag } from '#shared/api/purge.ts';
import { type Site, type SiteInput, siteSchema } from '#shared/api/site.ts';
import type { Database } from '../core/db/database.ts';
import { estates, siteHostnames, siteRemovals, sites } from '../core/db/schema.ts';
import { hasSameContent } from '../core/db/contentHash.ts';
import { Conflict, type WriteResult } from '../core/db/writeResult.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { countSiteContents } from './siteContents.ts';

export interface SiteRepository {
  /** Returns sites ordered by id: those after the id `after`, at most `limit`. */
  list(page?: { readonly after?: string | undefined; readonly limit?: number | undefined }): Promise<Site[]>;
  get(siteId: string): Promise<Site | undefined>;
  /** Finds a site by a host name without a port. Upper and lower case are equal. */
  findByHostname(hostname: string): Promise<Site | undefined>;
  /**
   * Creates or replaces the site with this id. The version of the feed addresses never decreases. Throws `Conflict`
   * when another site has one of the host names.
   */
  put(site: SiteInput): Promise<WriteResult>;
  /** Creates a site. Throws `Conflict` when the id is taken. */
  create(site: SiteInput): Promise<Site>;
  /** Returns the number of estates of each site; sites without estates are missing. */
  countEstates(): Promise<ReadonlyMap<string, number>>;
  /** Counts the data of the site by kind. */
  countContents(siteId: string): Promise<Record<string, number>>;
  /**
   * Removes the site with all its data. Records the time and the counts of the removal. Returns false when there is no
   * such site.
   */
  remove(siteId: string): Promise<boolean>;
}

const normaliseHostname = (hostname: string) => hostname.toLowerCase().replace(/\.$/, '');

async function claimHostnames(db: Database, site: Site): Promise<void> {
  const hostnames = [...new Set(site.hostnames.map(normaliseHostname))].toSorted();
  const takenHostnames = await db
    .select({ hostname: siteHostnames.hostname, siteId: siteHostnames.siteId })
    .from(siteHostnames)
    .where(and(inArray(siteHostnames.hostname, hostnames), ne(siteHostnames.siteId, site.id)));
  const takenHostname = takenHostnames[0];
  if (takenHostname)
    throw new Conflict(`The host name ${takenHostname.hostname} belongs to the site ${takenHostname.siteId}.`);
  await db.delete(siteHostnames).where(eq(siteHostnames.siteId, site.id));
  await db.insert(siteHostnames).values(hostnames.map((hostname) => ({ hostname, siteId: site.id })));
}

/** The number of estates that one statement deletes, so that no statement takes long. */
const DELETE_BATCH_ESTATES = 5000;

async function removeEstates(db: Database, siteId: string): Promise<void> {
  const batchIds = db
    .select({ id: estates.id })
    .from(estates)
    .where(eq(estates.siteId, siteId))
    .limit(DELETE_BATCH_ESTATES);
  for (let removedCount = DELETE_BATCH_ESTATES; removedCount === DELETE_BATCH_ESTATES; ) {
    const rows = await db
      .delete(estates)
      .where(and(eq(estates.siteId, siteId), inArray(estates.id, batchIds)))
      .returning({ id: estates.id });
    removedCount = rows.length;
  }
}

/**
 * Returns the site with a feed version that is not below the stored one. A lower version would make addresses of feeds
 * valid again that the agency has revoked.
 */
function keepFeedVersion(site: Site, { feeds }: Partial<Pick<Site, 'feeds'>> = {}): Site {
  if (feeds === undefined || site.feeds.version >= feeds.version) return site;
  return { ...site, feeds: { ...site.feeds, version: feeds.version } };
}

/**
 * @param onHiddenStatusChange updates, in the transaction, the stored data of a site that depend on the statuses that
 *   it hides; it is a parameter because these data belong to a higher layer
 */
export function createSiteRepository(
  { db, write }: UnitOfWork,
  onHiddenStatusChange: (transaction: Database, siteId: string) => Promise<void>,
): SiteRepository {
  const storeSite = (input: SiteInput, mayExist: boolean): Promise<WriteResult> => {
    const newSite = siteSchema.parse(input);
    return write(async (transaction, tags) => {
      // This lock excludes other writes of the site, but not new rows that refer to the site: their foreign keys
      // conflict with a lock `for update`, and the projects are updated while the lock is held.
      const [storedSite] = await transaction.select().from(sites).where(eq(sites.id, newSite.id)).for('no key update');
      const site = keepFeedVersion(newSite, storedSite?.document);
      const createTakenError = () => new Conflict(`A site ${site.id} exists already.`);
      if (storedSite && !mayExist) throw createTakenError();
      if (storedSite && hasSameContent(storedSite.document, site)) return 'unchanged';
      const insert = transaction.insert(sites).values({ id: site.id, document: site });
      // Another transaction may have stored the site since `storedSite` was read.
      const upsert = mayExist
        ? insert.onConflictDoUpdate({ target: sites.id, set: { document: site, updatedAt: new Date() } })
        : insert.onConflictDoNothing({ target: sites.id });
      const rows = await upsert.returning({ id: sites.id });
      if (rows.length === 0) throw createTakenError();
      await claimHostnames(transaction, site);
      if (storedSite && !hasSameContent(storedSite.document.listing.hiddenStatus, site.listing.hiddenStatus))
        await onHiddenStatusChange(transaction, site.id);
      tags.add(site.id, tag.site(site.id));
      return storedSite ? 'updated' : 'created';
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
    async findByHostname(hostname) {
      const [row] = await db
        .select({ document: sites.document })
        .from(siteHostnames)
        .innerJoin(sites, eq(sites.id, siteHostnames.siteId))
        .where(eq(siteHostnames.hostname, normaliseHostname(hostname)));
      return row?.document;
    },
    put: (site) => storeSite(site, true),
    async create(site) {
      await storeSite(site, false);
      return siteSchema.parse(site);
    },
    async countEstates() {
      const rows = await db
        .select({ siteId: estates.siteId, count: count() })
        .from(estates)
        .where(isNull(estates.deletedAt))
        .groupBy(estates.siteId);
      return new Map(rows.map((row) => [row.siteId, row.count]));
    },
    countContents: (siteId) => countSiteContents(db, siteId),
    remove: (siteId) =>
      write(async (transaction, tags) => {
        const [storedRow] = await transaction
          .select({ id: sites.id })
          .from(sites)
          .where(eq(sites.id, siteId))
          .for('update');
        if (!storedRow) return false;
        const counts = await countSiteContents(transaction, siteId);
        await removeEstates(transaction, siteId);
        await transaction.delete(sites).where(eq(sites.id, siteId));
        await transaction.insert(siteRemovals).values({ id: randomUUID(), siteId, counts });
        tags.add(siteId, tag.site(siteId));
        return true;
      }),
  };
}
