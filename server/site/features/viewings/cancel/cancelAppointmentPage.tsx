import { toShownEmail } from '#shared/node/shownHost.ts';
import type { ReactNode } from 'react';
import type { AgendaAppointment } from '#shared/api/liveAgenda.ts';
import { formatLongDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { CancelStage } from '#shared/widgets/appointment/cancelStage.ts';
import type { PageOutcome, ScreenRequest } from '#server/site/render/screen.ts';
import { Widget } from '#server/site/render/widgets/Widget.tsx';
import { buildVisitorBookingPage } from '#server/site/booking/visitorBookingPage.tsx';
import { AlternativeActions } from '#server/site/booking/AlternativeActions.tsx';
import { getAppointmentId, createAppointmentPath } from '../appointment/appointmentPath.ts';
import { formatSlotTimes } from '../booking/slotWords.ts';

export const CANCEL_FORM = { name: 'appointment-cancel', protection: 'limits' } as const;

const formatContact = ({ visitor }: AgendaAppointment): readonly string[] => [
  `${visitor.firstName} ${visitor.lastName}`,
  toShownEmail(visitor.email),
  visitor.phone,
];

interface CancelPageContent {
  readonly appointmentId: string;
  readonly appointment: AgendaAppointment | null;
}

/**
 * Renders the appointment with the question whether to cancel it, and a button. Without an appointment, it renders a
 * text and links to other pages.
 */
export function buildCancelWidget(
  { site, locale, t }: Pick<ScreenRequest, 'site' | 'locale' | 't'>,
  stage: CancelStage,
  { appointmentId, appointment }: CancelPageContent,
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
          contact: appointment ? formatContact(appointment) : [],
          time: {
            iso: start,
            text: appointment ? `${formatLongDay(start, locale)}, ${formatSlotTimes({ start, end }, locale, t)}` : '',
          },
        }}
      />
      {stage === 'not found' ? (
        <AlternativeActions contact={site.contact} t={t} href={pathFor('offer', locale)} label={t('errors:offer')} />
      ) : null}
    </>
  );
}

/** Renders the page that cancels an appointment (specification §2.7), at one stage of §4.5. */
export function buildCancelPage(
  request: ScreenRequest,
  stage: CancelStage,
  appointment: AgendaAppointment | null,
): PageOutcome {
  const appointmentId = getAppointmentId(request);
  return buildVisitorBookingPage(request, {
    status: stage === 'not found' ? 404 : 200,
    title: request.t('live_agenda:cancel.title'),
    path: createAppointmentPath(request, 'cancelAppointment'),
    isNarrow: true,
    body: buildCancelWidget(request, stage, { appointmentId, appointment }),
  });
}
