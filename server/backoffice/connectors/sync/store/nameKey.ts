/** Returns the key of one entry of one list of an account, as records store the entries that they use. */
export const nameKey = (list: string, id: string): string => `${list} ${id}`;
