import type { OpenHouseDay, OpenHouseRegistration } from '#shared/api/openHouses.ts';
import type { Moment, TimeSpan } from '../core/calendar/belgianTime.ts';
import type { RegistrationDocument } from '../core/db/documents/registrationDocument.ts';

/** Names a day: its id is a name within the home. */
export interface DayKey {
  readonly siteId: string;
  readonly estateId: number;
  readonly id: string;
}

/** An open house day as it is kept. */
export interface OpenHouse extends DayKey, TimeSpan {
  readonly isOver: boolean;
  readonly day: OpenHouseDay;
  /** How often it has moved. */
  readonly sequence: number;
  /** When it was planned or last changed. */
  readonly revised: Moment;
}

/** So many parties, and the people in them. */
export interface Taken {
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
  /** How often it has changed. */
  readonly sequence: number;
  /** When it was made. */
  readonly at: Moment;
  /** Until when an unconfirmed one holds its places, also when that is past; undefined for one that never held any. */
  readonly heldUntil: Moment | undefined;
  /** Hash of the network that it came from; undefined when that is unknown, or the day is over. */
  readonly visitorHash: Buffer | undefined;
  readonly document: RegistrationDocument;
}

/**
 * Places that nobody is registered for; undefined where there is no limit. Those that unconfirmed parties hold are among them.
 */
export function placesLeft({ registration }: Pick<OpenHouseDay, 'registration'>, taken: Taken): number | undefined {
  const { limit, counts } = registration ?? {};
  if (limit === undefined || counts === undefined) return undefined;
  return Math.max(0, limit - taken[counts]);
}

/** How many places a party of so many takes. */
export const placesOf = ({ registration }: Pick<OpenHouseDay, 'registration'>, people: number): number =>
  registration?.counts === 'parties' ? 1 : people;
