/** The maximum number of characters of a visitor's note on a home. */
export const MAX_REMARK_CHARACTERS = 500;
