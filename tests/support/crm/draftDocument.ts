import type { EstateDraft } from '#server/backoffice/connectors/seam/records.ts';
import { mapEstateDraft } from '#server/backoffice/connectors/sync/drafts/mapEstateDraft.ts';

/** Returns the document that is built from a draft, with all warnings. Throws for a draft that is refused. */
export function buildDraftDocument(draft: EstateDraft, source: string, now: Date) {
  const mapped = mapEstateDraft(draft, source, now);
  if ('refused' in mapped) throw new Error(JSON.stringify(mapped.refused));
  return mapped;
}
