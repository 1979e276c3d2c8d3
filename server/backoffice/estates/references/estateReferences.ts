import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type LocalizedText, localizedTextSchema } from '#shared/api/common.ts';
import { type EstateSummary, estateSummarySchema, type Picture } from '#shared/api/estate.ts';
import type { Reference, References, referencesQuerySchema } from '#shared/api/references.ts';
import { type Site, getPublicHistory } from '#shared/api/site.ts';
import { isPriceShown } from '#shared/domain/rules.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import type { Database } from '../../core/db/database.ts';
import { queryRows } from '../../core/db/queryRows.ts';
import { sites } from '../../core/db/schema.ts';
import { listCityIdsWithin, findMunicipalityEntry } from '../../geo/gazetteer/gazetteer.ts';
import { foldText } from '../../geo/foldText.ts';
import { findPlaceById } from '../../geo/places.ts';

/** Reads the estates that a site has sold and let. */
export interface EstateReferences {
  /** Returns the references; undefined when the site does not show them. */
  listReferences(siteId: string, query: z.output<typeof referencesQuerySchema>): Promise<References | undefined>;
}

/**
 * Builds the condition for a reference: an estate with a transaction that means sold or let, including withdrawn
 * estates. An inactive estate is a reference only if visitors could see it before, because an estate that was inactive
 * from the start was sold discreetly. A unit is no reference, because its project is the reference. The index
 * `estates_closed` has the conditions on the transaction and the parent.
 */
const isReference = (siteId: string, { without }: Site['history']): SQL => sql`
  e.site_id = ${siteId} and e.transaction_id in (5, 6) and e.parent_id is null
  and e.id <> all (${sql.param(without)}::bigint[])
  and (e.active or exists (
    select from estate_history h where h.site_id = e.site_id and h.estate_id = e.id and h.shown
  ))`;

const summaryPartSchema = estateSummarySchema.pick({
  id: true,
  title: true,
  headType: true,
  subType: true,
  transaction: true,
  price: true,
  vatRegime: true,
  address: true,
  pictures: true,
});
const referenceRow = z.object({
  summary: summaryPartSchema,
  street: localizedTextSchema.nullable(),
  closedAt: z.string().nullable(),
});
const cityRow = z.object({ city: z.int(), count: z.int() });

const pickPrice = ({ price, vatRegime }: Pick<EstateSummary, 'price' | 'vatRegime'>): Pick<Reference, 'price'> =>
  price?.value !== undefined && isPriceShown(price, vatRegime)
    ? { price: { value: price.value, ...(price.period && { period: price.period }) } }
    : {};

/** Returns the municipality of an address; the city itself when its municipality is unknown. */
function findMunicipality({ city, municipality }: EstateSummary['address']): Reference['municipality'] {
  const gazetteerMunicipality = findPlaceById(city.id)?.municipality;
  return gazetteerMunicipality
    ? { id: gazetteerMunicipality.id, name: { ...gazetteerMunicipality.name } }
    : (municipality ?? { id: city.id, name: city.name });
}

/**
 * The minimum length of a street name that is looked for in titles. Shorter street names are also ordinary words, so
 * such a word in a title does not reveal the street.
 */
const MIN_STREET_CHARACTERS = 4;

/** Returns a title without the languages in which it contains the street. */
function removeTitlesWithStreet(title: LocalizedText, street: LocalizedText | null): LocalizedText {
  const foldedStreets = Object.values(street ?? {})
    .map((name) => foldText(name ?? '').trim())
    .filter((name) => name.length >= MIN_STREET_CHARACTERS);
  return Object.fromEntries(
    Object.entries(title).filter(([, text]) => !foldedStreets.some((name) => foldText(text ?? '').includes(name))),
  );
}

/**
 * Removes the alternative text of a picture, which often names the street. The street that the estate states may be
 * spelled differently, so it is no help to search the text for it. Pages write a text with the title instead.
 */
function removeAltText({ alt: _alt, ...picture }: Picture): Reference['picture'] {
  return picture;
}

function toReference({ summary, street, closedAt }: z.output<typeof referenceRow>, site: Site['history']): Reference {
  const { id, title, headType, subType, transaction, address, pictures } = summary;
  const [picture] = pictures;
  return {
    id,
    title: removeTitlesWithStreet(title, street),
    headType,
    ...(subType && { subType }),
    transaction,
    municipality: findMunicipality(address),
    ...(picture && { picture: removeAltText(picture) }),
    ...(closedAt !== null && { closedOn: toBrusselsDay(closedAt) }),
    ...(site.closedPrices && pickPrice(summary)),
  };
}

/**
 * Adds up the counts of cities by municipality. A city that is not in the gazetteer is left out, because its
 * municipality is unknown.
 */
function countByMunicipality(cities: readonly z.output<typeof cityRow>[]): References['municipalities'] {
  const counts = new Map<number, number>();
  for (const { city, count } of cities) {
    const id = findPlaceById(city)?.municipality.id;
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return [...counts]
    .flatMap(([id, count]) => {
      const place = findMunicipalityEntry(id)?.place;
      return place && place.kind !== 'province' ? [{ id, name: place.name, zip: place.zip, count }] : [];
    })
    .toSorted((a, b) => b.count - a.count || a.id - b.id);
}

export const createReferences = (db: Database): EstateReferences => ({
  async listReferences(siteId, { municipality, from, limit }) {
    const [site] = await db.select({ document: sites.document }).from(sites).where(eq(sites.id, siteId));
    const history = site && getPublicHistory(site.document);
    if (!history?.references) return undefined;
    const isOfSite = isReference(siteId, history);
    const municipalityCityIds =
      municipality === undefined ? undefined : [...listCityIdsWithin({ municipality: [municipality] })];
    const isInMunicipality = municipalityCityIds
      ? sql`${isOfSite} and e.city_id = any (${sql.param(municipalityCityIds)}::integer[])`
      : isOfSite;
    const [rows, cityCounts] = await Promise.all([
      queryRows(
        db,
        sql`
        select e.summary, e.document #> '{address,street}' as street, to_char(e.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "closedAt"
        from estates e where ${isInMunicipality}
        order by e.closed_at desc nulls last, e.id desc limit ${limit} offset ${from}`,
        referenceRow,
      ),
      queryRows(
        db,
        sql`select e.city_id as city, count(*)::int as count from estates e where ${isOfSite} group by 1`,
        cityRow,
      ),
    ]);
    const cityIds = new Set(municipalityCityIds);
    const total = cityCounts.reduce(
      (sum, { city, count }) => sum + (municipalityCityIds && !cityIds.has(city) ? 0 : count),
      0,
    );
    return {
      total,
      results: rows.map((row) => toReference(row, history)),
      municipalities: countByMunicipality(cityCounts),
    };
  },
});
