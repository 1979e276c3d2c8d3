/** The number of months from today for which periods are offered. */
export const RENTAL_HORIZON_MONTHS = 18;
/** The time for which dates are held while the visitor fills in the form. */
export const RENTAL_HOLD_MINUTES = 10;
/**
 * The number of free periods that a visitor gets as alternatives when the chosen dates are taken, or when a search
 * finds none.
 */
export const MAX_NEAREST_PERIODS = 3;
/** The maximum number of nights of one stay. */
export const MAX_STAY_NIGHTS = 92;
/** The maximum number of characters of a remark with a request. */
export const MAX_RENTAL_REMARK_CHARACTERS = 1000;
/**
 * The maximum number of characters of the registration number of a holiday home. The numbers of the regions have at
 * most about twenty.
 */
export const MAX_REGISTRATION_NUMBER_CHARACTERS = 60;
/** The number of homes on one page of a list. */
export const RENTAL_PAGE_SIZE = 20;
