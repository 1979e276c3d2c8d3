import type { Reservation } from '../../../../../shared/api/liveAgenda.ts';
import { localize } from '../../../../../shared/i18n/locales.ts';
import { pathFor } from '../../../../../shared/routes/pathFor.ts';
import { telHref } from '../../../../../shared/ui/telHref.ts';
import forms from '../../../../../shared/ui/forms/forms.module.css';
import css from '../../../../../shared/ui/viewing/viewing.module.css';
import type { ScreenRequest } from '../../../render/screen.ts';
import { timeRow } from '../booking/slotWords.ts';

interface AppointmentDetailsProps {
  readonly appointment: Reservation;
  readonly request: Pick<ScreenRequest, 'locale' | 't'>;
}

/** The time, the place, the sales contact and the visitor. */
export function AppointmentDetails({ appointment, request }: AppointmentDetailsProps) {
  const { locale, t } = request;
  const { appointmentStart: start, appointmentEnd: end, visitor, remark, salesRep, estate } = appointment;
  const time = timeRow({ start, end }, request);
  const title = localize(estate.title, locale);
  const phone = salesRep.mobile ?? salesRep.phone;
  return (
    <dl className={`${forms['rows']} ${css['rows']}`}>
      <div className={forms['row']}>
        <dt>{time.label}</dt>
        <dd>
          <time dateTime={start}>{time.text}</time>
        </dd>
      </div>
      <div className={forms['row']}>
        <dt>{t('viewing:appointment.where')}</dt>
        <dd>
          {estate.gone ? title : <a href={pathFor('estateShort', locale, { estateId: estate.id })}>{title}</a>}
          <br />
          {localize(estate.address, locale)}
        </dd>
      </div>
      {salesRep.name ? (
        <div className={forms['row']}>
          <dt>{t('viewing:appointment.host')}</dt>
          <dd>
            {salesRep.name}
            {phone ? (
              <>
                , <a href={telHref(phone)}>{phone}</a>
              </>
            ) : null}
          </dd>
        </div>
      ) : null}
      <div className={forms['row']}>
        <dt>{t('live_agenda:label_contact')}</dt>
        <dd>{[`${visitor.firstName} ${visitor.lastName}`, visitor.email, visitor.phone].join('\n')}</dd>
      </div>
      {remark ? (
        <div className={forms['row']}>
          <dt>{t('viewing:check.remark')}</dt>
          <dd>{remark}</dd>
        </div>
      ) : null}
    </dl>
  );
}
