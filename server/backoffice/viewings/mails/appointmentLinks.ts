import { pathFor } from '#shared/routes/pathFor.ts';
import type { MailContext } from '../../mail/mailContext.ts';

/** The page of an appointment, or the one that moves or cancels it. */
export const appointmentUrl = (
  page: 'appointment' | 'moveAppointment' | 'cancelAppointment',
  { locale, url }: Pick<MailContext, 'locale' | 'url'>,
  appointmentId: string,
): string => url(pathFor(page, locale, { appointmentId }));
