export const KILOBYTE = 1000;

/** Most JavaScript that a page may load, in kilobytes of brotli. */
interface Budget {
  readonly beforeUse: number;
  readonly afterUse: number;
}

/** The listing page: filter and list. */
export const LISTING_BUDGET: Budget = { beforeUse: 5, afterUse: 115 };

/** Every other page, before anything on it is used. */
export const PAGE_BUDGET: Pick<Budget, 'beforeUse'> = { beforeUse: 6 };

/** The page of an estate, a project or a unit: tabs and actions at once; after use: the gallery over the whole screen. */
export const ESTATE_BUDGET: Budget = { beforeUse: 6, afterUse: 100 };

/** What comes when a form is touched and sent: its script, and what solves the captcha's task. */
export const FORM_WEIGHT = 6;

/** The drawings of all icons, which no page repeats, in kilobytes of brotli: a stylesheet of pictures beside the others. */
export const ICONS_BUDGET = 2;

/**
 * Stylesheets that home, a list, its map, or the page of one home links, all together and with the site's theme, in
 * kilobytes of brotli. What the browsers of 2023 need (docs/browsers.md) is a fiftieth of it.
 */
export const STYLES_BUDGET = 12.5;

/** Most that the HTML of a page weighs, in kilobytes as it is rendered, and elements of its document. */
interface DocumentBudget {
  readonly kilobytes: number;
  readonly elements: number;
}

/** Kilobytes of brotli, at its best, of a list of twenty homes, with the line that asks whether to remember what was seen. */
export const LIST_BROTLI = 9.2;

export const DOCUMENT_BUDGET: DocumentBudget = { kilobytes: 70, elements: 1200 };

/** Pages that have more to say than others, by their kind in `validPages.test.ts`. */
export const FULLER_DOCUMENTS: Readonly<Record<string, DocumentBudget>> = {
  // Every free period of a year and a half is a button.
  'dates of a holiday home': { kilobytes: 80, elements: 1800 },
  // Cards beside the map, each with the number under which the home is registered.
  'holiday homes on a map': { kilobytes: 70, elements: 1300 },
  // Four homes, particular by particular.
  comparison: { kilobytes: 70, elements: 1700 },
};
