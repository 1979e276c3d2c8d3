import type { UnmappedName } from '../../core/db/documents/connectionRecord.ts';
import { foldedName } from '../reading/foldedName.ts';
import type { KeysByName, NameEntry, NameTable } from '../seam/nameTable.ts';
import { nameKey } from './store/nameKey.ts';
import type { KnownName } from './store/nameStore.ts';

/** What one record was understood with. */
interface RecordNames {
  readonly table: NameTable;
  /** What was asked for in vain. */
  readonly unmapped: () => readonly UnmappedName[];
  /** All that was asked for, as `nameKey` writes it. */
  readonly used: () => readonly string[];
}

/** The names of an account, for one record after the other. */
export interface RecordingNames {
  record(): RecordNames;
  /** A record has named an entry that the account's lists did not have when they were read. */
  readonly isMissed: () => boolean;
}

function productTarget(entry: NameEntry | undefined, byName: KeysByName): string | undefined {
  for (const name of Object.values(entry?.name ?? {})) {
    const target = byName.get(foldedName(name));
    if (target !== undefined) return target;
  }
  return undefined;
}

export function createRecordingNames(known: readonly KnownName[]): RecordingNames {
  const entries = new Map(known.map((entry) => [nameKey(entry.list, entry.id), entry]));
  let isMissed = false;
  return {
    isMissed: () => isMissed,
    record() {
      const used = new Set<string>();
      const counts = new Map<string, UnmappedName>();
      const entryOf = (list: string, id: string): KnownName | undefined => {
        const key = nameKey(list, id);
        used.add(key);
        const entry = entries.get(key);
        // A CRM also sends 0 for an empty field, so an unknown 0 does not mean that the list is out of date.
        isMissed ||= entry === undefined && id !== '0';
        return entry;
      };
      const table: NameTable = {
        entry: entryOf,
        target(list, id, byName) {
          const entry = entryOf(list, id);
          const target = entry?.target ?? productTarget(entry, byName);
          if (target !== undefined) return target;
          const key = nameKey(list, id);
          counts.set(key, { list, id, count: (counts.get(key)?.count ?? 0) + 1 });
          return undefined;
        },
      };
      return { table, unmapped: () => [...counts.values()], used: () => [...used] };
    },
  };
}
