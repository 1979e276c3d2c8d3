export const KILOBYTE = 1000;

/** The maximum of JavaScript that a page may load, in kilobytes of brotli. */
interface Budget {
  readonly beforeUse: number;
  readonly afterUse: number;
}

/** The budget of the listing page: filter and list. */
export const LISTING_BUDGET: Budget = { beforeUse: 5, afterUse: 115 };

/** The budget of every other page, before the visitor uses anything on it. */
export const PAGE_BUDGET: Pick<Budget, 'beforeUse'> = { beforeUse: 6 };

/**
 * The budget of the page of an estate, a project or a unit. Tabs and actions load at once; the full-screen gallery
 * loads when it is used.
 */
export const ESTATE_BUDGET: Budget = { beforeUse: 6, afterUse: 100 };

/** The weight of the files that a form loads when it is touched and sent: its script, and the solver of the captcha. */
export const FORM_WEIGHT = 6;

/**
 * The maximum weight of the drawings of all icons, in kilobytes of brotli. They are in a separate stylesheet, so that
 * pages do not repeat them.
 */
export const ICONS_BUDGET = 2;

/**
 * The maximum of all stylesheets that the home page, a list, its map, or the page of one home links, together with the
 * site's theme, in kilobytes of brotli. About two percent of it is needed for the browsers of 2023 (docs/browsers.md).
 */
export const STYLES_BUDGET = 12.5;

/**
 * The maximum weight of a page's HTML in kilobytes as it is rendered, and the maximum number of elements of its
 * document.
 */
interface DocumentBudget {
  readonly kilobytes: number;
  readonly elements: number;
}

/**
 * The maximum weight of a list of twenty homes in kilobytes of brotli at its best level, including the question whether
 * the site may remember viewed homes.
 */
export const LIST_BROTLI = 9.2;

export const DOCUMENT_BUDGET: DocumentBudget = { kilobytes: 70, elements: 1200 };

/** Pages that have more content than others, by their kind in `validPages.test.ts`. */
export const FULLER_DOCUMENTS: Readonly<Record<string, DocumentBudget>> = {
  // Each free period of a year and a half is a button on this page.
  'dates of a holiday home': { kilobytes: 80, elements: 1800 },
  // The page has cards beside the map, each with the registration number of the home.
  'holiday homes on a map': { kilobytes: 70, elements: 1300 },
  // The page shows every field of four homes.
  comparison: { kilobytes: 70, elements: 1700 },
};
