import type { HeldSlot as HeldAnswer } from '#shared/api/liveAgenda.ts';
import { type Held, toIsoDateTime, toSeconds } from '#server/site/booking/held.ts';

/** A time that is kept for a visitor. ISO. */
export interface HeldSlot extends Held {
  readonly start: string;
  readonly end: string;
}

/** Seconds since 1970 of start, end and expiry. */
const FORM = /^(\d{10})-(\d{10})-(\d{10})$/;

export const heldText = ({ start, end, expiresAt }: Omit<HeldAnswer, 'id'>): string =>
  [start, end, expiresAt].map(toSeconds).join('-');

export function parseHeld(token: string, text: string): HeldSlot | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [, start, end, until] = match;
  return { token, start: toIsoDateTime(start), end: toIsoDateTime(end), until: toIsoDateTime(until), text };
}
