/** A list as it came: the entries that are what the contract says, and how many came in all. */
export interface ReceivedList<T> {
  readonly entries: T[];
  readonly received: number;
}

interface ReadPagesOptions<T> {
  /** One call for what follows the entry with this key; undefined: from the start. */
  readonly call: (after: string | undefined) => Promise<ReceivedList<T>>;
  readonly keyOf: (entry: T) => string;
  /** Entries that one call asks for. */
  readonly perCall: number;
  /** Entries after which no more is read. */
  readonly most: number;
}

/**
 * Reads a list to its end, page by page. A back office without paging, which answers each call alike, is read once.
 *
 * @returns at least `most` entries when there may be more
 */
export async function readPages<T>({ call, keyOf, perCall, most }: ReadPagesOptions<T>): Promise<T[]> {
  const list = new Map<string, T>();
  let after: string | undefined;
  while (list.size < most) {
    const known = list.size;
    const { entries, received } = await call(after);
    for (const entry of entries) list.set(keyOf(entry), entry);
    const last = entries.at(-1);
    if (received !== perCall || last === undefined || list.size === known) break;
    after = keyOf(last);
  }
  return [...list.values()];
}
