import type { ListResult } from '#server/backoffice/connectors/seam/adapter.ts';
import type { ListedRecord } from '#server/backoffice/connectors/seam/records.ts';

interface ReadList {
  readonly records: readonly ListedRecord[];
  /** The cursor from which the next request asks for changes. */
  readonly cursor: string | undefined;
}

/** Reads a list, or the changes, of a CRM to the end. Rejects when the adapter has no such list. */
export async function readList(
  list: AsyncGenerator<ListedRecord, ListResult, undefined> | undefined,
): Promise<ReadList> {
  if (!list) throw new Error('there is no such list');
  const records: ListedRecord[] = [];
  for (;;) {
    const step = await list.next();
    if (step.done) return { records, cursor: step.value.cursor };
    records.push(step.value);
  }
}
