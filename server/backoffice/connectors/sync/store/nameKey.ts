/** One entry of one list of an account, as records keep those that they use. */
export const nameKey = (list: string, id: string): string => `${list} ${id}`;
