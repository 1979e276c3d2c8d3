import { and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { namedSchema } from '#shared/api/common.ts';
import type { PublishedEstate, publishedEstatesQuerySchema } from '#shared/api/publishedEstates.ts';
import { shownPlaceSchema } from '#shared/api/estate.ts';
import { AVAILABLE_TRANSACTIONS } from '#shared/domain/units/unitState.ts';
import type { Database } from '../../core/db/database.ts';
import { askingPriceSql, findToRentSql } from '../../core/db/prices.ts';
import { estates } from '../../core/db/schema.ts';
import { isServed } from '../presentEstates.ts';

/** Reads whole estates for publication on other platforms. */
export interface PublishedEstates {
  /** Returns estates that have a page, sorted by id: as many as `limit` and the size of an answer allow. */
  listPublished(siteId: string, query: z.output<typeof publishedEstatesQuerySchema>): Promise<PublishedEstate[]>;
}

/** The maximum number of characters in an answer. The reader of the answer accepts five megabytes. */
const MAX_ANSWER_CHARACTERS = 2_000_000;

const nullablePlaceSchema = shownPlaceSchema.nullable();
const unitPrice = z.object({ value: z.number().nullable(), period: namedSchema.nullable() }).nullable();
const unitsRow = z.object({ count: z.number(), lowest: unitPrice, highest: unitPrice }).nullable();

const toUnitRange = ({ count, lowest, highest }: NonNullable<z.output<typeof unitsRow>>): PublishedEstate['units'] => ({
  count,
  priceFrom: lowest?.value ?? undefined,
  priceFromPeriod: lowest?.period ?? undefined,
  priceTo: highest?.value ?? undefined,
  priceToPeriod: highest?.period ?? undefined,
});

/** Returns the first estates that fit into an answer, and at least one. */
function takeFittingEstates(publishedEstates: readonly PublishedEstate[]): PublishedEstate[] {
  let characterCount = 0;
  const endIndex = publishedEstates.findIndex(
    (each, index) => (characterCount += JSON.stringify(each).length) > MAX_ANSWER_CHARACTERS && index > 0,
  );
  return publishedEstates.slice(0, endIndex === -1 ? undefined : endIndex);
}

export const createPublishedEstates = (db: Database): PublishedEstates => ({
  async listPublished(siteId, { after = 0, limit, hidden }) {
    const hiddenStatuses = hidden?.split(',').map(Number) ?? [];
    const project = alias(estates, 'project');
    const unit = alias(estates, 'unit');
    const isShown = (table: typeof estates | typeof project) =>
      hiddenStatuses.length > 0 ? notInArray(table.transactionId, hiddenStatuses) : undefined;
    const isUnitToRent = sql`coalesce(${findToRentSql(sql.identifier('unit'))}, false)`;
    const isOfferedAsProject = sql`${isUnitToRent} = coalesce(${findToRentSql(sql.identifier('estates'))}, ${isUnitToRent})`;
    const availableFilter = sql`(where ${inArray(unit.transactionId, [...AVAILABLE_TRANSACTIONS])}
      and ${isOfferedAsProject} and ${unit.price} is not null)`;
    const askedPrice = sql`jsonb_build_object('value', ${askingPriceSql(sql.identifier('unit'))},
      'period', ${unit.summary} #> '{price,period}')`;
    // The units decide for a project that comes soon without a price (`isProjectToRent`): those for sale come first.
    const units = sql`(
      select jsonb_build_object('count', count(*),
        'lowest', (array_agg(${askedPrice} order by ${isUnitToRent}, ${unit.price}) filter ${availableFilter})[1],
        'highest', (array_agg(${askedPrice} order by ${isUnitToRent}, ${unit.price} desc) filter ${availableFilter})[1])
      from ${estates} ${sql.identifier('unit')}
      where ${estates.project} and ${unit.siteId} = ${estates.siteId} and ${unit.parentId} = ${estates.id}
        and ${unit.active} and ${unit.deletedAt} is null
        ${hiddenStatuses.length > 0 ? sql`and ${notInArray(unit.transactionId, hiddenStatuses)}` : sql.empty()}
    )`;
    const rows = await db
      .select({
        document: estates.document,
        place: sql`${estates.summary} -> 'place'`.mapWith((value: unknown) => nullablePlaceSchema.parse(value)),
        latitude: estates.latitude,
        longitude: estates.longitude,
        project: project.document,
        units: units.mapWith((value: unknown) => unitsRow.parse(value)),
        updatedAt: estates.updatedAt,
      })
      .from(estates)
      .leftJoin(
        project,
        and(
          eq(project.siteId, estates.siteId),
          eq(project.id, estates.parentId),
          eq(project.active, true),
          sql`${project.deletedAt} is null`,
          isShown(project),
        ),
      )
      .where(and(isServed(siteId), gt(estates.id, after), isShown(estates)))
      .orderBy(asc(estates.id))
      .limit(limit);
    return takeFittingEstates(
      rows.map(({ document, place, latitude, longitude, project: parentDocument, units: unitRange, updatedAt }) => ({
        estate: document,
        place: place ?? undefined,
        point: latitude === null || longitude === null ? undefined : { latitude, longitude },
        project: parentDocument ?? undefined,
        units: unitRange?.count ? toUnitRange(unitRange) : undefined,
        updatedAt: updatedAt.toISOString(),
      })),
    );
  },
});
