import type { RentalReservation } from '#shared/api/rentals.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import css from '#shared/ui/viewing.module.css';
import { buildDetailRows, buildSubjectRow } from '#server/site/booking/bookedRows.tsx';
import { SummaryRows } from '#server/site/forms/pieces/visitor/SummaryRows.tsx';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { buildDayRows, buildPartyRow } from '../booking/stayRows.ts';

interface ReservationDetailsProps {
  readonly reservation: RentalReservation;
  readonly request: Pick<ScreenRequest, 'locale' | 't'>;
}

/** Renders the home, the dates and the guests. */
export function ReservationDetails({ reservation, request }: ReservationDetailsProps) {
  const { locale, t } = request;
  const { reference, unit, guests, pets } = reservation;
  const rows = [
    buildSubjectRow(t('rentalBooking:home'), unit, pathFor('holidayUnit', locale, { rentalUnitId: unit.id }), request),
    ...buildDayRows(reservation, unit, request),
    buildPartyRow({ ...guests, pets }, request),
    ...buildDetailRows(reservation, request),
    { label: t('rentalBooking:reference'), text: reference },
  ];
  return <SummaryRows rows={rows} className={css['rows']} />;
}
