export const KILOBYTE_BYTES = 1000;

/** The maximum amount of JavaScript that a page may load, in kilobytes of brotli. */
interface ScriptBudget {
  readonly maxKilobytesBeforeUse: number;
  readonly maxKilobytesAfterUse: number;
}

/**
 * The budget of the listing page: filter and list. Prices that are typed without being swapped need 0.3 kB of it,
 * filters without an option 0.1 kB, and a page that survives a dropped connection 0.1 kB.
 */
export const LISTING_BUDGET: ScriptBudget = { maxKilobytesBeforeUse: 5, maxKilobytesAfterUse: 115.5 };

/** The budget of every other page, before the visitor uses anything on it. */
export const PAGE_BUDGET: Pick<ScriptBudget, 'maxKilobytesBeforeUse'> = { maxKilobytesBeforeUse: 6 };

/**
 * The budget of the page of an estate, a project or a unit. Tabs and actions load at once; the full-screen gallery
 * loads when it is used.
 */
export const ESTATE_BUDGET: ScriptBudget = { maxKilobytesBeforeUse: 6, maxKilobytesAfterUse: 100 };

/**
 * The maximum weight, in kilobytes of brotli, of the files that a form loads when the visitor touches and sends it: its
 * script, and the solver of the captcha.
 */
export const MAX_FORM_SCRIPT_KILOBYTES = 6;

/**
 * The maximum weight of the drawings of all icons, in kilobytes of brotli. They are in a separate stylesheet, so that
 * pages do not repeat them.
 */
export const MAX_ICONS_KILOBYTES = 2;

/**
 * The maximum weight, in kilobytes of brotli, of all stylesheets that the home page, a list, its map, or the page of
 * one home links, together with the site's theme. About two percent of it is needed for the browsers of 2023
 * (docs/browsers.md).
 */
export const MAX_STYLES_KILOBYTES = 12.5;

/**
 * The maximum weight of a page's HTML in kilobytes as it is rendered, and the maximum number of elements of its
 * document.
 */
interface DocumentBudget {
  readonly maxKilobytes: number;
  readonly maxElements: number;
}

/**
 * The maximum weight of a list of twenty homes in kilobytes of brotli at its best level, including the question whether
 * the site may remember viewed homes.
 */
export const MAX_LIST_BROTLI_KILOBYTES = 9.2;

export const DOCUMENT_BUDGET: DocumentBudget = { maxKilobytes: 70, maxElements: 1200 };

/** The budgets of pages that have more content than others, by the kind of page in `validPages.test.ts`. */
export const DOCUMENT_BUDGET_EXCEPTIONS: Readonly<Record<string, DocumentBudget>> = {
  // Each free period of a year and a half is a button on this page.
  'dates of a holiday home': { maxKilobytes: 80, maxElements: 1800 },
  // The page has cards beside the map, each with the registration number of the home.
  'holiday homes on a map': { maxKilobytes: 70, maxElements: 1300 },
  // The page shows every field of four homes.
  comparison: { maxKilobytes: 70, maxElements: 1700 },
};
