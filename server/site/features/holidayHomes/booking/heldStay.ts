import type { HeldNights } from '../../../../../shared/api/rentals.ts';
import type { Locale } from '../../../../../shared/i18n/locales.ts';
import { pathFor } from '../../../../../shared/routes/pathFor.ts';

/** Nights that are kept for a visitor who says who comes. The address of that page, and its form, carry them. */
export interface Held {
  /** Identifier of the hold. */
  readonly token: string;
  /** ISO dates. */
  readonly begin: string;
  readonly end: string;
  /** Until when they are kept, ISO. */
  readonly until: string;
  /** Both days and that moment, as they are carried. */
  readonly text: string;
}

/** Carries the dates, in the query of the page and in its forms. */
export const HELD_FIELD = 'held';

/** Path of the steps after the first. */
export const heldPath = (locale: Locale, rentalUnitId: number, token: string): string =>
  pathFor('rentalBookingDetails', locale, { rentalUnitId, token });

/** Two days, and seconds since 1970. Whoever changes them misleads nobody else: a request is checked anew. */
const FORM = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})_(\d{10})$/;
const MILLISECONDS = 1000;

export const heldText = ({ begin, end, expiresAt }: Pick<HeldNights, 'begin' | 'end' | 'expiresAt'>): string =>
  `${begin}_${end}_${Math.floor(Date.parse(expiresAt) / MILLISECONDS)}`;

export function parseHeld(token: string, text: string): Held | undefined {
  const [, begin, end, until] = FORM.exec(text) ?? [];
  if (!begin || !end || Number.isNaN(Date.parse(begin)) || Number.isNaN(Date.parse(end))) return undefined;
  return { token, begin, end, until: new Date(Number(until) * MILLISECONDS).toISOString(), text };
}

export const isOver = ({ until }: Held, now = Date.now()): boolean => Date.parse(until) <= now;
