import type { EstateDraft } from '../../seam/records.ts';
import type { RecordRow } from '../store/recordRow.ts';

/** The largest number of parents that are followed upwards from a unit. It stops the search in a circle of records. */
const MAX_PROJECT_LEVELS = 10;

interface KnownRecords {
  /** The drafts of the same batch, by their ids. */
  readonly draftById: ReadonlyMap<string, EstateDraft>;
  readonly rowById: ReadonlyMap<string, Pick<RecordRow, 'parentId' | 'ownId' | 'state'>>;
}

/** The relation of a record to its project. */
export type ProjectRelation =
  /** The record belongs to no project. */
  | { readonly kind: 'own' }
  /** The project is in the same batch, so the record is written after the project. */
  | { readonly kind: 'after'; readonly project: string }
  /** The project is stored. */
  | { readonly kind: 'under'; readonly projectId: number }
  /** The project is neither in the same batch nor stored. */
  | { readonly kind: 'orphan'; readonly project: string };

/** Returns the id of the topmost record above a unit, because a unit of a unit counts as a unit of the same project. */
function findTopProject(draft: EstateDraft, { draftById, rowById }: KnownRecords): string | undefined {
  let topProjectId: string | undefined;
  let parentId = draft.parentId;
  for (let level = 0; level < MAX_PROJECT_LEVELS && parentId !== undefined && parentId !== draft.id; level++) {
    topProjectId = parentId;
    parentId = draftById.get(topProjectId)?.parentId ?? rowById.get(topProjectId)?.parentId ?? undefined;
  }
  return topProjectId;
}

export function findProjectRelation(draft: EstateDraft, knownRecords: KnownRecords): ProjectRelation {
  const topProjectId = findTopProject(draft, knownRecords);
  if (topProjectId === undefined) return { kind: 'own' };
  if (knownRecords.draftById.has(topProjectId)) return { kind: 'after', project: topProjectId };
  const row = knownRecords.rowById.get(topProjectId);
  const isStored = row?.state === 'shown' || row?.state === 'refused';
  if (isStored && row.ownId !== null) return { kind: 'under', projectId: row.ownId };
  return { kind: 'orphan', project: topProjectId };
}

/**
 * Returns whether a unit is still written as a single estate because its project is missing. A unit that has moved to
 * another project, or to none, is no longer bound to that decision.
 */
export const staysSingle = (
  { parentId }: Pick<EstateDraft, 'parentId'>,
  row: Pick<RecordRow, 'isSingle' | 'parentId'> | undefined,
): boolean => row?.isSingle === true && row.parentId === parentId;
