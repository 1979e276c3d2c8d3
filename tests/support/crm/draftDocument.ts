import type { EstateDraft } from '../../../server/backoffice/connectors/seam/records.ts';
import { assembleEstate, originOf } from '../../../server/backoffice/estates/import/mapping/assembleEstate.ts';
import { findWarnings } from '../../../server/backoffice/estates/import/warnings/findWarnings.ts';

/** The document that a draft becomes by the rules for rows of files, and all that was doubted. Throws for a refusal. */
export function draftDocument(draft: EstateDraft, source: string, now: Date) {
  const { estate, warnings } = assembleEstate(draft, { name: source, id: draft.id });
  const found = [...findWarnings(estate, now, true)].map(({ kind, path }) => ({
    kind,
    column: originOf(draft.origins, path)?.column ?? path,
  }));
  return { estate, warnings: [...draft.warnings, ...warnings, ...found] };
}
