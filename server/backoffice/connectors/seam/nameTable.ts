/** A list of the account that the agency can extend. */
export interface NameList {
  /** The list's name, such as `rooms`, `types` or `stickers`. */
  readonly list: string;
  readonly entries: readonly NameEntry[];
}

export interface NameEntry {
  readonly id: string;
  /** The entry's name in the CRM, by language. */
  readonly name: Readonly<Record<string, string>>;
}

/** Finds the key for a name that `foldName` returned: a map, or an object whose `get` understands whole phrases. */
export type KeysByName<Key extends string = string> = Pick<ReadonlyMap<string, Key>, 'get'>;

/** A list whose entries the agency may map to keys of the product (`connectors map`). */
export interface TargetList<Key extends string = string> {
  readonly list: string;
  /** The keys that an entry can be mapped to. */
  readonly keys: readonly Key[];
  /** Returns the key that the product itself recognises for a name. */
  readonly byName: KeysByName<Key>;
  /** The current keys by the keys that `connectors map` accepted in earlier versions. */
  readonly formerKeys?: KeysByName<Key>;
}

/** Finds the product's own key for an entry of a list of the account. */
export interface NameTable {
  /** Returns the entry with an id in one of the account's lists. */
  findEntry(list: string, id: string): NameEntry | undefined;
  /**
   * Returns the product's key (`BEDROOM`, `VILLA`, …) for an entry: the key that the agency chose, or else the key that
   * the product recognises by the name. Returns undefined for an entry without a key, and records that entry, so that
   * `connectors map` can list it.
   */
  findTarget<Key extends string>(list: TargetList<Key>, id: string): Key | undefined;
}
