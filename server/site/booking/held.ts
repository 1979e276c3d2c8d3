/**
 * A time or nights that are held for a visitor who enters the details. The address of that page, and its form, contain
 * it.
 */
export interface Held {
  /** The identifier of the hold. */
  readonly token: string;
  /** The ISO date-time until which it is held. */
  readonly until: string;
  /**
   * The hold and its expiry, in the form that the address contains. Changing them is useless, because the back office
   * checks each booking.
   */
  readonly text: string;
}

/** The name under which the query and the forms of the page contain it. */
export const HELD_FIELD = 'held';

const MS_PER_SECOND = 1000;

/** Returns seconds since 1970. */
export const toSeconds = (iso: string): number => Math.floor(Date.parse(iso) / MS_PER_SECOND);
export const toIsoDateTime = (seconds: string | undefined): string =>
  new Date(Number(seconds) * MS_PER_SECOND).toISOString();

export const isOver = ({ until }: Pick<Held, 'until'>, now = Date.now()): boolean => Date.parse(until) <= now;
