/** At most this many characters of a search in one line are read. */
export const MAX_FREE_SEARCH_CHARACTERS = 200;
