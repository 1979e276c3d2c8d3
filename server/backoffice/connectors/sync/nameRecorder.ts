import type { UnmappedListEntry } from '../../core/db/documents/connectionRecord.ts';
import { foldName } from '../reading/foldedName.ts';
import type { KeysByName, NameEntry, NameTable, TargetList } from '../seam/nameTable.ts';
import { toNameKey } from './store/nameKey.ts';
import type { KnownEntry } from './store/nameStore.ts';

/** The table of names for the mapping of one record. It remembers which names the mapping looks up. */
interface RecordedNames {
  readonly nameTable: NameTable;
  /**
   * Returns the entries for which `findTarget` found no value of the product's vocabulary, with the number of lookups
   * of each.
   */
  readonly listUnmapped: () => readonly UnmappedListEntry[];
  /** Returns the keys of all looked-up entries, as `toNameKey` writes them. */
  readonly listUsedKeys: () => readonly string[];
}

/** Creates a table of the account's names for each record, in order to record which names the record uses. */
export interface NameRecorder {
  startRecord(): RecordedNames;
  /** Returns whether any record used an entry that is not in the stored lists of the account. */
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
 * Returns the key that the agency chose for an entry, or else the key that the product recognises by the name. When the
 * product no longer has the chosen key, the entry counts as unmapped: a key by name would replace the agency's choice
 * without notice.
 */
function findTarget<Key extends string>(
  entry: KnownEntry | undefined,
  { keys, formerKeys, byName }: TargetList<Key>,
): Key | undefined {
  const chosenTarget = entry?.target;
  if (chosenTarget === undefined || chosenTarget === '') return findProductTarget(entry, byName);
  return keys.find((key) => key === chosenTarget) ?? formerKeys?.get(chosenTarget);
}

export function createNameRecorder(knownEntries: readonly KnownEntry[]): NameRecorder {
  const entries = new Map(knownEntries.map((entry) => [toNameKey(entry.list, entry.id), entry]));
  let hasUnknownEntry = false;
  return {
    hasUnknownEntry: () => hasUnknownEntry,
    startRecord() {
      const usedKeys = new Set<string>();
      const unmappedByKey = new Map<string, UnmappedListEntry>();
      const findEntry = (list: string, id: string): KnownEntry | undefined => {
        const key = toNameKey(list, id);
        usedKeys.add(key);
        const entry = entries.get(key);
        // A CRM also sends 0 for an empty field, so 0 is no reason to read the lists again.
        hasUnknownEntry ||= entry === undefined && id !== '0';
        return entry;
      };
      const nameTable: NameTable = {
        findEntry,
        findTarget(targetList, id) {
          const { list } = targetList;
          const target = findTarget(findEntry(list, id), targetList);
          if (target !== undefined) return target;
          const key = toNameKey(list, id);
          unmappedByKey.set(key, { list, id, count: (unmappedByKey.get(key)?.count ?? 0) + 1 });
          return undefined;
        },
      };
      return { nameTable, listUnmapped: () => [...unmappedByKey.values()], listUsedKeys: () => [...usedKeys] };
    },
  };
}
