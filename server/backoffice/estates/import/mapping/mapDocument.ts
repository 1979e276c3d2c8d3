import { z } from 'zod';
import { estateWriteSchema } from '#shared/api/estate.ts';
import { findWarnings } from '../warnings/findWarnings.ts';
import { toExcerpt } from '#server/backoffice/import/report.ts';
import { findCellFault } from '#server/backoffice/import/rows/cellFault.ts';
import { flatten } from '#server/backoffice/import/rows/flatten.ts';
import type { SourceRow } from '#server/backoffice/import/rows/sourceRow.ts';
import { type MappedRow, toSourceKey } from './mapRow.ts';

/** The fields that identify a document. They are read even when the rest of the document is wrong. */
const identitySchema = z.object({
  general: z.object({ id: z.int().optional() }).optional(),
  source: z.object({ name: z.string(), id: z.string() }).optional(),
});

function findDocumentKey(record: unknown): string | undefined {
  const identity = identitySchema.safeParse(record).data;
  if (identity?.source) return toSourceKey(identity.source.name, identity.source.id);
  return identity?.general?.id === undefined ? undefined : String(identity.general.id);
}

/** Checks a record that already is an estate document. Warnings are reported, but no value is corrected. */
export function mapDocument(row: SourceRow, now: Date): MappedRow {
  const key = findDocumentKey(row.record);
  for (const [column, cell] of row.cells) {
    const reason = findCellFault(cell);
    if (reason !== undefined) return { key, refused: { row: row.number, id: key, column, value: '', reason } };
  }
  const result = estateWriteSchema.safeParse(row.record);
  if (!result.success) {
    const [issue] = result.error.issues;
    const column = issue?.path.join('.') ?? '';
    const value = toExcerpt(JSON.stringify(row.cells.get(column) ?? null));
    return { key, refused: { row: row.number, id: key, column, value, reason: issue?.message ?? 'not an estate' } };
  }
  if (key === undefined) {
    const reason = 'it has neither an id nor a source, so a second import would add it again';
    return { key, refused: { row: row.number, column: 'general.id', value: '', reason } };
  }
  const warnings = [...findWarnings(result.data, now, false)].map(({ kind, path, value, reason }) => ({
    row: row.number,
    id: key,
    kind,
    column: path,
    value: String(value),
    reason,
    handling: 'kept' as const,
  }));
  return { key, estate: result.data, warnings };
}

/** Returns the paths of a record that do not exist in an estate document. */
export function listUnknownPaths(record: ReadonlyMap<string, unknown>, estate: object): string[] {
  const knownPaths = flatten(estate);
  return [...record.keys()].filter((path) => !knownPaths.has(path));
}
