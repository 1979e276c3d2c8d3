import type { EstateDraft } from '#server/backoffice/connectors/seam/records.ts';
import { mapEstateDraft } from '#server/backoffice/connectors/sync/mapEstateDraft.ts';

/** The document that a draft becomes, and all that was doubted. Throws for one that is refused. */
export function draftDocument(draft: EstateDraft, source: string, now: Date) {
  const mapped = mapEstateDraft(draft, source, now);
  if ('refused' in mapped) throw new Error(JSON.stringify(mapped.refused));
  return mapped;
}
