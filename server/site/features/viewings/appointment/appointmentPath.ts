import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

/** The routes whose address contains an appointment's identifier. */
type AppointmentRoute = 'appointment' | 'moveAppointment' | 'cancelAppointment';

/** Returns the identifier in the page's address, which is the part after the last slash (specification §2.7). */
export const getAppointmentId = ({ route }: Pick<ScreenRequest, 'route'>): string =>
  route.params['appointmentId'] ?? '';

/**
 * Returns a function from a language to the path of a page about the appointment whose identifier is in the request's
 * path.
 */
export const createAppointmentPath =
  (request: Pick<ScreenRequest, 'route'>, name: AppointmentRoute) =>
  (locale: Locale): string =>
    pathFor(name, locale, { appointmentId: getAppointmentId(request) });
