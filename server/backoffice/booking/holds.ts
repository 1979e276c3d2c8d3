import { MAX_HOLDS } from '#shared/primitives/limits.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import { HttpProblem } from '../core/http/problem.ts';

/** Where the holds of one kind of booking are; `Place` is the agenda or the home, locked by the caller. */
interface Holds<Place> {
  /** Deletes a hold, and all expired holds at this place. */
  release(place: Place, token: string | undefined, now: Moment): Promise<void>;
  /** When each hold of a visitor at this place expires. */
  heldBy(place: Place, visitor: string): Promise<Moment[]>;
}

export interface HoldRequest {
  /** Identifier of the new hold. */
  readonly token: string;
  /** That of the one whose place it takes. */
  readonly replaces: string | undefined;
  /** Undefined: holds are not counted. */
  readonly visitor: string | undefined;
  readonly now: Moment;
}

/** What a hold is kept with. */
type NewHold = Pick<HoldRequest, 'token' | 'visitor'> & { readonly expires: Moment };

interface Taking<Time> {
  readonly minutes: number;
  /** Sees to it that it is free, when the old hold is gone. */
  readonly claim: () => Promise<Time>;
  readonly keep: (time: Time, hold: NewHold) => Promise<void>;
}

/** Throws 429 when the visitor keeps as much from others as one may. */
function mustHoldLess(live: readonly Moment[]): void {
  if (live.length < MAX_HOLDS) return;
  // Not from when the call came in: it has waited for the place's lock since.
  const seconds = Math.max(1, Math.ceil((Math.min(...live) - Date.now()) / 1000));
  throw new HttpProblem(429, `A visitor holds ${MAX_HOLDS} at a time.`, undefined, undefined, seconds);
}

/**
 * Keeps a time for a visitor who fills in the form, instead of what was kept before. Within a transaction, with the place
 * locked. Errors: what `claim` throws, 429.
 */
export async function placeHold<Place, Time>(
  holds: Holds<Place>,
  place: Place,
  { token, replaces, visitor, now }: HoldRequest,
  { minutes, claim, keep }: Taking<Time>,
): Promise<{ readonly time: Time; readonly expires: Moment }> {
  await holds.release(place, replaces, now);
  const time = await claim();
  if (visitor !== undefined) mustHoldLess(await holds.heldBy(place, visitor));
  const expires = now + minutes * 60_000;
  await keep(time, { token, visitor, expires });
  return { time, expires };
}
