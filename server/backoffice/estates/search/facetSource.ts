import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Database } from '../../core/db/database.ts';
import { queryRows } from '../../core/db/queryRows.ts';
import type { EstateConditions } from './estateConditions.ts';
import { showsReductionsSql, viewingContactsSql } from '../../core/db/featureColumns.ts';
import { getTodayNumber } from './today.ts';
import { countFacets, type FacetCounts } from './facetCounts.ts';
import { estimateBytes, type EstateTable, loadEstateTable } from './estateTable.ts';
import { loadTerms } from '../estateTerms.ts';
import { indexTerms, type TermIndex } from './termIndex.ts';

interface FacetSource {
  readonly table: EstateTable;
  readonly termIndex: TermIndex;
  /**
   * Returns the counts for the conditions. The result is stored, because a page of results and its facets are requested
   * in two calls.
   */
  readonly computeCounts: () => FacetCounts;
  /** True while estates are written in parts. The table may then be up to two seconds old. */
  readonly isLoading: boolean;
}

export type FindFacetSource = (siteId: string, conditions: EstateConditions) => Promise<FacetSource>;

/** The order of the rows of a whole site. Lists for which no sort order was requested have the same order. */
const COLUMN_ORDER = sql`publication_date desc nulls last, id desc`;

/** The maximum memory over all sites, in bytes. A million estates in a thousand sites take some 94 MB. */
const MAX_STORED_BYTES = 112 * 1024 * 1024;
/** The number of bytes of a site without estates. */
const EMPTY_SITE_BYTES = 4096;
/** The approximate bytes of memory of a term, such as a place name, that only the estates of the site have. */
const BYTES_PER_TERM = 512;

/**
 * The state of a site on which its table depends: its homes, the contacts who take viewings, its settings, and the day.
 */
interface SiteState {
  /** The number of the last change of the site's estates. It is 0 for a site without estates. */
  readonly changeNumber: number;
  readonly stateKey: string;
}
const stateRow = z.object({
  change: z.number().nullable(),
  contacts: z.array(z.number()),
  showsReductions: z.boolean(),
});

/**
 * The maximum number of results (`FacetCounts`) that are stored over all sites. A result takes some kilobytes, and more
 * in sites with many cities.
 */
const MAX_STORED_COUNTS = 64;
/** The counts of longer queries are not stored. */
const MAX_QUERY_CHARACTERS = 2000;

interface StoredTable extends Pick<FacetSource, 'table' | 'termIndex'> {
  /** The state of the site when the table was loaded. It is undefined for a table that is not stored. */
  readonly state: SiteState | undefined;
  readonly loadedAt: number;
  readonly estimatedBytes: number;
}

/** The time for which a table is reused during a write in parts, when the change number is negative. */
const MAX_AGE_WHILE_LOADING_MS = 2000;

/**
 * Creates the source of the facets. The table of all estates of a site stays in memory until one of these estates is
 * written, or the memory is needed for other sites. Each call reads from the database whether an estate was written,
 * because another process may have written it.
 */
export function createFacetSource(db: Database, maxBytes = MAX_STORED_BYTES): FindFacetSource {
  const tableCache = new LRUCache<string, StoredTable>({
    maxSize: maxBytes,
    sizeCalculation: ({ estimatedBytes }) => estimatedBytes,
  });
  const pendingLoads = new Map<string, Promise<StoredTable>>();
  const countsCache = new LRUCache<string, FacetCounts>({ max: MAX_STORED_COUNTS });

  /**
   * Returns the counts for a table. The key is the time of loading and not the table itself, so that the counts do not
   * hold a replaced table in memory.
   */
  function getCounts({ table, loadedAt }: StoredTable, conditions: EstateConditions): FacetCounts {
    const key = `${loadedAt} ${conditions.queryKey}`;
    const cachedCounts = countsCache.get(key);
    if (cachedCounts) return cachedCounts;
    const counts = countFacets(table, conditions);
    if (key.length <= MAX_QUERY_CHARACTERS) countsCache.set(key, counts);
    return counts;
  }

  const readState = async (siteId: string): Promise<SiteState> => {
    const [row] = await queryRows(
      db,
      sql`select (select change::float8 from estate_changes where site_id = ${siteId}) as change,
        ${viewingContactsSql(siteId)} as contacts, ${showsReductionsSql(siteId)} as "showsReductions"`,
      stateRow,
    );
    const change = row?.change ?? 0;
    return {
      changeNumber: change,
      stateKey: [change, getTodayNumber(), row?.showsReductions === true, ...(row?.contacts ?? [])].join(' '),
    };
  };

  const isOld = ({ state, loadedAt }: StoredTable) =>
    state !== undefined && state.changeNumber < 0 && performance.now() - loadedAt > MAX_AGE_WHILE_LOADING_MS;

  const loadTable = async (siteId: string, state: SiteState | undefined, condition: SQL): Promise<StoredTable> => {
    const [table, terms] = await Promise.all([loadEstateTable(db, siteId, condition), loadTerms(db, siteId)]);
    const bytes = EMPTY_SITE_BYTES + estimateBytes(table) + terms.length * BYTES_PER_TERM;
    return { state, table, termIndex: indexTerms(terms, table), loadedAt: performance.now(), estimatedBytes: bytes };
  };

  /**
   * Returns the table of a whole site. The change number is read before the data, so that the data are at least as new
   * as the number.
   */
  const loadWholeSite = async (siteId: string, rows: SQL): Promise<StoredTable> => {
    const state = await readState(siteId);
    const cachedTable = tableCache.get(siteId);
    if (cachedTable && cachedTable.state?.stateKey === state.stateKey && !isOld(cachedTable)) return cachedTable;
    const key = `${siteId} ${state.stateKey}`;
    const pendingLoad =
      pendingLoads.get(key) ??
      loadTable(siteId, state, sql`${rows} order by ${COLUMN_ORDER}`).finally(() => pendingLoads.delete(key));
    pendingLoads.set(key, pendingLoad);
    const source = await pendingLoad;
    tableCache.set(siteId, source);
    return source;
  };

  return async (siteId, conditions) => {
    const { databaseCondition, selectsAllListed } = conditions;
    const source = selectsAllListed
      ? await loadWholeSite(siteId, databaseCondition)
      : await loadTable(siteId, undefined, databaseCondition);
    const { table, termIndex } = source;
    const computeCounts = () => (selectsAllListed ? getCounts(source, conditions) : countFacets(table, conditions));
    return { table, termIndex, computeCounts, isLoading: (source.state?.changeNumber ?? 0) < 0 };
  };
}
