/** The number of characters of a search sentence that are read; the rest of the sentence is ignored. */
export const MAX_FREE_SEARCH_CHARACTERS = 200;
