/** A time or nights that are kept for a visitor who says who comes. The address of that page, and its form, carry it. */
export interface Held {
  /** Identifier of the hold. */
  readonly token: string;
  /** Until when it is kept, ISO. */
  readonly until: string;
  /**
   * The hold and its expiry, as the address carries them. Changing them has no use: the back office checks each
   * booking.
   */
  readonly text: string;
}

/** Carries it, in the query of the page and in its forms. */
export const HELD_FIELD = 'held';

const MILLISECONDS = 1000;

/** Seconds since 1970. */
export const secondsOf = (iso: string): number => Math.floor(Date.parse(iso) / MILLISECONDS);
export const isoOf = (seconds: string | undefined): string => new Date(Number(seconds) * MILLISECONDS).toISOString();

export const isOver = ({ until }: Pick<Held, 'until'>, now = Date.now()): boolean => Date.parse(until) <= now;
