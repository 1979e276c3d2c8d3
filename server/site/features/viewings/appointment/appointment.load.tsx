import { toShownEmail } from '#shared/node/shownHost.ts';
import button from '#shared/ui/button.module.css';
import { KeepLink } from '#server/site/forms/pieces/KeepLink.tsx';
import { Alert } from '#server/site/forms/pieces/Alert.tsx';
import css from '#shared/ui/viewing.module.css';
import { buildVisitorBookingPage } from '#server/site/booking/visitorBookingPage.tsx';
import type { Screen } from '#server/site/render/screen.ts';
import { buildNotFoundOutcome } from '#server/site/pages/errors/notFound.ts';
import { preventStorage } from '#server/site/pages/preventStorage.ts';
import { AppointmentDetails } from './AppointmentDetails.tsx';
import { getAppointmentId, createAppointmentPath } from './appointmentPath.ts';

/** The values of the parameter `done`, which names the action that has just succeeded. */
const COMPLETED_STEPS = ['booked', 'moved'] as const;
type CompletedStep = (typeof COMPLETED_STEPS)[number];

const readCompletedStep = (search: string): CompletedStep | undefined => {
  const doneValue = new URLSearchParams(search).get('done');
  return COMPLETED_STEPS.find((each) => each === doneValue);
};

/** The page of a future appointment, with links to move and to cancel it. */
export const appointmentScreen: Screen = preventStorage({
  query(search) {
    const completedStep = readCompletedStep(search);
    return completedStep ? `done=${completedStep}` : '';
  },

  async load(request) {
    const { api, locale, search, t } = request;
    const id = getAppointmentId(request);
    const appointment = await api.appointment(id);
    if (!appointment) return buildNotFoundOutcome(request);
    const completedStep = readCompletedStep(search);
    const title = t(completedStep ? `viewing:appointment.${completedStep}` : 'viewing:appointment.title');
    return buildVisitorBookingPage(request, {
      title,
      path: createAppointmentPath(request, 'appointment'),
      isNarrow: true,
      body: (
        <>
          {completedStep ? (
            <Alert kind="success">
              {t(`viewing:appointment.${completedStep}Text`, { email: toShownEmail(appointment.visitor.email) })}
            </Alert>
          ) : null}
          {appointment.estate.gone ? <Alert kind="info">{t('viewing:appointment.gone')}</Alert> : null}
          <AppointmentDetails appointment={appointment} request={request} />
          <p className={css['actions']}>
            <a className={button['quiet']} href={createAppointmentPath(request, 'moveAppointment')(locale)}>
              {t('viewing:appointment.move')}
            </a>
            <a className={button['quiet']} href={createAppointmentPath(request, 'cancelAppointment')(locale)}>
              {t('viewing:appointment.cancel')}
            </a>
          </p>
          <KeepLink kind="appointment" token={id} t={t} />
        </>
      ),
    });
  },
});
