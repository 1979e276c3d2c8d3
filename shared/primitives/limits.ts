/** The business constants of specification §9. */
export const PAGE_SIZE = 20;
export const MAX_ESTATES_ON_MAP = 500;
export const PROMO_AFTER_CARD = 13;
export const PRICE_STEP_EUROS = 100;
/**
 * The maximum number of values of one repeated filter, in the address of a list and in a saved search. A longer query
 * is an attempt to bypass the cache.
 */
export const MAX_VALUES_PER_PARAMETER = 20;
/** The maximum number of cities, which is higher because a visitor may tick all cities of a region. */
export const MAX_CITIES = 50;
/** The maximum of a price bound, in euros. */
export const MAX_PRICE_EUROS = 1_000_000_000;
export const PRICE_DEBOUNCE_MS = 750;
export const OFFER_TEXT_DELAY_MS = 1000;
export const SCROLL_THRESHOLD_PX = 250;
/** The number of pages that the list loads automatically. After that it shows a button. */
export const MAX_AUTOMATIC_PAGES = 5;
/**
 * The number of bedrooms of the last option, which includes homes with more bedrooms ("Large bedroom range starts at
 * 6").
 */
export const LAST_BEDROOM_OPTION = 6;
const BEDROOM_OPTIONS: readonly number[] = /* @__PURE__ */ Array.from(
  { length: LAST_BEDROOM_OPTION },
  (_, index) => index + 1,
);
/**
 * Returns the minimum numbers of bedrooms to choose from. They include the chosen number when it is not a standard
 * option.
 */
export const listBedroomChoices = (chosenCount?: number): readonly number[] =>
  chosenCount === undefined || BEDROOM_OPTIONS.includes(chosenCount)
    ? BEDROOM_OPTIONS
    : [...BEDROOM_OPTIONS, chosenCount];
/** The radii around a place that visitors can choose, in kilometres. */
export const RADIUS_OPTIONS: readonly number[] = [2, 5, 10, 15, 20, 30, 50];
export const CARD_IMAGE_PX = { width: 470, height: 370 } as const;
export const EPC_BAR_MAX_KWH = 700;
/** The timing of picture sliders, and of rows of cards (§2.4), in milliseconds. */
export const IMAGE_SLIDER_MS = { wait: 6000, speed: 1000 } as const;
export const ESTATE_CAROUSEL_MS = { wait: 4000, speed: 1000 } as const;

/** The maximum number of holds of one visitor at a time: slots of one agenda, or stays in one holiday home. */
export const MAX_HOLDS_PER_VISITOR = 2;

/**
 * The number of articles on one page of the news. `MAX_ARTICLES_PER_RESPONSE` is the maximum number in one response.
 */
export const ARTICLE_PAGE_SIZE = 12;
export const MAX_ARTICLES_PER_RESPONSE = 500;

/**
 * The number of open house days on one page of their list, the maximum number in one response, and the maximum number
 * of people in one registration.
 */
export const OPEN_HOUSE_PAGE_SIZE = 24;
export const MAX_OPEN_HOUSES_PER_RESPONSE = 500;
export const MAX_PARTY_PERSONS = 10;

/** The maximum number of values of one term of a search. */
export const MAX_TERM_VALUES = 500;
