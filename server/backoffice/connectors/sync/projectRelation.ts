import type { EstateDraft } from '../seam/records.ts';
import type { RecordRow } from './store/recordRow.ts';

/** The number of levels that are followed upwards. Trees are reduced to two levels: projects and units. */
const MAX_LEVELS = 10;

interface KnownRecords {
  /** The drafts of the same batch, by their ids. */
  readonly drafts: ReadonlyMap<string, EstateDraft>;
  readonly rows: ReadonlyMap<string, Pick<RecordRow, 'parentId' | 'ownId' | 'state'>>;
}

/** How a record relates to a project. */
export type ProjectRelation =
  /** The record belongs to no project. */
  | { readonly kind: 'own' }
  /** The project is in the same batch, so the record is written after it. */
  | { readonly kind: 'after'; readonly project: string }
  /** The project is stored. */
  | { readonly kind: 'under'; readonly projectId: number }
  /** The project is neither stored nor known. */
  | { readonly kind: 'orphan'; readonly project: string };

/** Returns the topmost record above a unit, because units of units are treated as units of the same project. */
function findTopProject(draft: EstateDraft, { drafts, rows }: KnownRecords): string | undefined {
  let project: string | undefined;
  let above = draft.parentId;
  for (let level = 0; level < MAX_LEVELS && above !== undefined && above !== draft.id; level++) {
    project = above;
    above = drafts.get(project)?.parentId ?? rows.get(project)?.parentId ?? undefined;
  }
  return project;
}

export function findProjectRelation(draft: EstateDraft, known: KnownRecords): ProjectRelation {
  const project = findTopProject(draft, known);
  if (project === undefined) return { kind: 'own' };
  if (known.drafts.has(project)) return { kind: 'after', project };
  const row = known.rows.get(project);
  const isStored = row?.state === 'shown' || row?.state === 'refused';
  if (isStored && row.ownId !== null) return { kind: 'under', projectId: row.ownId };
  return { kind: 'orphan', project };
}
