/** Periods are offered for so many months from today. */
export const RENTAL_HORIZON_MONTHS = 18;
/** How long dates are held for somebody who fills in the form. */
export const RENTAL_HOLD_MINUTES = 10;
/** So many free periods are offered to somebody whose dates are taken, or who found nothing. */
export const NEAREST_PERIODS = 3;
/** Nights of one stay, at most. */
export const MAX_STAY_NIGHTS = 92;
/** Characters of what a guest may write with a request. */
export const MAX_RENTAL_REMARK = 1000;
/** Homes of one page of a list. */
export const RENTAL_PAGE_SIZE = 20;
