import type { EstateDraft } from '../seam/records.ts';
import type { RecordRow } from './store/recordStore.ts';

/** Trees are flattened to two levels: projects and units. */
const MOST_LEVELS = 10;

interface Known {
  /** The drafts that are written now, by their ids. */
  readonly drafts: ReadonlyMap<string, EstateDraft>;
  readonly rows: ReadonlyMap<string, Pick<RecordRow, 'parentId' | 'ownId' | 'state'>>;
}

/** Where a record belongs. */
export type Family =
  /** It is no unit. */
  | { readonly kind: 'own' }
  /** It is written after its project, which is written now. */
  | { readonly kind: 'after'; readonly project: string }
  /** Its project is stored. */
  | { readonly kind: 'under'; readonly projectId: number }
  /** Its project is neither stored nor known. */
  | { readonly kind: 'orphan'; readonly project: string };

/** The topmost record above a unit: units of units are units of the same project. */
function projectOf(draft: EstateDraft, { drafts, rows }: Known): string | undefined {
  let project: string | undefined;
  let above = draft.parentId;
  for (let level = 0; level < MOST_LEVELS && above !== undefined && above !== draft.id; level++) {
    project = above;
    above = drafts.get(project)?.parentId ?? rows.get(project)?.parentId ?? undefined;
  }
  return project;
}

export function familyOf(draft: EstateDraft, known: Known): Family {
  const project = projectOf(draft, known);
  if (project === undefined) return { kind: 'own' };
  if (known.drafts.has(project)) return { kind: 'after', project };
  const row = known.rows.get(project);
  const isStored = row?.state === 'shown' || row?.state === 'refused';
  if (isStored && row.ownId !== null) return { kind: 'under', projectId: row.ownId };
  return { kind: 'orphan', project };
}
