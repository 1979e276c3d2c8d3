import type { LocalizedText } from '../../../shared/api/common.ts';
import type { RentalQuote, RentalReservationRequest, RentalState } from '../../../shared/api/rentals.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import type { Nights } from './days.ts';

/** What is kept of a reservation besides its nights: also when the home has gone since. */
export interface ReservationDocument {
  readonly visitor: RentalReservationRequest['visitor'];
  readonly guests: RentalQuote['guests'];
  readonly pets: boolean;
  readonly remark?: string | undefined;
  /** What the agency wrote with its answer. */
  readonly note?: string | undefined;
  readonly locale: Locale;
  readonly quote: RentalQuote;
  readonly unit: {
    readonly title: LocalizedText;
    readonly reference?: string | undefined;
    /** Street, number and place, also where visitors may not see them yet. */
    readonly fullAddress: LocalizedText;
    readonly shownAddress: LocalizedText;
    readonly checkIn: string;
    readonly checkOut: string;
  };
}

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
