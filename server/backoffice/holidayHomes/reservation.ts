import type { RentalState } from '../../../shared/api/rentals.ts';
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

/** At the request nobody knew whether the nights were free elsewhere, so the agency has to check before it confirms. */
export const isToBeChecked = ({
  unchecked,
  uncheckedFeeds = [],
}: Pick<ReservationDocument, 'unchecked' | 'uncheckedFeeds'>): boolean =>
  unchecked === true || uncheckedFeeds.length > 0;
