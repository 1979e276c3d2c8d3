import type { UnmappedName } from '../../core/db/documents/connectionRecord.ts';
import { foldedName } from '../reading/foldedName.ts';
import type { NameEntry, NameTable } from '../seam/nameTable.ts';
import type { KnownName } from './store/nameStore.ts';

/** The names of an account, for one record after the other. */
export interface RecordingNames {
  /** A table that notes what is asked for in vain. */
  record(): { readonly table: NameTable; readonly unmapped: () => readonly UnmappedName[] };
}

const keyOf = (list: string, id: string) => `${list} ${id}`;

function productTarget(entry: NameEntry | undefined, byName: ReadonlyMap<string, string>): string | undefined {
  for (const name of Object.values(entry?.name ?? {})) {
    const target = byName.get(foldedName(name));
    if (target !== undefined) return target;
  }
  return undefined;
}

export function createRecordingNames(known: readonly KnownName[]): RecordingNames {
  const entries = new Map(known.map((entry) => [keyOf(entry.list, entry.id), entry]));
  return {
    record() {
      const counts = new Map<string, UnmappedName>();
      const table: NameTable = {
        entry: (list, id) => entries.get(keyOf(list, id)),
        target(list, id, byName) {
          const entry = entries.get(keyOf(list, id));
          const target = entry?.target ?? productTarget(entry, byName);
          if (target !== undefined) return target;
          const key = keyOf(list, id);
          counts.set(key, { list, id, count: (counts.get(key)?.count ?? 0) + 1 });
          return undefined;
        },
      };
      return { table, unmapped: () => [...counts.values()] };
    },
  };
}
