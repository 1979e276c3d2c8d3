import type { RentalReservationRequest } from '#shared/api/rentals.ts';
import type { ComposedMail } from '../../mail/compose/composeMail.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import type { RentalUnitRepository } from '../store/rentalUnitRepository.ts';
import { addMonths, today } from '../days.ts';
import { stayGuestMail } from './stayGuestMail.ts';
import { stayAgencyMail } from './stayAgencyMail.ts';
import { buildQuote } from '../prices/quote.ts';
import type { Reservation } from '../reservation.ts';
import { createUnitSnapshot } from '../stays.ts';

interface Stores {
  readonly rentalUnits: Pick<RentalUnitRepository, 'list' | 'periods'>;
}

const GUESTS = { adults: 2, children: 1 };

/**
 * Composes, by name, every kind of mail about a stay in the first home of a site. Returns an empty list for a site that
 * lets no homes.
 */
export async function staySamples(
  { rentalUnits }: Stores,
  context: MailContext,
  {
    visitor,
    remark,
    note,
  }: {
    readonly visitor: RentalReservationRequest['visitor'];
    readonly remark: string;
    readonly note: string;
  },
): Promise<readonly (readonly [name: string, mail: ComposedMail])[]> {
  const { site, locale } = context;
  const now = Date.now();
  const stored = (await rentalUnits.list(site.id)).find(({ served }) => served);
  const [period] = stored ? await rentalUnits.periods(stored, addMonths(today(now), 1), addMonths(today(now), 12)) : [];
  if (!stored || !period) return [];
  const { begin, end, type, rent } = period;
  const { unit } = stored;
  const sample = (answer?: string): Reservation => ({
    id: '00000000-0000-4000-8000-000000000000',
    siteId: site.id,
    unitKey: stored.key,
    unitId: unit.id,
    state: 'requested',
    reference: 'V-7F3K2M',
    sequence: 0,
    at: now,
    begin,
    end,
    document: {
      visitor,
      guests: GUESTS,
      pets: false,
      remark,
      ...(answer && { note: answer }),
      locale,
      quote: buildQuote({ unitId: unit.id, begin, end, type, rent, costs: unit.costs, guests: GUESTS }),
      unit: createUnitSnapshot(stored),
    },
  });
  const update = { reservation: sample(), stored, now };
  const unchecked = (document: Partial<Reservation['document']>) => {
    const { reservation } = update;
    return { ...update, reservation: { ...reservation, document: { ...reservation.document, ...document } } };
  };
  const readAt = new Date(now).toISOString();
  const unsure = unchecked({
    unchecked: true,
    uncheckedFeeds: [
      { name: 'airbnb', reason: 'never' },
      { name: 'booking', reason: 'old', readAt },
      { name: 'vrbo', reason: 'partly', readAt },
    ],
  });
  const answered = { ...update, reservation: sample(note) };
  const token = 'x'.repeat(43);
  return [
    ['stay-requested', stayGuestMail(context, { ...update, change: 'requested', token })],
    ['stay-unchecked', stayGuestMail(context, { ...unsure, change: 'requested', token })],
    ['stay-unchecked-agency', stayAgencyMail(context, { ...unsure, change: 'requested' })],
    ['stay-confirmed', stayGuestMail(context, { ...answered, change: 'confirmed', token })],
    ['stay-refused', stayGuestMail(context, { ...update, change: 'refused' })],
    ['stay-cancelled', stayGuestMail(context, { ...update, change: 'cancelled' })],
    ['stay-cancelled-by-agency', stayGuestMail(context, { ...update, change: 'cancelledByAgency' })],
    ['stay-requested-agency', stayAgencyMail(context, { ...update, change: 'requested' })],
    ['stay-confirmed-agency', stayAgencyMail(context, { ...answered, change: 'confirmed' })],
    ['stay-refused-agency', stayAgencyMail(context, { ...update, change: 'refused' })],
    ['stay-cancelled-agency', stayAgencyMail(context, { ...update, change: 'cancelled' })],
    ['stay-cancelled-by-agency-agency', stayAgencyMail(context, { ...update, change: 'cancelledByAgency' })],
    ['stay-request-erased-agency', stayAgencyMail(context, { ...update, change: 'requestErased' })],
    ['stay-guest-erased-agency', stayAgencyMail(context, { ...update, change: 'guestErased' })],
  ];
}
