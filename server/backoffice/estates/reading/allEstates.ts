import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, max, type SQL, sql } from 'drizzle-orm';
import type { Estate } from '#shared/api/estate.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import type { Database } from '../../core/db/database.ts';
import { connections, estates } from '../../core/db/schema.ts';
import { analyzeEstates } from '../analyzeEstates.ts';
import { splitIntoParts } from '../inParts.ts';
import { foldText } from '../../geo/foldText.ts';
import { isPresent } from '../presentEstates.ts';

/** An estate as it is stored. */
export interface StoredEstate {
  readonly document: Estate;
  readonly isWithdrawn: boolean;
}

interface StatusCount {
  readonly status: number;
  readonly homes: number;
  readonly inactive: number;
}

interface SourceCount {
  /** The name of the source. It is null for estates that were written by hand. */
  readonly source: string | null;
  readonly homes: number;
  readonly writtenAt: Date | null;
}

/** Reads all estates of a site, also those that the site does not show. */
export interface AllEstates {
  /** Maps the ids of the source to the estates' own ids, for estates that are not withdrawn. */
  listSourceIds(siteId: string, sourceName: string): Promise<Map<string, number>>;
  /** Returns the given ids that belong to projects which are not withdrawn. */
  filterProjects(siteId: string, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Counts the estates that are not withdrawn. Units and inactive estates are included. */
  count(siteId: string): Promise<number>;
  /** Returns an estate, also a withdrawn one; undefined when the site never had this estate. */
  findStored(siteId: string, id: number): Promise<StoredEstate | undefined>;
  /**
   * Returns at most `limit` estates with this reference, including withdrawn estates. Estates whose reference differs
   * in case or accents are returned only when no estate has exactly this spelling.
   */
  listByReference(siteId: string, reference: string, limit: number): Promise<StoredEstate[]>;
  /**
   * Returns the references of at most `limit` estates that are not withdrawn, the newest first, without case and
   * accents.
   */
  listNewestReferences(siteId: string, limit: number): Promise<string[]>;
  /** Returns the CRM whose connection imports the estates of this source; undefined when no connection does. */
  findCrmOfSource(siteId: string, sourceName: string): Promise<string | undefined>;
  /** Counts, by status (specification §4.3), the estates that `count` counts, with the number of inactive estates. */
  countByStatus(siteId: string): Promise<readonly StatusCount[]>;
  /** Counts, by source, the estates that `count` counts, with the time of the last write of each source. */
  countBySource(siteId: string): Promise<readonly SourceCount[]>;
  /** Yields the documents of all estates that `count` counts, sorted by id. */
  stream(siteId: string): AsyncIterable<Estate>;
  /**
   * Yields the estates that are withdrawn and sold or let. Their first pictures are still in use, because the page of
   * references may show them.
   */
  streamReferences(siteId: string): AsyncIterable<Estate>;
  /**
   * Brings the visibility map and the statistics of the database up to date. Call it after many writes, outside a
   * transaction.
   * @param writtenCount the number of estates that were written; when it is small, the statistics are not computed
   * again
   */
  analyze(writtenCount?: number): Promise<void>;
}

const STREAM_BATCH_ESTATES = 200;
/**
 * The number of ids in one page. Reading a page takes a few milliseconds, in which the embedded database answers no
 * other client.
 */
const SOURCE_IDS_PER_PAGE = 5000;
const IDS_PER_PAGE = 1000;

const CLOSED_TRANSACTIONS: number[] = [TRANSACTION.SOLD, TRANSACTION.RENTED];
const STORED_COLUMNS = { document: estates.document, deletedAt: estates.deletedAt };
const toStoredEstate = ({ document, deletedAt }: { readonly document: Estate; readonly deletedAt: Date | null }) => ({
  document,
  isWithdrawn: deletedAt !== null,
});

/** Yields documents sorted by id. The documents are read in parts, so that few of them are in memory. */
async function* streamDocuments(db: Database, condition: SQL | undefined): AsyncGenerator<Estate, void, undefined> {
  let lastId = 0;
  for (;;) {
    const rows = await db
      .select({ id: estates.id, document: estates.document })
      .from(estates)
      .where(and(condition, gt(estates.id, lastId)))
      .orderBy(asc(estates.id))
      .limit(STREAM_BATCH_ESTATES);
    for (const row of rows) yield row.document;
    const lastRow = rows.at(-1);
    if (!lastRow || rows.length < STREAM_BATCH_ESTATES) return;
    lastId = lastRow.id;
  }
}

const isWithdrawnReference = (siteId: string) =>
  and(eq(estates.siteId, siteId), isNotNull(estates.deletedAt), inArray(estates.transactionId, CLOSED_TRANSACTIONS));

export const createAllEstates = (db: Database): AllEstates => ({
  async listSourceIds(siteId, sourceName) {
    const ids = new Map<string, number>();
    let lastSourceId = '';
    for (;;) {
      const rows = await db
        .select({ id: estates.id, sourceId: estates.sourceId })
        .from(estates)
        .where(and(isPresent(siteId), eq(estates.sourceName, sourceName), gte(estates.sourceId, lastSourceId)))
        .orderBy(asc(estates.sourceId))
        .limit(SOURCE_IDS_PER_PAGE);
      for (const { id, sourceId } of rows) ids.set((lastSourceId = sourceId ?? ''), id);
      if (rows.length < SOURCE_IDS_PER_PAGE) return ids;
    }
  },

  async filterProjects(siteId, ids) {
    const projectIds = new Set<number>();
    for (const batchIds of splitIntoParts(ids, IDS_PER_PAGE)) {
      const rows = await db
        .select({ id: estates.id })
        .from(estates)
        .where(and(isPresent(siteId), eq(estates.project, true), inArray(estates.id, batchIds)));
      for (const { id } of rows) projectIds.add(id);
    }
    return projectIds;
  },

  count: (siteId) => db.$count(estates, isPresent(siteId)),

  async findStored(siteId, id) {
    const [row] = await db
      .select(STORED_COLUMNS)
      .from(estates)
      .where(and(eq(estates.siteId, siteId), eq(estates.id, id)));
    return row && toStoredEstate(row);
  },

  async listByReference(siteId, reference, limit) {
    const rows = await db
      .select(STORED_COLUMNS)
      .from(estates)
      .where(and(eq(estates.siteId, siteId), eq(estates.reference, foldText(reference))))
      .orderBy(asc(estates.id))
      .limit(limit);
    const similarEstates = rows.map(toStoredEstate);
    const exactMatches = similarEstates.filter(({ document }) => document.general.reference === reference);
    return exactMatches.length > 0 ? exactMatches : similarEstates;
  },

  async listNewestReferences(siteId, limit) {
    const rows = await db
      .select({ reference: estates.reference })
      .from(estates)
      .where(and(isPresent(siteId), isNotNull(estates.reference)))
      .orderBy(desc(estates.id))
      .limit(limit);
    return rows.flatMap(({ reference }) => reference ?? []);
  },

  async findCrmOfSource(siteId, sourceName) {
    const [row] = await db
      .select({ crm: connections.crm })
      .from(connections)
      .where(and(eq(connections.siteId, siteId), eq(connections.name, sourceName)));
    return row?.crm;
  },

  countByStatus: (siteId) =>
    db
      .select({
        status: estates.transactionId,
        homes: count(),
        inactive: sql`count(*) filter (where not ${estates.active})`.mapWith(Number),
      })
      .from(estates)
      .where(isPresent(siteId))
      .groupBy(estates.transactionId)
      .orderBy(asc(estates.transactionId)),

  countBySource: (siteId) =>
    db
      .select({ source: estates.sourceName, homes: count(), writtenAt: max(estates.updatedAt) })
      .from(estates)
      .where(isPresent(siteId))
      .groupBy(estates.sourceName)
      .orderBy(asc(estates.sourceName)),

  stream: (siteId) => streamDocuments(db, isPresent(siteId)),

  streamReferences: (siteId) => streamDocuments(db, isWithdrawnReference(siteId)),

  analyze: (writtenCount) => analyzeEstates(db, writtenCount),
});
