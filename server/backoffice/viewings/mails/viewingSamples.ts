import type { AgendaVisitor } from '#shared/api/liveAgenda.ts';
import type { ComposedMail } from '../../mail/compose/composeMail.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import { composeViewingAgencyMail } from './viewingAgencyMail.ts';
import type { Appointment } from '../appointment.ts';
import type { ViewedEstate } from '../../booking/viewedEstates.ts';
import { toBelgianDate, toMoment } from '../../core/calendar/belgianTime.ts';
import { composeViewingVisitorMail } from './viewingVisitorMail.ts';

const MINUTE_MS = 60_000;

/** Composes every mail about a viewing of an estate in a week from now. Returns the mails with their names. */
export function composeViewingSamples(
  context: MailContext,
  estate: ViewedEstate,
  { visitor, remark }: { readonly visitor: AgendaVisitor; readonly remark: string },
): readonly (readonly [name: string, mail: ComposedMail])[] {
  const now = Date.now();
  const start = toMoment(toBelgianDate(now).add({ days: 7 }).toPlainDateTime('14:30'));
  const appointment: Appointment = {
    id: '00000000-0000-4000-8000-000000000000',
    agendaId: 0,
    siteId: context.site.id,
    salesRepId: estate.salesRep?.id ?? 0,
    state: 'booked',
    estateId: estate.summary.id,
    sequence: 0,
    revised: now,
    start,
    end: start + 45 * MINUTE_MS,
    document: {
      visitor,
      remark,
      locale: context.locale,
      salesRep: { ...estate.salesRep, id: estate.salesRep?.id ?? 0 },
      estate: { ...estate.visibleTexts, reference: estate.summary.reference },
    },
  };
  const update = { appointment, estate, now };
  const token = 'x'.repeat(43);
  const previousStart = start - 24 * 60 * MINUTE_MS;
  return [
    ['viewing-booked', composeViewingVisitorMail(context, { ...update, change: 'booked', token })],
    ['viewing-moved', composeViewingVisitorMail(context, { ...update, change: 'moved', token })],
    ['viewing-reminder', composeViewingVisitorMail(context, { ...update, change: 'reminder', token })],
    ['viewing-cancelled', composeViewingVisitorMail(context, { ...update, change: 'cancelled' })],
    ['viewing-cancelled-by-agency', composeViewingVisitorMail(context, { ...update, change: 'cancelledByAgency' })],
    ['viewing-booked-agency', composeViewingAgencyMail(context, { ...update, change: 'booked' })],
    ['viewing-moved-agency', composeViewingAgencyMail(context, { ...update, change: 'moved', previousStart })],
    ['viewing-cancelled-agency', composeViewingAgencyMail(context, { ...update, change: 'cancelled' })],
    ['viewing-visitor-erased-agency', composeViewingAgencyMail(context, { ...update, change: 'visitorErased' })],
  ];
}
