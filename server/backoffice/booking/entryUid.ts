import type { MailContext } from '../mail/mailContext.ts';

interface BookingWithUid {
  readonly id: string;
  readonly document: {
    /** See `AppointmentDocument`. */
    readonly uidHost?: string | undefined;
  };
}

/** Returns the host of a site, which makes the UIDs of its calendar entries globally unique. */
export const toUidHost = ({ url }: Pick<MailContext, 'url'>): string => new URL(url('/')).hostname;

/**
 * Returns the UID of the calendar entries of a booking. It contains the host that the site had when the booking was
 * made: with another UID, a calendar program would keep the former entry beside the moved or cancelled one. Bookings
 * from before the host was stored get the present host.
 */
export const buildEntryUid = ({ id, document: { uidHost } }: BookingWithUid, context: Pick<MailContext, 'url'>) =>
  `${id}@${uidHost ?? toUidHost(context)}`;
