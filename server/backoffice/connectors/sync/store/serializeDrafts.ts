import type { DraftOrigin, Draft, EstateDraft } from '../../seam/records.ts';

type StoredEstate = Omit<EstateDraft, 'values' | 'origins' | 'later'> & {
  /** The changes at a known time. Drafts that an older version wrote do not have this field. */
  readonly later?: EstateDraft['later'];
  readonly values: readonly (readonly [string, unknown])[];
  readonly origins: readonly (readonly [string, DraftOrigin])[];
};
type StoredDraft = StoredEstate | Exclude<Draft, EstateDraft>;

function toStoredDraft(draft: Draft): StoredDraft {
  return draft.kind === 'estate' ? { ...draft, values: [...draft.values], origins: [...draft.origins] } : draft;
}

/**
 * Serialises drafts to the text that is stored while they wait, for example for their pictures. The text contains only
 * what the adapter mapped, and not the CRM's whole answer.
 */
export const serializeDrafts = (drafts: readonly Draft[]): string => JSON.stringify(drafts.map(toStoredDraft));

function toDraft(draft: StoredDraft): Draft {
  if (draft.kind !== 'estate') return draft;
  const { values, origins, later = [] } = draft;
  return { ...draft, values: new Map(values), origins: new Map(origins), later };
}

/** Parses a text that `serializeDrafts` wrote. The cast is safe because no other function writes this text. */
export const parseDrafts = (text: string): readonly Draft[] =>
  (JSON.parse(text) as readonly StoredDraft[]).map(toDraft);
