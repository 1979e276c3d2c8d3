/**
 * A slot or nights that are held for a visitor who fills in the form. Every step after the first has the hold in its
 * address and in its form.
 */
export interface HeldChoice {
  /** The identifier of the hold. */
  readonly token: string;
  /** The time until which the choice is held, as an ISO date-time. */
  readonly heldUntil: string;
  /**
   * The hold and the time at which it ends, as the URL contains them. A visitor gains nothing by changing this text,
   * because the back office checks each booking.
   */
  readonly addressText: string;
}

/** The name of the query parameter and of the form field that contain the hold. */
export const HELD_FIELD = 'held';

/**
 * The name of the form field of the last step that contains what the visitor has checked there (`BookingReview`).
 */
export const CHECKED_FIELD = 'checked';

const MS_PER_SECOND = 1000;

/** Returns seconds since 1970. */
export const toUnixSeconds = (iso: string): number => Math.floor(Date.parse(iso) / MS_PER_SECOND);
export const toIsoDateTime = (seconds: string | undefined): string =>
  new Date(Number(seconds) * MS_PER_SECOND).toISOString();

export const isHoldOver = ({ heldUntil }: Pick<HeldChoice, 'heldUntil'>, now = Date.now()): boolean =>
  Date.parse(heldUntil) <= now;
