import type { DraftOrigin, Draft, EstateDraft } from '../../seam/records.ts';

type StoredEstate = Omit<EstateDraft, 'values' | 'origins'> & {
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
  return draft.kind === 'estate' ? { ...draft, values: new Map(draft.values), origins: new Map(draft.origins) } : draft;
}

/** `writeDrafts` took them with this type. */
export const readDrafts = (text: string): readonly Draft[] => (JSON.parse(text) as readonly StoredDraft[]).map(opened);
