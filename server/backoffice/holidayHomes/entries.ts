import type { RentalEntry, RentalReservation } from '#shared/api/rentals.ts';
import { formatBelgianIso, type Moment } from '../core/calendar/belgianTime.ts';
import type { RentalUnitRepository } from './store/rentalUnitRepository.ts';
import { needsCheck, type Reservation } from './reservation.ts';
import { isCancellable } from './stays.ts';

interface Stores {
  readonly rentalUnits: Pick<RentalUnitRepository, 'find'>;
}

/** Returns a reservation as its guest sees it. `id` is the token in the guest's link. */
export async function toReservation(
  { rentalUnits }: Stores,
  reservation: Reservation,
  id: string,
  now: Moment,
): Promise<RentalReservation> {
  const { begin, end, reference, state, siteId, unitId, document } = reservation;
  const { guests, pets, visitor, remark, note, locale, quote, unit } = document;
  const storedUnit = await rentalUnits.find(siteId, unitId);
  return {
    id,
    begin,
    end,
    reference,
    state,
    nights: quote.nights,
    guests,
    pets,
    visitor,
    ...(remark !== undefined && { remark }),
    ...(note !== undefined && { note }),
    locale,
    quote,
    unit: {
      id: unitId,
      title: unit.title,
      address: state === 'confirmed' ? unit.fullAddress : unit.shownAddress,
      checkIn: unit.checkIn,
      checkOut: unit.checkOut,
      gone: !storedUnit?.isServed,
    },
    cancellable: isCancellable(reservation, now),
    ...(state === 'requested' && needsCheck(document) && { toBeChecked: true }),
  };
}

/** Returns a reservation as the agency sees it. */
export function toRentalEntry({ id, begin, end, reference, state, unitId, at, document }: Reservation): RentalEntry {
  const { guests, pets, visitor, remark, note, unchecked, uncheckedFeeds, quote, unit } = document;
  return {
    id,
    begin,
    end,
    reference,
    state,
    unitId,
    ...(unit.reference !== undefined && { unitReference: unit.reference }),
    guests,
    pets,
    visitor,
    ...(remark !== undefined && { remark }),
    ...(note !== undefined && { note }),
    ...(unchecked && { unchecked }),
    ...(uncheckedFeeds && { uncheckedFeeds: [...uncheckedFeeds] }),
    total: quote.total,
    deposit: quote.deposit,
    requestedAt: formatBelgianIso(at),
  };
}
