import type { RentalState } from '#shared/api/rentals.ts';
import type { ReservationDocument } from '../core/db/documents/reservationDocument.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import type { Nights } from './days.ts';

export interface Reservation extends Nights {
  readonly id: string;
  readonly siteId: string;
  readonly unitKey: number;
  readonly unitId: number;
  readonly state: RentalState;
  readonly reference: string;
  /** The number of changes since the reservation was requested. */
  readonly sequence: number;
  readonly at: Moment;
  readonly document: ReservationDocument;
}

/**
 * Returns whether the agency must check its booking program or other calendars, because it was unknown at the time of
 * the request whether the nights are free.
 */
export const needsCheck = ({
  unchecked,
  uncheckedFeeds = [],
}: Pick<ReservationDocument, 'unchecked' | 'uncheckedFeeds'>): boolean =>
  unchecked === true || uncheckedFeeds.length > 0;
