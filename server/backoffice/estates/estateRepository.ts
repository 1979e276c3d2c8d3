import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { contactInfoSchema } from '../../../shared/api/content.ts';
import {
  type Estate,
  type EstateDetail,
  type EstateSummary,
  type EstateWrite,
  shownPlaceSchema,
  type WithdrawnEstate,
} from '../../../shared/api/estate.ts';
import type { EstateFilters, EstateSearch, EstateSearchResult } from '../../../shared/api/search.ts';
import { allowsViewings } from '../../../shared/domain/rules.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { runBatch } from '../core/db/runBatch.ts';
import { estates } from '../core/db/schema.ts';
import { createEstateAddresses, type EstateAddresses } from './search/estateAddresses.ts';
import { createFacets } from './search/estateFacets.ts';
import { createEstateSearch } from './search/estateSearch.ts';
import { createFacetSource } from './search/facetSource.ts';
import type { BulkLoad } from './bulkLoad.ts';
import { createEstateWriter } from './estateWriter.ts';
import type { EstateWriteResult } from './writePlan.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

export type ContactInfo = z.infer<typeof contactInfoSchema>;

/** Estates of one site at a time. Inactive ones are stored and never served. */
export interface EstateRepository extends EstateAddresses {
  /** The estate in full with its units; for one that was taken back or is inactive, what it was; undefined for nothing. */
  get(siteId: string, id: number): Promise<EstateDetail | { readonly withdrawn: WithdrawnEstate } | undefined>;
  /** The project of `id` (or of its unit `id`) and its units; a single estate stands alone. */
  group(siteId: string, id: number): Promise<EstateSummary[] | undefined>;
  contactInfo(siteId: string, id: number): Promise<ContactInfo | undefined>;

  /** A page of what matches and how many match (specification §7.2). Throws `RefusedQuery`. */
  search(siteId: string, search: EstateSearch, locale: Locale): Promise<EstateSearchResult>;
  /** The facets of a search. Throws `RefusedQuery`. */
  filters(siteId: string, search: EstateSearch, locale: Locale): Promise<EstateFilters>;

  /**
   * Creates or replaces, in the order given. An estate is known by its `source`, else by its id; without either it is
   * new. Withdrawn ones come back. All of it is one transaction and one purge message.
   * Throws a `ZodError` for a document that the contract refuses and `Conflict` for one that contradicts another.
   */
  upsertMany(siteId: string, estates: readonly EstateWrite[]): Promise<EstateWriteResult[]>;
  put(siteId: string, estate: EstateWrite): Promise<EstateWriteResult>;
  /** For many estates, while sites go on answering. */
  bulkLoad(siteId: string): BulkLoad;
  /** Withdraws with their units; gives the ids of all that were taken back now. */
  withdrawMany(siteId: string, ids: readonly number[]): Promise<number[]>;

  /** Source id → estate id of what is not withdrawn. */
  listSourceIds(siteId: string, sourceName: string): Promise<Map<string, number>>;
  /** Estates that are not withdrawn: units and inactive ones included. */
  count(siteId: string): Promise<number>;
  /** The documents of all that `count` counts, by id. */
  stream(siteId: string): AsyncIterable<Estate>;
  /** Brings statistics and the visibility map up to date: call it after a bulk load, outside a transaction. */
  analyze(): Promise<void>;
}

const STREAM_CHUNK = 200;
/** Takes a few milliseconds, in which the embedded database answers no other client. */
const SOURCE_IDS_PER_PAGE = 5000;

/**
 * The columns that conditions and sort orders name, a few per statement: the embedded database answers no other client
 * while it looks at rows, and all columns at once took longer than a page waits.
 */
const ANALYZED_AT_ONCE: readonly (readonly string[])[] = [
  ['site_id', 'id', 'parent_id', 'active', 'deleted_at', 'listed', 'project', 'source_name', 'source_id'],
  ['head_type_id', 'sub_type_id', 'transaction_id', 'sticker_id', 'bedrooms', 'price', 'area_build', 'area_ground'],
  ['city_id', 'municipality_id', 'province', 'region', 'country', 'latitude', 'longitude', 'reference'],
  ['publication_date', 'updated_at', 'collections', 'search_text'],
];
/** 300 rows for each: a sample of 9,000 instead of 30,000. It holds for one transaction. */
const SMALL_SAMPLE = sql`select set_config('default_statistics_target', '30', true)`;

function asWithdrawn({ general: { id, headType, subType, transaction }, address }: Estate): WithdrawnEstate {
  const { city, municipality, province, region } = address;
  return {
    id,
    headType: { id: headType.id },
    ...(subType && { subType: { id: subType.id } }),
    status: { id: transaction.id },
    address: {
      city: { id: city.id },
      ...(municipality && { municipality: { id: municipality.id } }),
      ...(province && { province: { id: province.id } }),
      ...(region && { region }),
    },
  };
}

