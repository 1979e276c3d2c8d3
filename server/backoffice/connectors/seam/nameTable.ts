/** A list of the account whose entries the agency can extend. */
export interface NameList {
  /** `rooms`, `types`, `stickers`, … */
  readonly list: string;
  readonly entries: readonly NameEntry[];
}

export interface NameEntry {
  readonly id: string;
  /** By language, as the CRM has them. */
  readonly name: Readonly<Record<string, string>>;
}

/** Gives the key for a folded name (lower case, without accents): a table, or a reader of phrases. */
export type KeysByName = Pick<ReadonlyMap<string, string>, 'get'>;

/** What an entry of a list of the account is called here. */
export interface NameTable {
  /** Of all lists, by id. */
  entry(list: string, id: string): NameEntry | undefined;
  /**
   * The key of ours (`BEDROOM`, `VILLA`, …) that the agency, or else the product, gave to an entry; undefined: it is not
   * mapped. Each entry that is asked for in vain is reported.
   *
   * @param byName gives the product's own key for a folded name
   */
  target(list: string, id: string, byName: KeysByName): string | undefined;
}
