import type { UnmappedListEntry } from '../../core/db/documents/connectionRecord.ts';
import { foldName } from '../reading/foldedName.ts';
import type { KeysByName, NameEntry, NameTable, TargetList } from '../seam/nameTable.ts';
import { nameKey } from './store/nameKey.ts';
import type { KnownName } from './store/nameStore.ts';

/** The names that were looked up while one record was mapped. */
interface RecordNames {
  readonly table: NameTable;
  /** Returns the entries for which no meaning is known. */
  readonly unmapped: () => readonly UnmappedListEntry[];
  /** Returns the keys of all entries that were looked up, as `nameKey` writes them. */
  readonly used: () => readonly string[];
}

/** The names of an account. It records which names each record uses. */
export interface RecordingNames {
  record(): RecordNames;
  /** Returns whether a record used an entry that was not in the account's lists when they were read. */
  readonly hasUnknownEntry: () => boolean;
}

function findProductTarget<Key extends string>(entry: NameEntry | undefined, byName: KeysByName<Key>): Key | undefined {
  for (const name of Object.values(entry?.name ?? {})) {
    const target = byName.get(foldName(name));
    if (target !== undefined) return target;
  }
  return undefined;
}

/**
 * Returns the key that the agency chose, or otherwise the key that the product knows for the name. A chosen key that the
 * product no longer has counts as not mapped, because a guess by name would replace the agency's choice unnoticed.
 */
function findTarget<Key extends string>(
  entry: KnownName | undefined,
  { keys, formerKeys, byName }: TargetList<Key>,
): Key | undefined {
  const chosen = entry?.target;
  if (chosen === undefined || chosen === '') return findProductTarget(entry, byName);
  return keys.find((key) => key === chosen) ?? formerKeys?.get(chosen);
}

export function createRecordingNames(known: readonly KnownName[]): RecordingNames {
  const entries = new Map(known.map((entry) => [nameKey(entry.list, entry.id), entry]));
  let hasUnknownEntry = false;
  return {
    hasUnknownEntry: () => hasUnknownEntry,
    record() {
      const used = new Set<string>();
      const counts = new Map<string, UnmappedListEntry>();
      const findEntry = (list: string, id: string): KnownName | undefined => {
        const key = nameKey(list, id);
        used.add(key);
        const entry = entries.get(key);
        // A CRM also sends 0 for an empty field, so 0 is no reason to read the lists again.
        hasUnknownEntry ||= entry === undefined && id !== '0';
        return entry;
      };
      const table: NameTable = {
        entry: findEntry,
        target(targets, id) {
          const { list } = targets;
          const target = findTarget(findEntry(list, id), targets);
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
