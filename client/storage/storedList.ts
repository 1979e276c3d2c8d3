/** An estate in a list that the browser stores. */
interface StoredEstate {
  readonly id: number;
  /** The time when the estate was stored, in seconds since 1970. */
  readonly at: number;
}

interface StoredList {
  /** Returns the estates, newest first. */
  readonly all: () => readonly StoredEstate[];
  /**
   * Puts the estate first. If it is in the list already, it moves. Returns false when the browser stores nothing; the
   * list then lasts until the visitor leaves the page.
   */
  readonly add: (id: number) => boolean;
  /** Removes the estate. Returns false when the browser stores nothing. */
  readonly remove: (id: number) => boolean;
  readonly clear: () => void;
}

/**
 * The version of the stored JSON `{"version":1,"items":[{"id":1001,"at":1767225600}]}`. A list of any other version
 * counts as empty.
 */
const STORED_LIST_VERSION = 1;

const isStoredEstate = (item: Partial<Record<keyof StoredEstate, unknown>> | null): item is StoredEstate =>
  Number.isSafeInteger(item?.id) && Number(item?.id) > 0 && typeof item?.at === 'number';

function parseStoredEstates(text: string | null): readonly StoredEstate[] {
  try {
    const { version, items }: { version?: unknown; items?: unknown } = JSON.parse(text ?? 'null');
    return version === STORED_LIST_VERSION && Array.isArray(items) ? items.filter(isStoredEstate) : [];
  } catch {
    return [];
  }
}

/**
 * Returns a list of estates in the browser's own storage. A storage belongs to one origin, so each site has lists of
 * its own. When storage is refused, full or damaged, the list lasts as long as the page.
 *
 * @param maxEntries maximum number of entries; the oldest are deleted first
 */
export function createStoredList(key: string, maxEntries: number): StoredList {
  /** The entries that could not be stored. */
  let unsavedEstates: readonly StoredEstate[] | undefined;

  const readEstates = (): readonly StoredEstate[] => {
    if (unsavedEstates) return unsavedEstates;
    try {
      return parseStoredEstates(localStorage.getItem(key));
    } catch {
      return [];
    }
  };

  const writeEstates = (items: readonly StoredEstate[]): boolean => {
    try {
      if (items.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ version: STORED_LIST_VERSION, items }));
      unsavedEstates = undefined;
      return true;
    } catch {
      unsavedEstates = items;
      return false;
    }
  };

  const listOtherEstates = (id: number) => readEstates().filter((item) => item.id !== id);

  return {
    all: readEstates,
    add: (id) =>
      writeEstates([{ id, at: Math.floor(Date.now() / 1000) }, ...listOtherEstates(id)].slice(0, maxEntries)),
    remove: (id) => writeEstates(listOtherEstates(id)),
    clear: () => void writeEstates([]),
  };
}
