/** An estate in a list that the browser stores. */
interface StoredEstate {
  readonly id: number;
  /** Seconds since 1970. */
  readonly at: number;
}

interface StoredList {
  /** Newest first. */
  readonly all: () => readonly StoredEstate[];
  /** Puts it first, once. False: the browser keeps nothing, so it is known until the page is left. */
  readonly add: (id: number) => boolean;
  /** As `add`. */
  readonly remove: (id: number) => boolean;
  readonly clear: () => void;
}

/** Of the stored form: `{"version":1,"items":[{"id":1001,"at":1767225600}]}`. What has another one counts as empty. */
const VERSION = 1;

const isStoredEstate = (item: Partial<Record<keyof StoredEstate, unknown>> | null): item is StoredEstate =>
  Number.isSafeInteger(item?.id) && Number(item?.id) > 0 && typeof item?.at === 'number';

function parse(text: string | null): readonly StoredEstate[] {
  try {
    const { version, items }: { version?: unknown; items?: unknown } = JSON.parse(text ?? 'null');
    return version === VERSION && Array.isArray(items) ? items.filter(isStoredEstate) : [];
  } catch {
    return [];
  }
}

/**
 * Estates in the browser's own storage. That belongs to one origin, and a site has its own: so do its lists. Storage that
 * is refused, full or spoilt does no harm: then the list lives as long as the page.
 *
 * @param most maximum number of entries; the oldest are deleted first
 */
export function storedList(key: string, most: number): StoredList {
  /** What could not be stored. */
  let unsaved: readonly StoredEstate[] | undefined;

  const read = (): readonly StoredEstate[] => {
    if (unsaved) return unsaved;
    try {
      return parse(localStorage.getItem(key));
    } catch {
      return [];
    }
  };

  const write = (items: readonly StoredEstate[]): boolean => {
    try {
      if (items.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ version: VERSION, items }));
      unsaved = undefined;
      return true;
    } catch {
      unsaved = items;
      return false;
    }
  };

  const without = (id: number) => read().filter((item) => item.id !== id);

  return {
    all: read,
    add: (id) => write([{ id, at: Math.floor(Date.now() / 1000) }, ...without(id)].slice(0, most)),
    remove: (id) => write(without(id)),
    clear: () => void write([]),
  };
}
