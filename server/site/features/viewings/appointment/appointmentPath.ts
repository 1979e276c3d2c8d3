import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

/** The routes whose address carries an appointment's identifier. */
type AppointmentRoute = 'appointment' | 'moveAppointment' | 'cancelAppointment';

/** What is put after its last slash is the identifier (specification §2.7). */
export const appointmentIdOf = ({ route }: Pick<ScreenRequest, 'route'>): string => route.params['appointmentId'] ?? '';

/** Of the appointment that the address names, by language. */
export const appointmentPath =
  (request: Pick<ScreenRequest, 'route'>, name: AppointmentRoute) =>
  (locale: Locale): string =>
    pathFor(name, locale, { appointmentId: appointmentIdOf(request) });
