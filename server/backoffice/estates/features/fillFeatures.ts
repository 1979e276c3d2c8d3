import { asc, sql } from 'drizzle-orm';
import { tag } from '../../../../shared/api/purge.ts';
import { estates, sites } from '../../core/db/schema.ts';
import type { Run } from '../../core/db/runBatch.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { type PollingWorker, startPollingWorker } from '../../core/polling/pollingWorker.ts';
import type { Log } from '../../log.ts';
import { recordChange, summariseUnits } from '../estateStatements.ts';
import { foundPrice } from '../search/estateSummary.ts';
import { packFeatures, REVISION } from './packFeatures.ts';

type StoredPrice = Pick<typeof estates.$inferSelect, 'id' | 'parentId' | 'project' | 'price' | 'document'>;

/** Estates per transaction. */
const CHUNK = 200;

/** The features are those of another document, or of other filters. */
const IS_OLD = sql`features[1] is distinct from (('x' || left(content_hash, 8))::bit(32)::integer # ${REVISION}::integer)`;

/** The project whose price is another one than before: itself, or that of a unit that has another one. */
function projectIn(row: StoredPrice, price: number | null): number[] {
  if (!row.project) return row.parentId !== null && price !== row.price ? [row.parentId] : [];
  const own = foundPrice(row.document);
  return own !== undefined && own !== row.price ? [row.id] : [];
}

/** The next homes of a site after an id; undefined when there are no more. Another program's turn is passed over. */
const fillPart = ({ write }: UnitOfWork, site: string, after: number): Promise<number | undefined> =>
  write(async (transaction, tags) => {
    const { id, parentId, project, price, contentHash, document } = estates;
    const rows = await transaction
      .select({ id, parentId, project, price, contentHash, document })
      .from(estates)
      .where(sql`site_id = ${site} and id > ${after}::bigint and ${IS_OLD}`)
      .orderBy(asc(id))
      .limit(CHUNK)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return undefined;
    const filled = rows.map((row) => ({
      id: row.id,
      features: packFeatures(row.document, row.contentHash),
      price: row.project ? row.price : (foundPrice(row.document) ?? null),
    }));
    await transaction.execute(sql`
      update estates e set features = r.features, price = r.price
      from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as r (id bigint, features integer[], price double precision)
      where e.site_id = ${site} and e.id = r.id`);
    const run: Run = (statement) => transaction.execute(statement);
    await summariseUnits(
      run,
      site,
      new Set(rows.flatMap((row, index) => projectIn(row, filled[index]?.price ?? null))),
    );
    await recordChange(run, site);
    tags.add(site, tag.list(site));
    return rows.at(-1)?.id;
  });

/**
 * Works out what filters look at, and the price that is compared, for homes whose features are not those of their document: in a database from before, for a
 * filter that is new, and for what a program wrote that did not know them. One site after the other: what others ask comes
 * in between.
 */
export async function fillFeatures(unit: UnitOfWork, signal?: AbortSignal): Promise<void> {
  for (const site of await unit.db.select({ id: sites.id }).from(sites).orderBy(asc(sites.id))) {
    let after: number | undefined = 0;
    while (after !== undefined) after = signal?.aborted === true ? undefined : await fillPart(unit, site.id, after);
  }
}

const DAILY_MS = 24 * 60 * 60_000;

/** At the start, and for what the version before has written while it was replaced. */
export const startFeatures = (fill: (signal: AbortSignal) => Promise<void>, log: Log): Pick<PollingWorker, 'stop'> =>
  startPollingWorker({
    name: 'features of homes',
    intervalMs: DAILY_MS,
    log,
    async step(signal) {
      await fill(signal);
      return false;
    },
  });
