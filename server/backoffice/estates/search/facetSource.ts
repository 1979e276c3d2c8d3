import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Database } from '../../core/db/database.ts';
import { queryRows } from '../../core/db/rowsOf.ts';
import type { Conditions } from './estateConditions.ts';
import { showsReductionsSql, viewingContactsSql } from '../../core/db/featureColumns.ts';
import { today } from './today.ts';
import { countFacets, type FacetCounts } from './facetCounts.ts';
import { bytesOf, type EstateTable, loadEstateTable } from './estateTable.ts';
import { loadTerms } from '../estateTerms.ts';
import { indexTerms, type TermIndex } from './termIndex.ts';

interface FacetSource {
  readonly table: EstateTable;
  readonly terms: TermIndex;
  /** By the conditions that it was found by. A page of results and its facets are asked for in two calls, and counted once. */
  readonly counts: () => FacetCounts;
  /** Whether a bulk load is writing: the columns are those of up to two seconds ago. */
  readonly isLoading: boolean;
}

export type FindFacetSource = (siteId: string, conditions: Conditions) => Promise<FacetSource>;

/** The order of the columns of a whole site, and of lists that ask for none. */
const COLUMN_ORDER = sql`publication_date desc nulls last, id desc`;

/** What is kept in memory over all sites. A million estates in a thousand sites are some 94 MB. */
const MOST_BYTES = 112 * 1024 * 1024;
/** Of a site, however few estates it has. */
const SITE_BYTES = 4096;
/** Of a name that listings have and the product has not. */
const TERM_BYTES = 512;

/** What the columns of a site depend on: its homes, who of it can be visited, what it tells, and the day. */
interface SiteState {
  /** 0 for a site without estates. */
  readonly change: number;
  readonly key: string;
}
const stateRow = z.object({ change: z.number().nullable(), contacts: z.array(z.number()), tells: z.boolean() });

/** Counts that are kept for the next call over all sites: some kilobytes each, more in sites of many cities. */
const MOST_COUNTS = 64;
/** Characters of a query whose counts are kept. */
const LONGEST_QUERY = 2000;

interface Kept extends Pick<FacetSource, 'table' | 'terms'> {
  /** Undefined for what is not kept. */
  readonly state: SiteState | undefined;
  readonly loadedAt: number;
  readonly bytes: number;
}

/** Milliseconds for which the columns are reused during a bulk load, which is marked by a negative change. */
const LOADING_MS = 2000;

/**
 * What facets are counted over. The columns of a site's whole listing stay in memory until an estate of it is written, or
 * room is needed for sites that were asked for later; each call asks the database whether an estate was written, since
 * another program may have done it.
 */
export function createFacetSource(db: Database, mostBytes = MOST_BYTES): FindFacetSource {
  const kept = new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: ({ bytes }) => bytes });
  const loading = new Map<string, Promise<Kept>>();
  const counted = new LRUCache<string, FacetCounts>({ max: MOST_COUNTS });

  /** Known by when the table was loaded, not by the table: columns that were replaced are not held in memory by their counts. */
  function countsOf({ table, loadedAt }: Kept, conditions: Conditions): FacetCounts {
    const key = `${loadedAt} ${conditions.query}`;
    const known = counted.get(key);
    if (known) return known;
    const counts = countFacets(table, conditions);
    if (key.length <= LONGEST_QUERY) counted.set(key, counts);
    return counts;
  }

  const stateOf = async (siteId: string): Promise<SiteState> => {
    const [row] = await queryRows(
      db,
      sql`select (select change::float8 from estate_changes where site_id = ${siteId}) as change,
        ${viewingContactsSql(siteId)} as contacts, ${showsReductionsSql(siteId)} as tells`,
      stateRow,
    );
    const change = row?.change ?? 0;
    return { change, key: [change, today(), row?.tells === true, ...(row?.contacts ?? [])].join(' ') };
  };

  const isOld = ({ state, loadedAt }: Kept) =>
    state !== undefined && state.change < 0 && performance.now() - loadedAt > LOADING_MS;

  const load = async (siteId: string, state: SiteState | undefined, chosen: SQL): Promise<Kept> => {
    const [table, terms] = await Promise.all([loadEstateTable(db, siteId, chosen), loadTerms(db, siteId)]);
    const bytes = SITE_BYTES + bytesOf(table) + terms.length * TERM_BYTES;
    return { state, table, terms: indexTerms(terms, table), loadedAt: performance.now(), bytes };
  };

  /** The change is asked for first: what is read after it is at least as new. */
  const wholeSite = async (siteId: string, rows: SQL): Promise<Kept> => {
    const state = await stateOf(siteId);
    const known = kept.get(siteId);
    if (known && known.state?.key === state.key && !isOld(known)) return known;
    const key = `${siteId} ${state.key}`;
    const under =
      loading.get(key) ?? load(siteId, state, sql`${rows} order by ${COLUMN_ORDER}`).finally(() => loading.delete(key));
    loading.set(key, under);
    const source = await under;
    kept.set(siteId, source);
    return source;
  };

  return async (siteId, conditions) => {
    const { rows, everything } = conditions;
    const source = everything ? await wholeSite(siteId, rows) : await load(siteId, undefined, rows);
    const { table, terms } = source;
    const counts = () => (everything ? countsOf(source, conditions) : countFacets(table, conditions));
    return { table, terms, counts, isLoading: (source.state?.change ?? 0) < 0 };
  };
}
