/** The maximum number of characters of a search in one line that are read. */
export const MAX_FREE_SEARCH_CHARACTERS = 200;
