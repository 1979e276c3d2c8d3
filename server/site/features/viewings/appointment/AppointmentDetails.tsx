import type { AgendaAppointment } from '#shared/api/liveAgenda.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { PhoneLine } from '#server/site/layout/PhoneLine.tsx';
import css from '#shared/ui/viewing.module.css';
import { buildDetailRows, buildSubjectRow } from '#server/site/booking/bookedRows.tsx';
import { type DetailRow, SummaryRows } from '#server/site/forms/pieces/visitor/SummaryRows.tsx';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { buildTimeRow } from '../booking/slotWords.ts';

interface AppointmentDetailsProps {
  readonly appointment: AgendaAppointment;
  readonly request: Pick<ScreenRequest, 'locale' | 't'>;
}

/** Renders the time, the place, the sales contact and the visitor. */
export function AppointmentDetails({ appointment, request }: AppointmentDetailsProps) {
  const { locale, t } = request;
  const { appointmentStart: start, appointmentEnd: end, salesRep, estate } = appointment;
  const time = buildTimeRow({ start, end }, request);
  const phone = salesRep.mobile ?? salesRep.phone;
  const rows: DetailRow[] = [
    { label: time.label, text: <time dateTime={start}>{time.text}</time> },
    buildSubjectRow(
      t('viewing:appointment.where'),
      estate,
      pathFor('estateShort', locale, { estateId: estate.id }),
      request,
    ),
    ...(salesRep.name
      ? [{ label: t('viewing:appointment.host'), text: <ViewingHost name={salesRep.name} phone={phone} /> }]
      : []),
    ...buildDetailRows(appointment, request),
  ];
  return <SummaryRows rows={rows} className={css['rows']} />;
}

const ViewingHost = ({ name, phone }: { readonly name: string; readonly phone: string | undefined }) => (
  <>
    {name}
    {phone ? (
      <>
        , <PhoneLine phone={phone} />
      </>
    ) : null}
  </>
);
