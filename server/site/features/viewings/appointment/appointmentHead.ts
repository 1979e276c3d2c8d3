import { pathFor } from '../../../../../shared/routes/pathFor.ts';
import type { Head, ScreenRequest } from '../../../render/screen.ts';

/** The routes whose address carries an appointment's identifier. */
export type AppointmentRoute = 'appointment' | 'moveAppointment' | 'cancelAppointment';

/** What is put after its last slash is the identifier (specification §2.7). */
export const appointmentIdOf = ({ route }: Pick<ScreenRequest, 'route'>): string => route.params['appointmentId'] ?? '';

/** Of a page of one visitor: no search engine, and no picture, but its address in each language. */
export function appointmentHead(request: ScreenRequest, name: AppointmentRoute, title: string): Head {
  const appointmentId = appointmentIdOf(request);
  return {
    title,
    robots: 'noindex',
    alternates: Object.fromEntries(request.site.locales.map((each) => [each, pathFor(name, each, { appointmentId })])),
  };
}
