/** References on one page. */
export const REFERENCES_ON_PAGE = 24;

/** The first page of all of them. */
export const FIRST_REFERENCES = { from: 0, limit: REFERENCES_ON_PAGE } as const;
