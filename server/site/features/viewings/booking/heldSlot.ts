import type { HeldSlot as HeldAnswer } from '#shared/api/liveAgenda.ts';
import { type HeldChoice, toIsoDateTime, toUnixSeconds } from '#server/site/booking/held.ts';

/** A time that is held for a visitor, in ISO format. */
export interface HeldSlotTimes extends HeldChoice {
  readonly start: string;
  readonly end: string;
}

/** Matches start, end and expiry, in seconds since 1970. */
const HELD_SLOT_PATTERN = /^(\d{10})-(\d{10})-(\d{10})$/;

export const formatHeldSlot = ({ start, end, expiresAt }: Omit<HeldAnswer, 'id'>): string =>
  [start, end, expiresAt].map(toUnixSeconds).join('-');

export function parseHeldSlot(token: string, text: string): HeldSlotTimes | undefined {
  const match = HELD_SLOT_PATTERN.exec(text);
  if (!match) return undefined;
  const [, start, end, expirySeconds] = match;
  return {
    token,
    start: toIsoDateTime(start),
    end: toIsoDateTime(end),
    heldUntil: toIsoDateTime(expirySeconds),
    addressText: text,
  };
}
