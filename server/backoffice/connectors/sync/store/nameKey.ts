/** Returns the text by which a record stores that it uses an entry of a list. */
export const toNameKey = (list: string, id: string): string => `${list} ${id}`;
