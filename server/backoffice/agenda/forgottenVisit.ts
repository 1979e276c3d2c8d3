import { salesAddress } from '../mail/salesAddress.ts';
import type { Repositories } from '../repositories/repositories.ts';
import { agencyLetter } from './agencyLetter.ts';
import type { Appointment } from './appointment.ts';
import type { Moment } from './belgianTime.ts';
import { invitation } from './calendarFile.ts';
import { agencyEntry } from './visitCalendar.ts';

/**
 * Takes back a visit to come whose visitor's data are erased; gives what tells the sales contact, to be called when they
 * are. Nothing in that mail says who it was. Within the transaction of the erasure.
 */
export async function forgetVisit(
  { agendas, appointments, mails }: Pick<Repositories, 'agendas' | 'appointments' | 'mails'>,
  visit: Appointment,
  now: Moment,
): Promise<() => Promise<void>> {
  const { siteId, salesRepId, id, estateId, document } = visit;
  await agendas.lock(siteId, salesRepId);
  await appointments.cancel(visit);
  const appointment = { ...visit, state: 'cancelled' as const, sequence: visit.sequence + 1 };
  return async () => {
    const { site } = await mails.studio(siteId, document.locale);
    const office = await mails.studio(siteId, site.locales[0] ?? document.locale);
    const estate = await appointments.estate(siteId, estateId);
    const host = salesAddress(site, document.salesRep);
    await mails.enqueue({
      site,
      kind: 'viewing.forgotten.agency',
      reference: `visit:${id}`,
      to: host,
      content: agencyLetter(office, { appointment, estate, change: 'forgotten' }),
      calendar: invitation(
        agencyEntry(office, { appointment, estate, now }, true),
        { name: site.name, email: site.contact.email },
        host,
      ),
    });
  };
}
