/** Periods are offered for so many months from today. */
export const RENTAL_HORIZON_MONTHS = 18;
/** How long dates are held for a visitor who fills in the form. */
export const RENTAL_HOLD_MINUTES = 10;
/** Number of free periods offered to a visitor whose dates are taken, or who found none. */
export const NEAREST_PERIODS = 3;
/** Nights of one stay, at most. */
export const MAX_STAY_NIGHTS = 92;
/** Characters of what a guest may write with a request. */
export const MAX_RENTAL_REMARK = 1000;
/** Characters of the number that an authority gave a holiday home; those of the regions have up to some twenty. */
export const MAX_REGISTRATION_NUMBER = 60;
/** Homes of one page of a list. */
export const RENTAL_PAGE_SIZE = 20;
