/** A list as it was received: the entries that satisfy the contract, and the number of all entries. */
export interface ReceivedPage<T> {
  readonly entries: T[];
  readonly receivedCount: number;
}

interface ReadPagesOptions<T> {
  /** Makes one call for the entries after the entry with this key; undefined means from the start. */
  readonly callPage: (after: string | undefined) => Promise<ReceivedPage<T>>;
  readonly getKey: (entry: T) => string;
  /** The number of entries that one call requests. */
  readonly entriesPerCall: number;
  /** The number of entries after which reading stops. */
  readonly maxEntries: number;
}

/**
 * Reads a list to its end, page by page. A back office without paging returns the same answer to each call, and is
 * called only once.
 *
 * @returns at least `maxEntries` entries when there may be more
 */
export async function readPages<T>({
  callPage: call,
  getKey,
  entriesPerCall: perCall,
  maxEntries,
}: ReadPagesOptions<T>): Promise<T[]> {
  const list = new Map<string, T>();
  let after: string | undefined;
  while (list.size < maxEntries) {
    const known = list.size;
    const { entries, receivedCount: received } = await call(after);
    for (const entry of entries) list.set(getKey(entry), entry);
    const last = entries.at(-1);
    if (received !== perCall || last === undefined || list.size === known) break;
    after = getKey(last);
  }
  return [...list.values()];
}
