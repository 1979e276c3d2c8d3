import type { RentalReservation } from '../../../../../shared/api/rentals.ts';
import { localize } from '../../../../../shared/i18n/locales.ts';
import { pathFor } from '../../../../../shared/routes/pathFor.ts';
import forms from '../../../../../shared/ui/forms/forms.module.css';
import css from '../../../../../shared/ui/viewing/viewing.module.css';
import type { ScreenRequest } from '../../../render/screen.ts';
import { dayRows, partyRow } from '../booking/stayRows.ts';

interface ReservationDetailsProps {
  readonly reservation: RentalReservation;
  readonly request: Pick<ScreenRequest, 'locale' | 't'>;
}

/** The home, the dates and the guests. */
export function ReservationDetails({ reservation, request }: ReservationDetailsProps) {
  const { locale, t } = request;
  const { reference, unit, guests, pets, visitor, remark } = reservation;
  const title = localize(unit.title, locale);
  const rows = [
    ...dayRows(reservation, unit, request),
    partyRow({ ...guests, pets }, request),
    {
      label: t('live_agenda:label_contact'),
      text: [`${visitor.firstName} ${visitor.lastName}`, visitor.email, visitor.phone].join('\n'),
    },
    ...(remark ? [{ label: t('viewing:check.remark'), text: remark }] : []),
    { label: t('rentalBooking:reference'), text: reference },
  ];
  return (
    <dl className={`${forms['rows']} ${css['rows']}`}>
      <div className={forms['row']}>
        <dt>{t('rentalBooking:home')}</dt>
        <dd>
          {unit.gone ? title : <a href={pathFor('holidayUnit', locale, { rentalUnitId: unit.id })}>{title}</a>}
          <br />
          {localize(unit.address, locale)}
        </dd>
      </div>
      {rows.map(({ label, text }) => (
        <div key={label} className={forms['row']}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
