import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { contactInfoSchema } from '#shared/api/content/content.ts';
import {
  type Estate,
  type EstateDetail,
  type EstateSummary,
  shownPlaceSchema,
  type WithdrawnEstate,
} from '#shared/api/estate.ts';
import { allowsViewings } from '#shared/domain/rules.ts';
import type { Database } from '../core/db/database.ts';
import { estates } from '../core/db/schema.ts';
import { deriveHistory } from './history/offerHistory.ts';
import { HISTORY_STATES, historyStatesSchema } from './history/settleHistories.ts';
import { isServed, selectPublicSummary } from './presentEstates.ts';
import { addDayToSummary } from './search/openHouseDay.ts';

type ContactInfo = z.infer<typeof contactInfoSchema>;

/** Reads the data that the site shows of one estate. */
export interface EstateDetails {
  /**
   * Returns the whole estate with its units. For an estate that was withdrawn or is inactive, it returns the former
   * data. Returns undefined for an unknown id.
   */
  get(siteId: string, id: number): Promise<EstateDetail | { readonly withdrawn: WithdrawnEstate } | undefined>;
  /**
   * Returns the project `id` (or the project of the unit `id`) and its units; only the estate itself when it has no
   * project.
   */
  listGroup(siteId: string, id: number): Promise<EstateSummary[] | undefined>;
  findContactInfo(siteId: string, id: number): Promise<ContactInfo | undefined>;
}

function toWithdrawn({ general: { id, headType, subType, transaction }, address }: Estate): WithdrawnEstate {
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

const nullablePlaceSchema = shownPlaceSchema.nullable();
const parsePlace = (value: unknown) => nullablePlaceSchema.parse(value);

/** Selects the history of an estate; an empty list when the site does not show price histories. */
const selectPublicStates = (siteId: string, id: number) =>
  sql`coalesce((
  select ${HISTORY_STATES} from estates e
  join sites s on s.id = e.site_id and s.document @> '{"history": {"prices": true}}'
  where e.site_id = ${siteId} and e.id = ${id}
), '[]')`.mapWith((value: unknown) => historyStatesSchema.parse(value));

/** Returns the public part of a history. */
function toPublicHistory(states: z.output<typeof historyStatesSchema>): Pick<EstateDetail, 'prices' | 'reduction'> {
  const { prices, reduction } = deriveHistory(states, new Date());
  return {
    ...(reduction && { reduction: { from: reduction.from, at: reduction.at.toISOString() } }),
    ...(prices.length > 1 && {
      prices: prices.map(({ since, amount }) => ({ since: since.toISOString(), amount })),
    }),
  };
}

/** Selects the summary of a row of `estates`. */
const selectSummary = (siteId: string) =>
  addDayToSummary(selectPublicSummary(siteId), sql`open_houses`).mapWith(estates.summary);

/** Returns the units of a project that the site shows. */
async function readUnits(db: Database, siteId: string, projectId: number): Promise<EstateSummary[]> {
  const rows = await db
    .select({ summary: selectSummary(siteId) })
    .from(estates)
    .where(and(isServed(siteId), eq(estates.parentId, projectId)))
    .orderBy(asc(estates.id));
  return rows.map((row) => row.summary);
}

export const createEstateDetails = (db: Database): EstateDetails => ({
  async get(siteId, id) {
    const [row] = await db
      .select({
        document: estates.document,
        place: sql`${estates.summary} -> 'place'`.mapWith(parsePlace),
        active: estates.active,
        deletedAt: estates.deletedAt,
        updatedAt: estates.updatedAt,
        states: selectPublicStates(siteId, id),
        openHouses: estates.openHouses,
        agenda: sql`exists (
          select 1 from agendas where agendas.site_id = ${siteId} and agendas.availability is not null
            and agendas.sales_rep_id::text = ${estates.document} #>> '{salesRep,id}'
        )`.mapWith(Boolean),
      })
      .from(estates)
      .where(and(eq(estates.siteId, siteId), eq(estates.id, id)));
    if (!row) return undefined;
    if (row.deletedAt || !row.active) return { withdrawn: toWithdrawn(row.document) };
    return {
      ...row.document,
      ...(row.place && { place: row.place }),
      children: row.document.general.project ? await readUnits(db, siteId, id) : [],
      viewings: row.agenda && allowsViewings(row.document.general.transaction.id),
      ...toPublicHistory(row.states),
      openHouses: allowsViewings(row.document.general.transaction.id) ? (row.openHouses ?? []) : [],
      updatedAt: row.updatedAt.toISOString(),
    };
  },

  async listGroup(siteId, id) {
    const [row] = await db
      .select({ head: sql`coalesce(${estates.parentId}, ${estates.id})`.mapWith(Number) })
      .from(estates)
      .where(and(isServed(siteId), eq(estates.id, id)));
    if (!row) return undefined;
    const [head] = await db
      .select({ summary: selectSummary(siteId) })
      .from(estates)
      .where(and(isServed(siteId), eq(estates.id, row.head)));
    return [...(head ? [head.summary] : []), ...(await readUnits(db, siteId, row.head))];
  },

  async findContactInfo(siteId, id) {
    const [row] = await db
      .select({ document: estates.document })
      .from(estates)
      .where(and(isServed(siteId), eq(estates.id, id)));
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
});
