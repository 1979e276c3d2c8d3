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

/**
 * Returns a key for a name in lower case and without accents. A map and a function that reads phrases both have this
 * form.
 */
export type KeysByName<Key extends string = string> = Pick<ReadonlyMap<string, Key>, 'get'>;

/** A list whose entries the agency may map to keys of the product (`connectors map`). */
export interface TargetList<Key extends string = string> {
  readonly list: string;
  /** The keys that an entry can be mapped to. */
  readonly keys: readonly Key[];
  /** How the product itself understands a name. */
  readonly byName: KeysByName<Key>;
  /** The keys of today for those that `connectors map` accepted in earlier versions. */
  readonly formerKeys?: KeysByName<Key>;
}

/** Finds the product's own key for an entry of a list of the account. */
export interface NameTable {
  /** Returns an entry of any list by its id. */
  entry(list: string, id: string): NameEntry | undefined;
  /**
   * Returns the product's key (`BEDROOM`, `VILLA`, …) that the agency, or else the product, assigned to an entry.
   * Returns undefined when the entry is not mapped; each such entry is reported.
   */
  target<Key extends string>(list: TargetList<Key>, id: string): Key | undefined;
}
