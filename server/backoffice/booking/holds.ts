import { MAX_HOLDS_PER_VISITOR } from '#shared/primitives/limits.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import { HttpProblem } from '../core/http/problem.ts';

/**
 * The store of the holds of one kind of booking. `Resource` is the agenda or the holiday home, which the caller has
 * locked.
 */
interface HoldStore<Resource> {
  /** Deletes a hold, and all expired holds on this resource. */
  release(resource: Resource, token: string | undefined, now: Moment): Promise<void>;
  /** Returns the moment at which each hold of a visitor on this resource expires. */
  listExpiries(resource: Resource, visitor: string): Promise<Moment[]>;
}

export interface HoldRequest {
  /** The identifier of the new hold. */
  readonly token: string;
  /** The identifier of the hold that this one replaces. */
  readonly replacedToken: string | undefined;
  /** The keyed hash of the visitor. When it is undefined, the visitor's holds are not counted. */
  readonly visitor: string | undefined;
  readonly now: Moment;
}

/** The data that are stored with a hold. */
type NewHold = Pick<HoldRequest, 'token' | 'visitor'> & { readonly expires: Moment };

interface HoldSteps<Time> {
  readonly holdMinutes: number;
  /** Claims the time. Throws `TimeConflictError` when the time is not free after the old hold was released. */
  readonly claimTime: () => Promise<Time>;
  readonly storeHold: (time: Time, hold: NewHold) => Promise<void>;
}

/** Throws 429 when the visitor already has the maximum number of holds. */
function assertMayHold(expiries: readonly Moment[]): void {
  if (expiries.length < MAX_HOLDS_PER_VISITOR) return;
  // The call may have waited for the lock of the agenda or home, so the seconds are counted from the present moment.
  const retryAfterSeconds = Math.max(1, Math.ceil((Math.min(...expiries) - Date.now()) / 1000));
  throw new HttpProblem(
    429,
    `A visitor can have at most ${MAX_HOLDS_PER_VISITOR} holds at a time.`,
    undefined,
    undefined,
    retryAfterSeconds,
  );
}

/**
 * Holds a time for a visitor who fills in the form, and releases the hold that the new one replaces. The function must
 * be called within a transaction that has locked the agenda or home. Throws the errors of `claimTime`, and 429 when the
 * visitor has too many holds.
 */
export async function placeHold<Resource, Time>(
  holds: HoldStore<Resource>,
  resource: Resource,
  { token, replacedToken, visitor, now }: HoldRequest,
  { holdMinutes, claimTime, storeHold }: HoldSteps<Time>,
): Promise<{ readonly time: Time; readonly expires: Moment }> {
  await holds.release(resource, replacedToken, now);
  const time = await claimTime();
  if (visitor !== undefined) assertMayHold(await holds.listExpiries(resource, visitor));
  const expires = now + holdMinutes * 60_000;
  await storeHold(time, { token, visitor, expires });
  return { time, expires };
}
