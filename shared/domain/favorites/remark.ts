/** The maximum number of characters of a visitor's note on a home. */
export const MOST_CHARACTERS = 500;
