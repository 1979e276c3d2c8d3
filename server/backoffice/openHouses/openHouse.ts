import type { OpenHouseDay } from '../../../shared/api/openHouses.ts';
import type { Moment, Span } from '../core/calendar/belgianTime.ts';
import type { RegistrationDocument } from '../core/db/documents/registrationDocument.ts';

/** Names a day: its id is a name within the home. */
export interface DayKey {
  readonly siteId: string;
  readonly estateId: number;
  readonly id: string;
}

/** An open house day as it is kept. */
export interface OpenHouse extends DayKey, Span {
  readonly isOver: boolean;
  readonly day: OpenHouseDay;
  /** How often it has moved. */
  readonly sequence: number;
  /** When it was planned or last changed. */
  readonly revised: Moment;
}

/** Who is registered for a day, in numbers. */
export interface Taken {
  readonly parties: number;
  readonly people: number;
}

export interface Registration extends Span {
  readonly id: string;
  readonly siteId: string;
  readonly estateId: number;
  readonly openHouseId: string;
  readonly state: 'registered' | 'cancelled' | 'cancelledByAgency';
  readonly people: number;
  /** How often it has changed. */
  readonly sequence: number;
  /** When it was made. */
  readonly at: Moment;
  readonly document: RegistrationDocument;
}

/** Places that are left; undefined where there is no limit. */
export function placesLeft({ registration }: Pick<OpenHouseDay, 'registration'>, taken: Taken): number | undefined {
  const { limit, counts } = registration ?? {};
  if (limit === undefined || counts === undefined) return undefined;
  return Math.max(0, limit - taken[counts]);
}

/** How many places a party of so many takes. */
export const placesOf = ({ registration }: Pick<OpenHouseDay, 'registration'>, people: number): number =>
  registration?.counts === 'parties' ? 1 : people;
