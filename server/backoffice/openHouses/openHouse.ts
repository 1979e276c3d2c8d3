import type { OpenHouseDay, OpenHouseRegistration } from '#shared/api/openHouses.ts';
import type { Moment, TimeSpan } from '../core/calendar/belgianTime.ts';
import type { RegistrationDocument } from '../core/db/documents/registrationDocument.ts';

/** Identifies a day. The `id` is unique within the home. */
export interface DayKey {
  readonly siteId: string;
  readonly estateId: number;
  readonly id: string;
}

/** A stored open house day. */
export interface OpenHouse extends DayKey, TimeSpan {
  readonly isOver: boolean;
  readonly day: OpenHouseDay;
  /** The number of times that it was moved. */
  readonly sequence: number;
  /** The moment at which it was planned or last changed. */
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
  /** The number of changes since it was made. */
  readonly sequence: number;
  /** The moment at which it was made. */
  readonly at: Moment;
  /**
   * The moment until which an unconfirmed registration holds its places, which may be past; undefined when it
   * never held any.
   */
  readonly heldUntil: Moment | undefined;
  /** The hash of the network that it came from; undefined when that is unknown, or the day is over. */
  readonly visitorHash: Buffer | undefined;
  readonly document: RegistrationDocument;
}

/**
 * Returns the places without a registration; undefined when there is no limit. Places that unconfirmed
 * parties hold are included.
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
