import type { AgendaVisitor } from '../../../../shared/api/liveAgenda.ts';
import type { ComposedMail } from '../../mail/compose/composeMail.ts';
import type { MailStudio } from '../../mail/letter.ts';
import { agencyLetter } from './agencyLetter.ts';
import type { Appointment, ViewedEstate } from '../appointment.ts';
import { belgianDay, momentOf } from '../../core/calendar/belgianTime.ts';
import { visitorLetter } from './visitorLetter.ts';

const MINUTE = 60_000;

/** What a viewing of an estate brings, in a week from now, by name. */
export function viewingSamples(
  studio: MailStudio,
  estate: ViewedEstate,
  { visitor, remark }: { readonly visitor: AgendaVisitor; readonly remark: string },
): readonly (readonly [name: string, mail: ComposedMail])[] {
  const now = Date.now();
  const start = momentOf(belgianDay(now).add({ days: 7 }).toPlainDateTime('14:30'));
  const appointment: Appointment = {
    id: '00000000-0000-4000-8000-000000000000',
    agendaId: 0,
    siteId: studio.site.id,
    salesRepId: estate.salesRep?.id ?? 0,
    state: 'booked',
    estateId: estate.summary.id,
    sequence: 0,
    revised: now,
    start,
    end: start + 45 * MINUTE,
    document: {
      visitor,
      remark,
      locale: studio.locale,
      salesRep: { ...estate.salesRep, id: estate.salesRep?.id ?? 0 },
      estate: { ...estate.shown, reference: estate.summary.reference },
    },
  };
  const news = { appointment, estate, now };
  const token = 'x'.repeat(43);
  const before = start - 24 * 60 * MINUTE;
  return [
    ['viewing-booked', visitorLetter(studio, { ...news, change: 'booked', token })],
    ['viewing-moved', visitorLetter(studio, { ...news, change: 'moved', token })],
    ['viewing-reminder', visitorLetter(studio, { ...news, change: 'reminder', token })],
    ['viewing-cancelled', visitorLetter(studio, { ...news, change: 'cancelled' })],
    ['viewing-called-off', visitorLetter(studio, { ...news, change: 'calledOff' })],
    ['viewing-booked-agency', agencyLetter(studio, { ...news, change: 'booked' })],
    ['viewing-moved-agency', agencyLetter(studio, { ...news, change: 'moved', before })],
    ['viewing-cancelled-agency', agencyLetter(studio, { ...news, change: 'cancelled' })],
    ['viewing-forgotten-agency', agencyLetter(studio, { ...news, change: 'forgotten' })],
  ];
}
