import type { DraftOrigin, Draft, EstateDraft } from '../../seam/records.ts';

type StoredEstate = Omit<EstateDraft, 'values' | 'origins' | 'later'> & {
  /** Absent where an older version wrote it. */
  readonly later?: EstateDraft['later'];
  readonly values: readonly (readonly [string, unknown])[];
  readonly origins: readonly (readonly [string, DraftOrigin])[];
};
type StoredDraft = StoredEstate | Exclude<Draft, EstateDraft>;

function closed(draft: Draft): StoredDraft {
  return draft.kind === 'estate' ? { ...draft, values: [...draft.values], origins: [...draft.origins] } : draft;
}

/** Drafts as text, for what waits in the database. What an adapter has left out is not in it. */
export const writeDrafts = (drafts: readonly Draft[]): string => JSON.stringify(drafts.map(closed));

function opened(draft: StoredDraft): Draft {
  if (draft.kind !== 'estate') return draft;
  const { values, origins, later = [] } = draft;
  return { ...draft, values: new Map(values), origins: new Map(origins), later };
}

/** `writeDrafts` took them with this type. */
export const readDrafts = (text: string): readonly Draft[] => (JSON.parse(text) as readonly StoredDraft[]).map(opened);