const nullablePlace = shownPlaceSchema.nullable();
const storedPlace = (value: unknown) => nullablePlace.parse(value);

const present = (siteId: string) => and(eq(estates.siteId, siteId), isNull(estates.deletedAt));
const served = (siteId: string) => and(present(siteId), estates.active);

export function createEstateRepository(unit: UnitOfWork): EstateRepository {
  const { db } = unit;
  const writer = createEstateWriter(unit);
  const sourceOf = createFacetSource(db);

  const units = async (siteId: string, projectId: number): Promise<EstateSummary[]> => {
    const rows = await db
      .select({ summary: estates.summary })
      .from(estates)
      .where(and(served(siteId), eq(estates.parentId, projectId)))
      .orderBy(asc(estates.id));
    return rows.map((row) => row.summary);
  };

  return {
    ...createEstateSearch(db, sourceOf),
    ...createFacets(sourceOf),
    ...createEstateAddresses(db),
    ...writer,

    async get(siteId, id) {
      const [row] = await db
        .select({
          document: estates.document,
          place: sql`${estates.summary} -> 'place'`.mapWith(storedPlace),
          active: estates.active,
          deletedAt: estates.deletedAt,
          updatedAt: estates.updatedAt,
          agenda: sql`exists (
            select 1 from agendas where agendas.site_id = ${siteId} and agendas.availability is not null
              and agendas.sales_rep_id::text = ${estates.document} #>> '{salesRep,id}'
          )`.mapWith(Boolean),
        })
        .from(estates)
        .where(and(eq(estates.siteId, siteId), eq(estates.id, id)));
      if (!row) return undefined;
      if (row.deletedAt || !row.active) return { withdrawn: asWithdrawn(row.document) };
      return {
        ...row.document,
        ...(row.place && { place: row.place }),
        children: row.document.general.project ? await units(siteId, id) : [],
        viewings: row.agenda && allowsViewings(row.document.general.transaction.id),
        updatedAt: row.updatedAt.toISOString(),
      };
    },

    async group(siteId, id) {
      const [row] = await db
        .select({ head: sql`coalesce(${estates.parentId}, ${estates.id})`.mapWith(Number) })
        .from(estates)
        .where(and(served(siteId), eq(estates.id, id)));
      if (!row) return undefined;
      const [head] = await db
        .select({ summary: estates.summary })
        .from(estates)
        .where(and(served(siteId), eq(estates.id, row.head)));
      return [...(head ? [head.summary] : []), ...(await units(siteId, row.head))];
    },

    async contactInfo(siteId, id) {
      const [row] = await db
        .select({ document: estates.document })
        .from(estates)
        .where(and(served(siteId), eq(estates.id, id)));
      if (!row) return undefined;
      const { general, salesRep } = row.document;
      if (!salesRep) return { estateId: id, reference: general.reference };
      const { id: salesRepId, name, phone, mobile, email, picture } = salesRep;
      return {
        estateId: id,
        reference: general.reference,
        salesRep: { id: salesRepId, name, phone, mobile, email, picture },
      };
    },

    async put(siteId, estate) {
      const [outcome] = await writer.upsertMany(siteId, [estate]);
      if (!outcome) throw new Error('a write of one estate has one outcome');
      return outcome;
    },

    async listSourceIds(siteId, sourceName) {
      const ids = new Map<string, number>();
      let last = '';
      for (;;) {
        const rows = await db
          .select({ id: estates.id, sourceId: estates.sourceId })
          .from(estates)
          .where(and(present(siteId), eq(estates.sourceName, sourceName), gte(estates.sourceId, last)))
          .orderBy(asc(estates.sourceId))
          .limit(SOURCE_IDS_PER_PAGE);
        for (const { id, sourceId } of rows) ids.set((last = sourceId ?? ''), id);
        if (rows.length < SOURCE_IDS_PER_PAGE) return ids;
      }
    },

    count: (siteId) => db.$count(estates, present(siteId)),

    async *stream(siteId) {
      let last = 0;
      for (;;) {
        const rows = await db
          .select({ id: estates.id, document: estates.document })
          .from(estates)
          .where(and(present(siteId), gt(estates.id, last)))
          .orderBy(asc(estates.id))
          .limit(STREAM_CHUNK);
        for (const row of rows) yield row.document;
        const end = rows.at(-1);
        if (!end || rows.length < STREAM_CHUNK) return;
        last = end.id;
      }
    },

    async analyze() {
      await db.execute(sql`vacuum estates`);
      for (const columns of ANALYZED_AT_ONCE) {
        const list = sql.join(
          columns.map((name) => sql.identifier(name)),
          sql`, `,
        );
        await runBatch(db, [SMALL_SAMPLE, sql`analyze estates (${list})`]);
      }
      await db.execute(sql`analyze estate_terms, city_names`);
    },
  };
}
