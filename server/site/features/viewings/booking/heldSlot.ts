import type { HeldSlot } from '../../../../../shared/api/liveAgenda.ts';
import type { Locale } from '../../../../../shared/i18n/locales.ts';
import { pathFor } from '../../../../../shared/routes/pathFor.ts';

/** A time that is kept for a visitor who says who comes. The address of that page, and its form, carry it. */
export interface Held {
  /** Identifier of the hold. */
  readonly token: string;
  /** ISO, as `end`. */
  readonly start: string;
  readonly end: string;
  /** Until when it is kept, ISO. */
  readonly until: string;
  /** The three moments, as they are carried. */
  readonly text: string;
}

/** Carries the three moments, in the query of the page and in its forms. */
export const HELD_FIELD = 'held';

/** Path of the steps after the first. */
export const heldPath = (locale: Locale, estateId: number, token: string): string =>
  pathFor('viewingDetails', locale, { estateId, token });

/** Seconds since 1970 of start, end and expiry. Whoever changes them misleads nobody else: a booking is checked anew. */
const FORM = /^(\d{10})-(\d{10})-(\d{10})$/;
const MILLISECONDS = 1000;

const seconds = (iso: string) => Math.floor(Date.parse(iso) / MILLISECONDS);
const isoOf = (text: string | undefined) => new Date(Number(text) * MILLISECONDS).toISOString();

export const heldText = ({ start, end, expiresAt }: Omit<HeldSlot, 'id'>): string =>
  [start, end, expiresAt].map(seconds).join('-');

export function parseHeld(token: string, text: string): Held | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [, start, end, until] = match;
  return { token, start: isoOf(start), end: isoOf(end), until: isoOf(until), text };
}

export const isOver = ({ until }: Held, now = Date.now()): boolean => Date.parse(until) <= now;
