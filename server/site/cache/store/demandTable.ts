import type { DatabaseSync } from 'node:sqlite';
import { toPageId } from './pageRecord.ts';

/** The address of a page: the page's key, and the host name that visitors used. */
export interface PageDemand {
  readonly key: string;
  readonly host: string;
}

/** A page, and the number of its requests. */
export interface CountedDemand extends PageDemand {
  readonly hits: number;
}

interface DemandQuery {
  /** The sites to return pages of. Undefined means all sites. */
  readonly siteIds: readonly string[] | undefined;
  readonly maxPages: number;
  /** The present time, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * The minimum number of requests of a page that counts as frequently requested. A single request may be a crawler's
 * guess.
 */
const MIN_HITS = 2;
/** The maximum number of addresses in the table. The addresses with the fewest requests are removed. */
const MAX_STORED_ADDRESSES = 10_000;
const DAY_MS = 86_400_000;

const toDayNumber = (at: number): number => Math.floor(at / DAY_MS);

/** Adds hits of a day to a page's row. The row contains the hits of its last day with hits, and of the day before. */
const COUNT_HITS_SQL = `
INSERT INTO demand (id, key, host, day, hits, earlier) VALUES (?, ?, ?, ?, ?, 0)
ON CONFLICT (id) DO UPDATE SET
  key = excluded.key,
  host = excluded.host,
  earlier = CASE excluded.day - demand.day WHEN 0 THEN demand.earlier WHEN 1 THEN demand.hits ELSE 0 END,
  hits = CASE WHEN excluded.day = demand.day THEN demand.hits ELSE 0 END + excluded.hits,
  day = excluded.day
`;

/** Copies a row of another store if it is newer than the row of this store. */
const INHERIT_ROWS_SQL = `
INSERT INTO demand (id, key, host, day, hits, earlier) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  key = excluded.key, host = excluded.host, day = excluded.day, hits = excluded.hits, earlier = excluded.earlier
WHERE (excluded.day, excluded.hits) > (demand.day, demand.hits)
`;

/**
 * Estimates the hits of the last 24 hours: all hits of today, and a part of yesterday's hits. This part is as large as
 * the part of yesterday that lies within the 24 hours.
 */
const RECENT_HITS_SQL = `
SELECT id, key, host, day, hits, earlier,
  CASE WHEN day >= $today THEN hits + earlier * $rest ELSE hits * $rest END AS weight,
  CASE WHEN day >= $today THEN hits + earlier ELSE hits END AS total
FROM demand WHERE day >= $today - 1
`;

/**
 * Returns the parameters of the statement `RECENT_HITS_SQL` for a time: the number of its day, and the part of that day
 * that is left.
 */
const buildRecentParameters = (at: number) => ({ today: toDayNumber(at), rest: 1 - (at % DAY_MS) / DAY_MS });

/** Adds hits. The callers of this and of all other writing functions of this file must have begun a transaction. */
export function countDemand(database: DatabaseSync, demand: Iterable<CountedDemand>, nowMs: number): void {
  const insertion = database.prepare(COUNT_HITS_SQL);
  for (const { key, host, hits } of demand) insertion.run(toPageId(key), key, host, toDayNumber(nowMs), hits);
}

export function deleteDemand(database: DatabaseSync, ids: Iterable<number>): void {
  const deletion = database.prepare('DELETE FROM demand WHERE id = ?');
  for (const id of ids) deletion.run(id);
}

/** Removes addresses without a request in the last day, and the least requested addresses beyond the maximum. */
export function deleteRareDemand(database: DatabaseSync, nowMs: number): void {
  database.prepare('DELETE FROM demand WHERE day < ?').run(toDayNumber(nowMs) - 1);
  database
    .prepare(
      `DELETE FROM demand WHERE id IN (
        SELECT id FROM (${RECENT_HITS_SQL}) ORDER BY weight DESC, id LIMIT -1 OFFSET ${MAX_STORED_ADDRESSES}
      )`,
    )
    .run(buildRecentParameters(nowMs));
}

/** Returns the pages with more than one request in the last day, most requested first. */
export function readFrequentDemand(database: DatabaseSync, { siteIds, maxPages, at }: DemandQuery): PageDemand[] {
  const siteCondition =
    siteIds === undefined ? '' : `AND substr(key, 1, instr(key, ' ') - 1) IN (SELECT value FROM json_each($sites))`;
  const rows = database
    .prepare(
      `SELECT key, host FROM (${RECENT_HITS_SQL}) WHERE total >= ${MIN_HITS} ${siteCondition} ORDER BY weight DESC, id LIMIT $maxPages`,
    )
    .all({ ...buildRecentParameters(at), maxPages, ...(siteIds && { sites: JSON.stringify(siteIds) }) });
  return rows.flatMap(({ key, host }) => (typeof key === 'string' && typeof host === 'string' ? [{ key, host }] : []));
}

/** A row of the table `demand`. */
interface DemandRow extends CountedDemand {
  readonly day: number;
  readonly earlier: number;
}

/** Returns the recent rows of another store. The store of an earlier version of the product may not have the table. */
export function readRecentDemand(otherDatabase: DatabaseSync, nowMs: number): DemandRow[] {
  const hasTable = otherDatabase.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'demand'`).get() !== undefined;
  if (!hasTable) return [];
  const rows = otherDatabase
    .prepare(`${RECENT_HITS_SQL} ORDER BY weight DESC LIMIT ${MAX_STORED_ADDRESSES}`)
    .all(buildRecentParameters(nowMs));
  return rows.flatMap(({ key, host, day, hits, earlier }) => {
    if (typeof key !== 'string' || typeof host !== 'string') return [];
    if (typeof day !== 'number' || typeof hits !== 'number' || typeof earlier !== 'number') return [];
    return [{ key, host, day, hits, earlier }];
  });
}

export function copyDemandRows(database: DatabaseSync, rows: Iterable<DemandRow>): void {
  const insertion = database.prepare(INHERIT_ROWS_SQL);
  for (const { key, host, day, hits, earlier } of rows) insertion.run(toPageId(key), key, host, day, hits, earlier);
}
