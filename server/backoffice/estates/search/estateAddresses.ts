import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type EstateAddress,
  type EstateAddressPart,
  estateAddressPartSchema,
  type estateAddressPartsQuerySchema,
  estateAddressSchema,
  type estateAddressesQuerySchema,
} from '#shared/api/estateAddresses.ts';
import type { Database } from '../../core/db/database.ts';
import { queryRows } from '../../core/db/queryRows.ts';

/**
 * Reads the data from which the URLs of the pages of estates are built, for all estates that a site shows, units
 * included, sorted by id. The sitemap of the site needs these URLs.
 */
export interface EstateAddresses {
  listAddresses(siteId: string, query: z.output<typeof estateAddressesQuerySchema>): Promise<EstateAddress[]>;
  /** Returns the first and last id of each part of `size` estates. The last part may be smaller. */
  listAddressParts(siteId: string, query: z.output<typeof estateAddressPartsQuerySchema>): Promise<EstateAddressPart[]>;
}

/** Builds the condition for an estate with a page: the site shows the estate and does not hide its status. */
function hasPage(alias: 'e' | 'p', hiddenStatuses: string | undefined): SQL {
  const toColumn = (name: string) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
  const isServed = sql`${toColumn('active')} and ${toColumn('deleted_at')} is null`;
  if (hiddenStatuses === undefined) return isServed;
  return sql`${isServed} and ${toColumn('transaction_id')} <> all (${sql.param(hiddenStatuses.split(','))}::integer[])`;
}

/**
 * Selects the summary of the estate and the summary of its project, and decompresses each summary once. Summaries are
 * stored compressed and outside the rows, so each operator on the column would read and decompress it again. `offset 0`
 * prevents the planner from inlining the expressions.
 */
const UNPACKED_SUMMARIES = sql`(select e.summary || '{}' as own, p.summary || '{}' as parent offset 0) unpacked`;

/** Selects the fields of a summary from which the URL of the estate's page is built. */
const selectAddressParts = (name: 'own' | 'parent') => {
  const summary = sql.identifier(name);
  return sql`jsonb_build_object(
    'id', ${summary}->'id', 'project', ${summary}->'project', 'title', ${summary}->'title',
    'headType', ${summary}->'headType', 'subType', ${summary}->'subType', 'transaction', ${summary}->'transaction',
    'address', ${summary}->'address')`;
};

const selectIso = (instant: SQL) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const addressRow = z.object({ address: estateAddressSchema });

export const createEstateAddresses = (db: Database): EstateAddresses => ({
  async listAddresses(siteId, { after = 0, limit, hidden }) {
    const rows = await queryRows(
      db,
      sql`
      select jsonb_strip_nulls(${selectAddressParts('own')} || jsonb_build_object(
        'partOf', case when p.id is not null then ${selectAddressParts('parent')} end,
        'updatedAt', ${selectIso(sql`greatest(e.updated_at, (
          select max(u.updated_at) from estates u where e.project and u.site_id = e.site_id and u.parent_id = e.id
        ))`)}
      )) as address
      from estates e
      left join estates p on p.site_id = e.site_id and p.id = e.parent_id and ${hasPage('p', hidden)}
      cross join lateral ${UNPACKED_SUMMARIES}
      where e.site_id = ${siteId} and e.id > ${after} and ${hasPage('e', hidden)}
      order by e.id
      limit ${limit}`,
      addressRow,
    );
    return rows.map(({ address }) => address);
  },

  async listAddressParts(siteId, { size, hidden }) {
    const parts = await queryRows(
      db,
      sql`
      select min(id)::float8 as first, max(id)::float8 as last, count(*)::int as count,
        ${selectIso(sql`max(updated_at)`)} as "updatedAt"
      from (
        select e.id, e.updated_at, (row_number() over (order by e.id) - 1) / ${size}::int as part
        from estates e
        where e.site_id = ${siteId} and ${hasPage('e', hidden)}
      ) numbered
      group by part
      order by part`,
      estateAddressPartSchema,
    );
    return [...parts];
  },
});
