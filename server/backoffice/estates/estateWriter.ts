import { type EstateWrite, estateWriteSchema } from '#shared/api/estate.ts';
import type { Database } from '../core/db/database.ts';
import type { RunStatement } from '../core/db/runBatch.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { loadDisplacement } from '../geo/estatePlace.ts';
import type { EstateChanges, OnWritten, WritePolicy } from './estateChanges.ts';
import { announceChange } from './estateStatements.ts';
import { splitIntoParts } from './inParts.ts';
import { readBatch, storeBatch, withdrawBatch } from './storeBatch.ts';
import { writeInParts } from './writeInParts.ts';
import {
  type CheckedEstate,
  type EstateWriteResult,
  findStoredEstates,
  hashEstate,
  isUnchanged,
  listChosenIds,
  listTouchedIds,
  matchStoredEstates,
  prepareEstate,
  refuseDuplicates,
} from './writePlan.ts';

export interface EstateWriter {
  /**
   * Writes estates of a site. All functions that store or withdraw estates use this function.
   *
   * An estate is identified by its `source`, else by its id. An estate that has neither of these is new. Withdrawn
   * estates are restored. Throws `Conflict` for an estate that contradicts another one.
   *
   * @param onWritten is called with the outcomes of estates that were written, in the order of the write
   * @returns the ids of the estates that were withdrawn now, units included
   */
  write(siteId: string, changes: EstateChanges, policy: WritePolicy, onWritten?: OnWritten): Promise<readonly number[]>;
  /**
   * Returns the outcomes that a write of these estates would have, with the id 0 for a new estate without an id. The
   * function throws the same errors as `write` but writes nothing, so that an import finds contradictions before its
   * first write.
   */
  check(siteId: string, batch: readonly CheckedEstate[]): Promise<EstateWriteResult[]>;
  /**
   * Creates or replaces estates in one transaction, and returns the outcomes in the order of the list. Also throws a
   * `ZodError` for a document that the contract refuses.
   */
  upsertMany(siteId: string, estates: readonly EstateWrite[]): Promise<EstateWriteResult[]>;
  put(siteId: string, estate: EstateWrite): Promise<EstateWriteResult>;
  /** Withdraws estates in one transaction; returns the ids of the estates that were withdrawn now, units included. */
  withdrawMany(siteId: string, ids: readonly number[]): Promise<readonly number[]>;
}

/**
 * The number of estates per statement of an `atOnce` write: large enough to save round trips, small enough for the
 * embedded database's memory.
 */
const BATCH_ESTATES = 200;

async function collectEstates(stages: NonNullable<EstateChanges['stages']>): Promise<CheckedEstate[]> {
  const collectedEstates: CheckedEstate[] = [];
  for await (const batches of stages) for (const batch of batches) collectedEstates.push(...batch);
  return collectedEstates;
}

async function writeAtOnce(
  unit: UnitOfWork,
  siteId: string,
  { stages = [], reservedIds = new Set(), withdrawnIds: idsToWithdraw = [] }: EstateChanges,
): Promise<{ readonly outcomes: EstateWriteResult[]; readonly withdrawn: readonly number[] }> {
  const checkedEstates = (await collectEstates(stages)).map(prepareEstate);
  refuseDuplicates(checkedEstates);
  const allReservedIds = new Set([...reservedIds, ...listChosenIds(checkedEstates)]);
  return unit.write(async (transaction, tags) => {
    const runStatement: RunStatement = (statement) => transaction.execute(statement);
    const displace = await loadDisplacement(transaction);
    const context = {
      siteId,
      db: transaction,
      isLocked: true,
      displace,
      reservedIds: allReservedIds,
      namedCities: new Set<string>(),
    };
    const outcomes: EstateWriteResult[] = [];
    const changedIds = new Set<number>();
    for (const batch of splitIntoParts(checkedEstates, BATCH_ESTATES)) {
      const { change } = await storeBatch(context, batch, await readBatch(context, batch), runStatement);
      outcomes.push(...change.outcomes);
      for (const id of listTouchedIds(change)) changedIds.add(id);
    }
    const { withdrawnIds, touchedIds: withdrawalChanges } = await withdrawBatch(context, idsToWithdraw, runStatement);
    for (const id of withdrawalChanges) changedIds.add(id);
    await announceChange(transaction, tags, siteId, changedIds);
    return { outcomes, withdrawn: withdrawnIds };
  });
}

async function previewOutcomes(
  db: Database,
  siteId: string,
  inputs: readonly CheckedEstate[],
): Promise<EstateWriteResult[]> {
  const batch = inputs.map(prepareEstate);
  refuseDuplicates(batch);
  const storedEstates = matchStoredEstates(batch, await findStoredEstates(db, siteId, batch, false));
  return batch.map((estate, index) => {
    const storedEstate = storedEstates[index];
    const outcome = !storedEstate ? 'created' : isUnchanged(storedEstate, hashEstate(estate)) ? 'unchanged' : 'updated';
    return { id: storedEstate?.id ?? estate.general.id ?? 0, outcome };
  });
}

export function createEstateWriter(unit: UnitOfWork): EstateWriter {
  const write: EstateWriter['write'] = async (siteId, changes, policy, onWritten) => {
    if (policy.kind === 'inParts') return writeInParts(unit, siteId, changes, { ...policy, onWritten });
    const { outcomes, withdrawn } = await writeAtOnce(unit, siteId, changes);
    onWritten?.(outcomes);
    return withdrawn;
  };

  async function upsertMany(siteId: string, inputs: readonly EstateWrite[]): Promise<EstateWriteResult[]> {
    const { outcomes } = await writeAtOnce(unit, siteId, {
      stages: [[inputs.map((input) => estateWriteSchema.parse(input))]],
    });
    return outcomes;
  }

  return {
    write,
    check: (siteId, batch) => previewOutcomes(unit.db, siteId, batch),
    upsertMany,
    async put(siteId, estate) {
      const [outcome] = await upsertMany(siteId, [estate]);
      if (!outcome) throw new Error('a write of one estate has one outcome');
      return outcome;
    },
    withdrawMany: (siteId, ids) => write(siteId, { withdrawnIds: ids }, { kind: 'atOnce' }),
  };
}
