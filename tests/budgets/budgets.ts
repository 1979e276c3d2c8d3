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
 * kilobytes of brotli.
 */
export const STYLES_BUDGET = 12;
