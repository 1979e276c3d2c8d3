import type { LocalizedText } from '#shared/api/common.ts';
import type { RentalQuote, RentalReservationRequest, UncheckedFeed } from '#shared/api/rentals.ts';
import type { Locale } from '#shared/i18n/locales.ts';

/** The stored data of a reservation except its nights. These data stay when the holiday home is removed. */
export interface ReservationDocument {
  readonly visitor: RentalReservationRequest['visitor'];
  readonly guests: RentalQuote['guests'];
  readonly pets: boolean;
  readonly remark?: string | undefined;
  /** The text that the agency wrote with its decision. */
  readonly note?: string | undefined;
  /** Is true when the agency's own booking program did not confirm that the nights are free. */
  readonly unchecked?: true | undefined;
  /**
   * The calendars of other platforms that were out of date when the guest requested the stay. The nights may already be
   * booked on these platforms.
   */
  readonly uncheckedFeeds?: readonly UncheckedFeed[] | undefined;
  readonly locale: Locale;
  /** The host in the UID of the calendar entries (see `AppointmentDocument`). */
  readonly uidHost?: string | undefined;
  readonly quote: RentalQuote;
  readonly unit: {
    readonly title: LocalizedText;
    readonly reference?: string | undefined;
    /** Street, number and city, also when visitors may not see them yet. */
    readonly fullAddress: LocalizedText;
    readonly shownAddress: LocalizedText;
    readonly checkIn: string;
    readonly checkOut: string;
  };
}
