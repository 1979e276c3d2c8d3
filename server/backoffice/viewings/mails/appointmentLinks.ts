import { pathFor } from '#shared/routes/pathFor.ts';
import type { MailContext } from '../../mail/mailContext.ts';

/** Returns the address of the page that shows, moves or cancels an appointment. */
export const toAppointmentUrl = (
  page: 'appointment' | 'moveAppointment' | 'cancelAppointment',
  { locale, url }: Pick<MailContext, 'locale' | 'url'>,
  appointmentId: string,
): string => url(pathFor(page, locale, { appointmentId }));
