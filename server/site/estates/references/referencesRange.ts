/** The number of references on one page. */
export const REFERENCES_ON_PAGE = 24;

/** The first page of the list of all references. */
export const FIRST_REFERENCES_RANGE = { from: 0, limit: REFERENCES_ON_PAGE } as const;
