import { flatten } from '#server/backoffice/import/rows/flatten.ts';
import type { SourceRow } from '#server/backoffice/import/rows/sourceRow.ts';

/** Yields rows one at a time, like a connector that reads no file. Throws `failure` at the end when it is given. */
export async function* sourceRows(
  records: readonly Readonly<Record<string, unknown>>[],
  failure?: Error,
): AsyncGenerator<SourceRow, void, undefined> {
  for (const [index, record] of records.entries()) {
    await Promise.resolve();
    yield { number: index + 1, cells: flatten(record), record };
  }
  if (failure) throw failure;
}
