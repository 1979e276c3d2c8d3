/** Returns the key of a list entry, such as `rooms 12`. Each record stores the keys of the entries that it uses. */
export const toNameKey = (list: string, id: string): string => `${list} ${id}`;
