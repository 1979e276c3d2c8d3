import type { HeldNights } from '#shared/api/rentals.ts';
import { type HeldChoice, toIsoDateTime, toUnixSeconds } from '#server/site/booking/held.ts';

/** Nights that are held for a visitor, as ISO dates. */
export interface HeldStay extends HeldChoice {
  readonly begin: string;
  readonly end: string;
}

/** Matches the dates of arrival and departure, and the expiry of the hold in seconds since 1970. */
const HELD_STAY_PATTERN = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})_(\d{10})$/;

export const formatHeldStay = ({ begin, end, expiresAt }: Pick<HeldNights, 'begin' | 'end' | 'expiresAt'>): string =>
  `${begin}_${end}_${toUnixSeconds(expiresAt)}`;

export function parseHeldStay(token: string, text: string): HeldStay | undefined {
  const [, begin, end, expirySeconds] = HELD_STAY_PATTERN.exec(text) ?? [];
  if (!begin || !end || Number.isNaN(Date.parse(begin)) || Number.isNaN(Date.parse(end))) return undefined;
  return { token, begin, end, heldUntil: toIsoDateTime(expirySeconds), addressText: text };
}
