import type { LocalizedText } from '#shared/api/common.ts';
import type { RentalQuote, RentalReservationRequest, UncheckedFeed } from '#shared/api/rentals.ts';
import type { Locale } from '#shared/i18n/locales.ts';

/** What is kept of a reservation besides its nights: also when the home has gone since. */
export interface ReservationDocument {
  readonly visitor: RentalReservationRequest['visitor'];
  readonly guests: RentalQuote['guests'];
  readonly pets: boolean;
  readonly remark?: string | undefined;
  /** What the agency wrote with its answer. */
  readonly note?: string | undefined;
  /** The program in which the agency keeps its bookings did not say whether the nights are free. */
  readonly unchecked?: true | undefined;
  /** Calendars of other platforms that were not current at the request, so that the nights may be taken there. */
  readonly uncheckedFeeds?: readonly UncheckedFeed[] | undefined;
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
