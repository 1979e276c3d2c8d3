export const KILOBYTE = 1000;

/** Most JavaScript that a page may load, in kilobytes of brotli. */
export interface Budget {
  readonly beforeUse: number;
  readonly afterUse: number;
}

/** The listing page: filter and list. */
export const LISTING_BUDGET: Budget = { beforeUse: 5, afterUse: 115 };
