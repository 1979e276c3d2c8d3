import type { OpenHouseDay, OpenHouseRegistration } from '#shared/api/openHouses.ts';
import type { Moment, TimeSpan } from '../core/calendar/belgianTime.ts';
import type { RegistrationDocument } from '../core/db/documents/registrationDocument.ts';

/** Identifies an open house day. The `id` is unique within the home. */
export interface OpenHouseKey {
  readonly siteId: string;
  readonly estateId: number;
  readonly id: string;
}

/**
 * Identifies one occurrence of an open house day. When an agency uses the id of a past day again, the times tell the
 * registrations for the new day from those for the past one.
 */
export type OpenHouseOccurrence = OpenHouseKey & TimeSpan;

/** A stored open house day. */
export interface OpenHouse extends OpenHouseOccurrence {
  readonly isOver: boolean;
  readonly day: OpenHouseDay;
  /** The number of times that the day was moved. */
  readonly sequence: number;
  /** The moment at which the day was planned or last changed. */
  readonly revised: Moment;
}

/** A number of parties, and of the people in them. */
export interface PartyCounts {
  readonly parties: number;
  readonly people: number;
}

export interface Registration extends TimeSpan {
  readonly id: string;
  readonly siteId: string;
  readonly estateId: number;
  readonly openHouseId: string;
  readonly state: OpenHouseRegistration['state'];
  readonly people: number;
  /** The number of changes since the registration was made. */
  readonly sequence: number;
  /** The moment at which the registration was made. */
  readonly at: Moment;
  /**
   * The moment until which an unconfirmed registration holds its places, which may be past. It is undefined when the
   * registration never held places.
   */
  readonly heldUntil: Moment | undefined;
  /**
   * The hash of the network that the registration came from. It is undefined when the network is unknown, or the day is
   * over.
   */
  readonly visitorHash: Buffer | undefined;
  readonly document: RegistrationDocument;
}

/**
 * Returns the number of places that no registered party has; undefined when there is no limit. Places that unconfirmed
 * parties hold count as free.
 */
export function countPlacesLeft(
  { registration }: Pick<OpenHouseDay, 'registration'>,
  taken: PartyCounts,
): number | undefined {
  const { limit, counts } = registration ?? {};
  if (limit === undefined || counts === undefined) return undefined;
  return Math.max(0, limit - taken[counts]);
}

/** Returns the number of places that a party of this many people takes. */
export const countPlaces = ({ registration }: Pick<OpenHouseDay, 'registration'>, people: number): number =>
  registration?.counts === 'parties' ? 1 : people;
