/** Estates of the default demo agency that are measured: a house that tells all there is, a project, and a unit of it. */
export const DETAIL = 1001;
export const PROJECT = 1901;
export const UNIT = 1917;

/** Other kinds of pages of the same agency. */
export const PAGES = {
  home: '/nl',
  listing: '/nl/aanbod',
  map: '/nl/aanbod?view=map',
  content: '/nl/over-ons',
} as const;
