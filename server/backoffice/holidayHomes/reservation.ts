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
  /** How often it has changed. */
  readonly sequence: number;
  readonly at: Moment;
  readonly document: ReservationDocument;
}

/** Whether the nights were free elsewhere was not known when they were asked for: the agency checks first. */
export const isToBeChecked = ({
  unchecked,
  uncheckedFeeds = [],
}: Pick<ReservationDocument, 'unchecked' | 'uncheckedFeeds'>): boolean =>
  unchecked === true || uncheckedFeeds.length > 0;
