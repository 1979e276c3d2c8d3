import type { ReactNode } from 'react';
import type { Reservation } from '../../../../../shared/api/liveAgenda.ts';
import { formatLongDay } from '../../../../../shared/i18n/moments.ts';
import { pathFor } from '../../../../../shared/routes/pathFor.ts';
import button from '../../../../../shared/ui/button.module.css';
import { ReachLink } from '../../../../../shared/ui/ReachLink.tsx';
import css from '../../../../../shared/ui/viewing/viewing.module.css';
import type { CancelStage } from '../../../../../shared/widgets/cancelStage.ts';
import type { PageOutcome, ScreenRequest } from '../../../render/screen.ts';
import { Widget } from '../../../render/Widget.tsx';
import { appointmentHead, appointmentIdOf } from '../appointment/appointmentHead.ts';
import { timesOf } from '../booking/slotWords.ts';

export const CANCEL_FORM = { name: 'appointment-cancel', protection: 'limits' } as const;

const contactOf = ({ visitor }: Reservation): readonly string[] => [
  `${visitor.firstName} ${visitor.lastName}`,
  visitor.email,
  visitor.phone,
];

interface About {
  readonly appointmentId: string;
  readonly appointment: Reservation | null;
}

/** The appointment, a question and a button; or that there is none, with the ways on. */
export function cancelWidget(
  { site, locale, t }: Pick<ScreenRequest, 'site' | 'locale' | 't'>,
  stage: CancelStage,
  { appointmentId, appointment }: About,
): ReactNode {
  const { appointmentStart: start = '', appointmentEnd: end = '' } = appointment ?? {};
  return (
    <>
      <Widget
        name="cancel-appointment"
        when="interaction"
        props={{
          stage,
          action: pathFor('cancelAppointment', locale, { appointmentId }),
          move: pathFor('moveAppointment', locale, { appointmentId }),
          offer: pathFor('offer', locale),
          form: CANCEL_FORM.name,
          contact: appointment ? contactOf(appointment) : [],
          time: {
            iso: start,
            text: appointment ? `${formatLongDay(start, locale)}, ${timesOf({ start, end }, locale, t)}` : '',
          },
        }}
      />
      {stage === 'not found' ? (
        <p className={css['actions']}>
          <ReachLink className={button['button']} contact={site.contact} t={t} />
          <a className={button['quiet']} href={pathFor('offer', locale)}>
            {t('errors:offer')}
          </a>
        </p>
      ) : null}
    </>
  );
}

/** The page of specification §2.7, at one stage of §4.5. */
export function cancelPage(request: ScreenRequest, stage: CancelStage, appointment: Reservation | null): PageOutcome {
  const { t } = request;
  const appointmentId = appointmentIdOf(request);
  const title = t('live_agenda:cancel.title');
  return {
    type: 'page',
    status: stage === 'not found' ? 404 : 200,
    head: appointmentHead(request, 'cancelAppointment', title),
    body: (
      <div className={`page ${css['sheet']}`}>
        <h1 className={css['title']}>{title}</h1>
        <div className={`${css['body']} ${css['narrow']}`}>
          {cancelWidget(request, stage, { appointmentId, appointment })}
        </div>
      </div>
    ),
    tags: [],
    cache: 'none',
  };
}
