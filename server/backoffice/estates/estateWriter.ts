import { type EstateWrite, estateWriteSchema } from '#shared/api/estate.ts';
import { sql } from 'drizzle-orm';
import { tag } from '#shared/api/purge.ts';
import type { Run } from '../core/db/runBatch.ts';
import { estates } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { loadDisplacement } from '../geo/estatePlace.ts';
import { type EstateBefore, estatesBefore, hasSubscribers, recordEvents } from '../savedSearches/estateEvents.ts';
import { applyPlan } from './applyPlan.ts';
import { type BulkLoad, createBulkLoad } from './bulkLoad.ts';
import { recordChange, summariseUnits, isToWithdraw, WITHDRAWN } from './estateStatements.ts';
import { recordHistory } from './history/recordHistory.ts';
import { deleteUnusedTerms } from './estateTerms.ts';
import { splitIntoParts } from './inParts.ts';
import {
  type CheckedEstate,
  listChosenIds,
  type EstateWriteResult,
  hasChanges,
  lookUpEstates,
  planWrite,
  prepareChecked,
  refuseDuplicates,
  listTouchedIds,
} from './writePlan.ts';

interface EstateWriter {
  upsertMany(siteId: string, estates: readonly EstateWrite[]): Promise<EstateWriteResult[]>;
  bulkLoad(siteId: string): BulkLoad;
  withdrawMany(siteId: string, ids: readonly number[]): Promise<number[]>;
}

/**
 * The number of estates per statement: large enough to save round trips, small enough for the embedded database's
 * memory.
 */
const BATCH_ESTATES = 200;

const prepare = (input: EstateWrite): CheckedEstate => prepareChecked(estateWriteSchema.parse(input));

export function createEstateWriter(unitOfWork: UnitOfWork): EstateWriter {
  const { write } = unitOfWork;

  async function upsertMany(siteId: string, inputs: readonly EstateWrite[]): Promise<EstateWriteResult[]> {
    const batch = inputs.map(prepare);
    refuseDuplicates(batch);
    const options = { reserved: new Set(listChosenIds(batch)), isLocked: true };
    return write(async (transaction, tags) => {
      const run: Run = (statement) => transaction.execute(statement);
      const outcomes: EstateWriteResult[] = [];
      const projects = new Set<number>();
      const before = (await hasSubscribers(transaction, siteId)) ? new Map<number, EstateBefore>() : undefined;
      const displace = await loadDisplacement(transaction);
      for (const chunk of splitIntoParts(batch, BATCH_ESTATES)) {
        const lookup = await lookUpEstates(transaction, siteId, chunk, options);
        for (const each of lookup.found) if (each) before?.set(each.id, each);
        const { plan, change } = planWrite(chunk, lookup, displace);
        outcomes.push(...change.outcomes);
        for (const id of change.projects) projects.add(id);
        await applyPlan(run, siteId, plan);
      }
      const change = { outcomes, projects };
      if (before) {
        const others = [...projects].filter((id) => !before.has(id));
        for (const each of await estatesBefore(transaction, siteId, others)) before.set(each.id, each);
      }
      await summariseUnits(run, siteId, projects);
      if (before) await recordEvents(run, siteId, [...before.values()], listTouchedIds(change));
      if (hasChanges(change)) {
        await recordChange(run, siteId);
        tags.add(siteId, tag.list(siteId), ...listTouchedIds(change).map((id) => tag.estate(siteId, id)));
      }
      return outcomes;
    });
  }

  return {
    upsertMany,
    bulkLoad: (siteId) => createBulkLoad(unitOfWork, siteId),

    withdrawMany(siteId, ids) {
      return write(async (transaction, tags) => {
        if (ids.length === 0) return [];
        const run: Run = (statement) => transaction.execute(statement);
        const rows = await transaction
          .update(estates)
          .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
          .where(isToWithdraw(siteId, ids))
          .returning(WITHDRAWN);
        if (rows.length === 0) return [];
        await deleteUnusedTerms(run, siteId, rows);
        const withdrawn = rows.map((row) => row.id);
        await recordHistory(run, siteId, withdrawn);
        const parents = new Set(rows.flatMap((row) => row.parent_id ?? []));
        await summariseUnits(run, siteId, parents);
        const touched = [...withdrawn, ...parents];
        await recordChange(run, siteId);
        tags.add(siteId, tag.list(siteId), ...touched.map((id) => tag.estate(siteId, id)));
        return withdrawn;
      });
    },
  };
}
