import { asc, sql } from 'drizzle-orm';
import { tag } from '#shared/api/purge.ts';
import { hasSameContent } from '../../core/db/contentHash.ts';
import { estates, sites } from '../../core/db/schema.ts';
import type { RunStatement } from '../../core/db/runBatch.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import type { PollingTask } from '../../core/polling/pollingWorker.ts';
import { applyGazetteerNames } from '../../geo/estatePlace.ts';
import { recordChange, summariseNextProjects, summariseUnits } from '../estateStatements.ts';
import { findComparedPrice, summariseEstate } from '../search/estateSummary.ts';
import { packFeatures, FEATURES_REVISION } from './packFeatures.ts';

type StoredColumns = Pick<
  typeof estates.$inferSelect,
  'id' | 'parentId' | 'project' | 'price' | 'summary' | 'document'
>;

/** The number of estates per transaction. */
const BATCH_ESTATES = 200;

/**
 * The condition for outdated features: they were computed from a former document of the estate, or for former filters.
 */
const HAS_OUTDATED_FEATURES = sql`features[1]
  is distinct from (('x' || left(content_hash, 8))::bit(32)::integer # ${FEATURES_REVISION}::integer)`;

/**
 * Computes price, document and summary of a row again. `document` and `summary` are null when the stored values are
 * correct.
 */
function recomputeColumns({ project, price, summary, document }: StoredColumns) {
  const address = applyGazetteerNames(document.address);
  const changesProvince = address.province?.id !== document.address.province?.id;
  const renamedDocument = changesProvince ? { ...document, address } : document;
  const recomputedSummary = { ...summary, ...summariseEstate(renamedDocument, summary.place, summary.updatedAt) };
  return {
    // The stored price of a project may be the price of one of its units.
    price: project ? price : (findComparedPrice(document) ?? null),
    document: changesProvince ? renamedDocument : null,
    summary: hasSameContent(recomputedSummary, summary) ? null : recomputedSummary,
  };
}

/**
 * Returns a list with the id of the project whose units must be summarised again, or an empty list. A unit that an
 * older version wrote has also changed its project by the rules of that version.
 */
function findProjectToSummarise({ id, parentId, project }: StoredColumns): number[] {
  if (project) return [id];
  return parentId === null ? [] : [parentId];
}

/**
 * Updates the next outdated estates of a site, in the order of their ids, and returns the last id; undefined when there
 * are no more. Estates that another process has locked are skipped.
 */
const fillNextPart = ({ write }: UnitOfWork, siteId: string, afterId: number): Promise<number | undefined> =>
  write(async (transaction, tags) => {
    const { id, parentId, project, price, contentHash, summary, document } = estates;
    const rows = await transaction
      .select({ id, parentId, project, price, contentHash, summary, document })
      .from(estates)
      .where(sql`site_id = ${siteId} and id > ${afterId}::bigint and ${HAS_OUTDATED_FEATURES}`)
      .orderBy(asc(id))
      .limit(BATCH_ESTATES)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return undefined;
    const filledRows = rows.map((row) => ({
      id: row.id,
      features: packFeatures(row.document, row.contentHash),
      ...recomputeColumns(row),
      // An older version may have called the change to a price of 0 a reduction.
      settles: row.price === 0,
    }));
    await transaction.execute(sql`
      update estates e set features = r.features, price = r.price,
        history_due_at = case when r.settles then now() else e.history_due_at end,
        summary = coalesce(r.summary, e.summary), document = coalesce(r.document, e.document),
        province = case when r.document is null then e.province else r.document #>> '{address,province,id}' end,
        region = case when r.document is null then e.region else r.document #>> '{address,region}' end
      from jsonb_to_recordset(${JSON.stringify(filledRows)}::jsonb)
        as r (id bigint, features integer[], price double precision, summary jsonb, document jsonb, settles boolean)
      where e.site_id = ${siteId} and e.id = r.id`);
    const runStatement: RunStatement = (statement) => transaction.execute(statement);
    const projectIds = rows.flatMap(findProjectToSummarise);
    await summariseUnits(runStatement, siteId, new Set(projectIds));
    await recordChange(runStatement, siteId);
    tags.add(siteId, tag.list(siteId));
    for (const { id: estateId, document: changedDocument } of filledRows)
      if (changedDocument) tags.add(siteId, tag.estate(siteId, estateId));
    return rows.at(-1)?.id;
  });

/**
 * Updates the data about units in the next projects of a site. An older version that still runs beside this one may
 * have written them by its own rules.
 */
const summariseNextPart = ({ write }: UnitOfWork, siteId: string, afterId: number): Promise<number | undefined> =>
  write(async (transaction, tags) => {
    const part = await summariseNextProjects(transaction, siteId, afterId);
    if (part?.hasChanges) {
      await recordChange((statement) => transaction.execute(statement), siteId);
      tags.add(siteId, tag.list(siteId));
    }
    return part?.lastId;
  });

/**
 * Computes the columns that lists read (features, compared price, summary and province) for estates with outdated
 * features: in an older database, after a new filter, after a change of provinces in the gazetteer, and for estates
 * that an older version wrote. It also summarises the units of all listed projects. It works in small parts, so that
 * other queries run in between.
 */
export async function fillFeatures(unit: UnitOfWork, signal?: AbortSignal): Promise<void> {
  for (const site of await unit.db.select({ id: sites.id }).from(sites).orderBy(asc(sites.id))) {
    for (const runNextPart of [fillNextPart, summariseNextPart]) {
      let afterId: number | undefined = 0;
      while (afterId !== undefined)
        afterId = signal?.aborted === true ? undefined : await runNextPart(unit, site.id, afterId);
    }
  }
}

const FILL_INTERVAL_MS = 24 * 60 * 60_000;

/**
 * Computes outdated features at the start, and daily for estates that an older version wrote while it was being
 * replaced.
 */
export const createFeatureFillingTask = (fill: (signal: AbortSignal) => Promise<void>): PollingTask => ({
  name: 'features of homes',
  intervalMs: FILL_INTERVAL_MS,
  async step(signal) {
    await fill(signal);
    return false;
  },
});
