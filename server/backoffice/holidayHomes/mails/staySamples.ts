import type { RentalReservationRequest } from '#shared/api/rentals.ts';
import type { ComposedMail } from '../../mail/compose/composeMail.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import type { RentalUnitRepository } from '../store/rentalUnitRepository.ts';
import { addMonths, toBelgianDay } from '../days.ts';
import { composeStayGuestMail } from './stayGuestMail.ts';
import { composeStayAgencyMail } from './stayAgencyMail.ts';
import { buildQuote } from '../prices/quote.ts';
import type { Reservation } from '../reservation.ts';
import { createUnitSnapshot } from '../stays.ts';

interface Stores {
  readonly rentalUnits: Pick<RentalUnitRepository, 'list' | 'listPeriods'>;
}

const SAMPLE_GUESTS = { adults: 2, children: 1 };

/**
 * Composes every kind of mail about a stay in the first home of a site. Returns the mails with their names; the list is
 * empty for a site that lets no homes.
 */
export async function composeStaySamples(
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
  const storedUnit = (await rentalUnits.list(site.id)).find(({ isServed }) => isServed);
  const [period] = storedUnit
    ? await rentalUnits.listPeriods(storedUnit, addMonths(toBelgianDay(now), 1), addMonths(toBelgianDay(now), 12))
    : [];
  if (!storedUnit || !period) return [];
  const { begin, end, type, rent } = period;
  const { unit } = storedUnit;
  const createSample = (answer?: string): Reservation => ({
    id: '00000000-0000-4000-8000-000000000000',
    siteId: site.id,
    unitKey: storedUnit.key,
    unitId: unit.id,
    state: 'requested',
    reference: 'V-7F3K2M',
    sequence: 0,
    at: now,
    begin,
    end,
    document: {
      visitor,
      guests: SAMPLE_GUESTS,
      pets: false,
      remark,
      ...(answer && { note: answer }),
      locale,
      quote: buildQuote({ unitId: unit.id, begin, end, type, rent, costs: unit.costs, guests: SAMPLE_GUESTS }),
      unit: createUnitSnapshot(storedUnit),
    },
  });
  const update = { reservation: createSample(), storedUnit, now };
  const createUncheckedUpdate = (document: Partial<Reservation['document']>) => {
    const { reservation } = update;
    return { ...update, reservation: { ...reservation, document: { ...reservation.document, ...document } } };
  };
  const readAt = new Date(now).toISOString();
  const uncheckedUpdate = createUncheckedUpdate({
    unchecked: true,
    uncheckedFeeds: [
      { name: 'airbnb', reason: 'never' },
      { name: 'booking', reason: 'old', readAt },
      { name: 'vrbo', reason: 'partly', readAt },
    ],
  });
  const answeredUpdate = { ...update, reservation: createSample(note) };
  const token = 'x'.repeat(43);
  return [
    ['stay-requested', composeStayGuestMail(context, { ...update, change: 'requested', token })],
    ['stay-unchecked', composeStayGuestMail(context, { ...uncheckedUpdate, change: 'requested', token })],
    ['stay-unchecked-agency', composeStayAgencyMail(context, { ...uncheckedUpdate, change: 'requested' })],
    ['stay-confirmed', composeStayGuestMail(context, { ...answeredUpdate, change: 'confirmed', token })],
    ['stay-refused', composeStayGuestMail(context, { ...update, change: 'refused' })],
    ['stay-cancelled', composeStayGuestMail(context, { ...update, change: 'cancelled' })],
    ['stay-cancelled-by-agency', composeStayGuestMail(context, { ...update, change: 'cancelledByAgency' })],
    ['stay-requested-agency', composeStayAgencyMail(context, { ...update, change: 'requested' })],
    ['stay-confirmed-agency', composeStayAgencyMail(context, { ...answeredUpdate, change: 'confirmed' })],
    ['stay-refused-agency', composeStayAgencyMail(context, { ...update, change: 'refused' })],
    ['stay-cancelled-agency', composeStayAgencyMail(context, { ...update, change: 'cancelled' })],
    ['stay-cancelled-by-agency-agency', composeStayAgencyMail(context, { ...update, change: 'cancelledByAgency' })],
    ['stay-request-erased-agency', composeStayAgencyMail(context, { ...update, change: 'requestErased' })],
    ['stay-guest-erased-agency', composeStayAgencyMail(context, { ...update, change: 'guestErased' })],
  ];
}
