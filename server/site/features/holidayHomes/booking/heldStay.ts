import type { HeldNights } from '#shared/api/rentals.ts';
import { type HeldChoice, toIsoDateTime, toUnixSeconds } from '#server/site/booking/held.ts';

/** Nights that are held for a visitor, as ISO dates. */
export interface HeldStay extends HeldChoice {
  readonly begin: string;
  readonly end: string;
}

/** Matches two dates, and seconds since 1970. */
const FORM = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})_(\d{10})$/;

export const heldText = ({ begin, end, expiresAt }: Pick<HeldNights, 'begin' | 'end' | 'expiresAt'>): string =>
  `${begin}_${end}_${toUnixSeconds(expiresAt)}`;

export function parseHeld(token: string, text: string): HeldStay | undefined {
  const [, begin, end, until] = FORM.exec(text) ?? [];
  if (!begin || !end || Number.isNaN(Date.parse(begin)) || Number.isNaN(Date.parse(end))) return undefined;
  return { token, begin, end, heldUntil: toIsoDateTime(until), addressText: text };
}
