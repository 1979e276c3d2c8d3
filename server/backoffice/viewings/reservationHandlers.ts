import { z } from 'zod';
import type { AgendaAppointment } from '#shared/api/liveAgenda.ts';
import { runIdempotentBooking, offerAlternatives } from '../booking/timeConflict.ts';
import { formatBelgianIso, parseMoment } from '../core/calendar/belgianTime.ts';
import type { ReplyRepository } from '../core/db/replyRepository.ts';
import { Answer, type Handlers } from '../core/http/call.ts';
import { HttpProblem, assertFound } from '../core/http/problem.ts';
import { deriveCallToken } from '../core/tokens/agendaToken.ts';
import { type Appointment, isUpcoming } from './appointment.ts';
import { createNotVisitableProblem, refuseTakenSlot } from './slotRefusals.ts';
import type { BookedAppointments } from './store/bookedAppointments.ts';
import type { ViewedEstates } from '../booking/viewedEstates.ts';
import {
  bookViewing,
  cancelViewing,
  type FreeTimeStores,
  findViewable,
  moveViewing,
  type ViewingStores,
} from './viewings.ts';

interface Stores extends FreeTimeStores {
  readonly appointments: FreeTimeStores['appointments'] & Pick<BookedAppointments, 'find' | 'get'> & ViewedEstates;
  readonly replies: ReplyRepository;
  transaction<T>(run: (stores: ViewingStores & { readonly replies: ReplyRepository }) => Promise<T>): Promise<T>;
}

/** The stored reply of an idempotent call. It contains nothing secret. */
const bookedReplySchema = z.object({ appointment: z.uuid() });

/** Converts an appointment to the form that its visitor sees under the identifier `id`. */
async function toAgendaAppointment(
  { appointments }: { readonly appointments: ViewedEstates },
  { siteId, start, end, estateId, document }: Appointment,
  id: string,
): Promise<AgendaAppointment> {
  const { visitor, remark, locale, salesRep } = document;
  const estate = await appointments.estate(siteId, estateId);
  const { title, address } = estate?.isServed ? estate.visibleTexts : document.estate;
  return {
    id,
    appointmentStart: formatBelgianIso(start),
    appointmentEnd: formatBelgianIso(end),
    visitor,
    ...(remark !== undefined && { remark }),
    locale,
    salesRep,
    estate: { id: estateId, title, address, gone: !estate?.isServed },
  };
}

/**
 * Handles the viewings of visitors (specification §7.4).
 *
 * @param key the key from which the identifiers of visitors are derived
 */
export function createReservationHandlers(
  repositories: Stores,
  key: string,
): Pick<Handlers, 'createReservation' | 'getReservation' | 'moveReservation' | 'cancelReservation'> {
  const { appointments } = repositories;
  return {
    createReservation: async (call) => {
      const siteId = call.site();
      const { salesRepId, estateId, hold, visitor, remark, locale } = call.body;
      const slotRequest = { siteId, salesRepId, start: parseMoment(call.body.start), now: Date.now() };
      const token = deriveCallToken(key, call.idempotency());
      const ownSlot = hold === undefined ? {} : { hold };
      const answer = await runIdempotentBooking(
        repositories,
        call,
        refuseTakenSlot(repositories, { ...slotRequest, ownSlot }),
        async (tx) => {
          const estate = await findViewable(tx, siteId, salesRepId, estateId);
          if (!estate) throw createNotVisitableProblem();
          const viewing = { ...slotRequest, estate, hold, token, visitor, remark, locale };
          return new Answer(201, { appointment: await bookViewing(tx, viewing) });
        },
      );
      const appointment = await appointments.get(siteId, bookedReplySchema.parse(answer.body).appointment);
      if (!appointment) throw new HttpProblem(404, 'The appointment was erased.');
      return new Answer(201, await toAgendaAppointment(repositories, appointment, token));
    },
    getReservation: async ({ params: { id }, site }) => {
      const appointment = await appointments.find(site(), id);
      return isUpcoming(appointment, Date.now()) ? toAgendaAppointment(repositories, appointment, id) : undefined;
    },
    moveReservation: async ({ params: { id: token }, body, site }) => {
      const siteId = site();
      const [start, now] = [parseMoment(body.start), Date.now()];
      const currentAppointment = await appointments.find(siteId, token);
      const slotRequest = {
        siteId,
        salesRepId: currentAppointment?.salesRepId ?? 0,
        start,
        now,
        ownSlot: currentAppointment && { appointment: currentAppointment.id },
      };
      const isMoved = await offerAlternatives(refuseTakenSlot(repositories, slotRequest), () =>
        repositories.transaction((tx) => moveViewing(tx, { siteId, token, start, now })),
      );
      const appointment = isMoved ? await appointments.find(siteId, token) : undefined;
      assertFound(appointment !== undefined, 'appointment');
      return toAgendaAppointment(repositories, appointment, token);
    },
    cancelReservation: async ({ params: { id: token }, site }) => {
      const isCancelled = await repositories.transaction((tx) =>
        cancelViewing(tx, { siteId: site(), token, now: Date.now() }),
      );
      assertFound(isCancelled, 'appointment');
    },
  };
}
