import { asc, sql } from 'drizzle-orm';
import { tag } from '../../../../shared/api/purge.ts';
import { estates, sites } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { type PollingWorker, startPollingWorker } from '../../core/polling/pollingWorker.ts';
import type { Log } from '../../log.ts';
import { recordChange } from '../estateStatements.ts';
import { packFeatures, REVISION } from './packFeatures.ts';

/** Estates per transaction. */
const CHUNK = 200;

/** The features are those of another document, or of other filters. */
const IS_OLD = sql`features[1] is distinct from (('x' || left(content_hash, 8))::bit(32)::integer # ${REVISION}::integer)`;

/** The next homes of a site after an id; undefined when there are no more. Another program's turn is passed over. */
const fillPart = ({ write }: UnitOfWork, site: string, after: number): Promise<number | undefined> =>
  write(async (transaction, tags) => {
    const { id, contentHash, document } = estates;
    const rows = await transaction
      .select({ id, contentHash, document })
      .from(estates)
      .where(sql`site_id = ${site} and id > ${after}::bigint and ${IS_OLD}`)
      .orderBy(asc(id))
      .limit(CHUNK)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return undefined;
    const filled = rows.map((row) => ({ id: row.id, features: packFeatures(row.document, row.contentHash) }));
    await transaction.execute(sql`
      update estates e set features = r.features
      from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as r (id bigint, features integer[])
      where e.site_id = ${site} and e.id = r.id`);
    await recordChange((statement) => transaction.execute(statement), site);
    tags.add(site, tag.list(site));
    return rows.at(-1)?.id;
  });

/**
 * Works out what filters look at for homes whose features are not those of their document: in a database from before, for a
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
