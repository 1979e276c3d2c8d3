/** A list as it was received: the entries that satisfy the contract, and the number of all entries. */
export interface ReceivedPage<T> {
  readonly entries: T[];
  readonly receivedCount: number;
}

interface ReadPagesOptions<T> {
  /** Makes one call for the entries after the entry with this key; undefined means from the start. */
  readonly requestPage: (after: string | undefined) => Promise<ReceivedPage<T>>;
  readonly getKey: (entry: T) => string;
  /** The number of entries that one call requests. */
  readonly entriesPerCall: number;
  /** The number of entries after which reading stops. */
  readonly maxEntries: number;
}

/**
 * Reads a list to its end, page by page. It stops when a call returns another number of entries than requested, or no
 * new entry, because a back office without paging returns the same answer to each call.
 *
 * @returns all entries; at least `maxEntries` entries when the list may be longer
 */
export async function readPages<T>({
  requestPage: callPage,
  getKey,
  entriesPerCall,
  maxEntries,
}: ReadPagesOptions<T>): Promise<T[]> {
  const entryByKey = new Map<string, T>();
  let lastKey: string | undefined;
  while (entryByKey.size < maxEntries) {
    const sizeBefore = entryByKey.size;
    const { entries, receivedCount } = await callPage(lastKey);
    for (const entry of entries) entryByKey.set(getKey(entry), entry);
    const lastEntry = entries.at(-1);
    if (receivedCount !== entriesPerCall || lastEntry === undefined || entryByKey.size === sizeBefore) break;
    lastKey = getKey(lastEntry);
  }
  return [...entryByKey.values()];
}
