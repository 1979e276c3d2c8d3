/** Returns the key of an entry of a list, in the form in which records store the entries that they use. */
export const nameKey = (list: string, id: string): string => `${list} ${id}`;
