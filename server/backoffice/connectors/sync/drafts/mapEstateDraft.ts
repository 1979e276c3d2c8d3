import type { EstateDraft } from '../../seam/records.ts';
import type { EstateDocument } from '#server/backoffice/import/estateDocument.ts';
import { toExcerpt, type RowWarning } from '#server/backoffice/import/report.ts';
import { findCellFault } from '#server/backoffice/import/rows/cellFault.ts';
import { completeEstate, findRefusedValue } from '#server/backoffice/estates/import/mapping/completeEstate.ts';
import { MAX_ID_CHARACTERS } from '#server/backoffice/estates/import/mapping/mapRow.ts';

/** The field of the source because of which a draft is refused, with its content. */
interface RefusedValue {
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/**
 * The result of mapping a draft: an estate document and warnings, or the value because of which the draft is refused.
 * The document does not contain pictures and files yet.
 */
type MappedDraft =
  | { readonly estate: EstateDocument; readonly warnings: readonly RowWarning[] }
  | { readonly refused: RefusedValue };

/** Returns the values of a draft at a given time. */
function findValuesAt({ values, later }: EstateDraft, now: Date): EstateDraft['values'] {
  const allValues = new Map(values);
  for (const change of later)
    if (Date.parse(change.at) <= now.getTime())
      for (const [path, value] of change.values)
        if (value === null) allValues.delete(path);
        else allValues.set(path, value);
  return allValues;
}

/** Converts a draft to an estate document, by the same rules as an import of files. */
export function mapEstateDraft(draft: EstateDraft, sourceName: string, now: Date): MappedDraft {
  const { id, origins } = draft;
  const values = findValuesAt(draft, now);
  if (id === '' || id.length > MAX_ID_CHARACTERS)
    return {
      refused: { column: 'id', value: toExcerpt(id), reason: `not an id of 1 to ${MAX_ID_CHARACTERS} characters` },
    };
  for (const [path, value] of values) {
    const reason = findCellFault(value);
    if (reason !== undefined) return { refused: { column: origins.get(path)?.column ?? path, value: '', reason } };
  }
  try {
    const { estate, warnings } = completeEstate({ ...draft, values }, { name: sourceName, id }, now);
    return { estate, warnings: warnings.map((each) => Object.assign({}, each, { value: toExcerpt(each.value) })) };
  } catch (error) {
    const refusedValue = findRefusedValue(error, origins);
    return { refused: { ...refusedValue, value: toExcerpt(refusedValue.value) } };
  }
}
