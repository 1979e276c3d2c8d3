import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { AGENDA_TIME_ZONE, type FreeSlots, MAX_AGENDA_DAYS } from '#shared/api/liveAgenda.ts';
import { runIdempotentBooking } from '../booking/timeConflict.ts';
import { formatBelgianIso, parseMoment, type TimeSpan } from '../core/calendar/belgianTime.ts';
import type { ReplyRepository } from '../core/db/replyRepository.ts';
import { Answer, type Handlers } from '../core/http/call.ts';
import { assertFound } from '../core/http/problem.ts';
import { deriveCallToken } from '../core/tokens/agendaToken.ts';
import { isUpcoming } from './appointment.ts';
import { type AgendaState, toSlot, findBookableDays, listFreeDays, findNextSlot } from './freeSlots.ts';
import { createNotVisitableProblem, refuseTakenSlot } from './slotRefusals.ts';
import type { BookedAppointments } from './store/bookedAppointments.ts';
import type { SlotHolds } from './store/slotHolds.ts';
import type { ViewedEstates } from '../booking/viewedEstates.ts';
import { type FreeTimeStores, holdSlot, type HoldStores, findViewable, readAgendaState } from './viewings.ts';

type SlotTransactionStores = HoldStores & { readonly appointments: ViewedEstates; readonly replies: ReplyRepository };

interface Stores extends FreeTimeStores {
  readonly appointments: Pick<BookedAppointments, 'find'> &
    Pick<SlotHolds, 'listBusySpans' | 'release'> &
    ViewedEstates;
  readonly replies: ReplyRepository;
  transaction<T>(run: (stores: SlotTransactionStores) => Promise<T>): Promise<T>;
}

const DEFAULT_SLOT_DAYS = 14;

/** The stored reply of an idempotent call. It contains nothing secret. */
const heldReplySchema = z.object({ start: z.number(), end: z.number(), expires: z.number() });

function buildFreeSlots(
  state: AgendaState,
  salesRep: FreeSlots['salesRep'],
  { from, to }: { from?: string | undefined; to?: string | undefined },
  isMovedSlot: (slot: TimeSpan) => boolean,
): FreeSlots {
  const { first, last } = findBookableDays(state);
  const start = from === undefined ? first : Temporal.PlainDate.from(from);
  const lastAllowedDay = start.add({ days: MAX_AGENDA_DAYS - 1 });
  const requestedEnd = to === undefined ? start.add({ days: DEFAULT_SLOT_DAYS - 1 }) : Temporal.PlainDate.from(to);
  const end = Temporal.PlainDate.compare(requestedEnd, lastAllowedDay) > 0 ? lastAllowedDay : requestedEnd;
  const nextSlot = findNextSlot(state, end);
  return {
    salesRep,
    timeZone: AGENDA_TIME_ZONE,
    duration: state.availability.duration,
    firstDay: first.toString(),
    lastDay: last.toString(),
    days: listFreeDays(state, { from: start, to: end }).map(({ day, slots }) => ({
      date: day.toString(),
      slots: slots.filter((slot) => !isMovedSlot(slot)).map(toSlot),
    })),
    ...(nextSlot && { next: toSlot(nextSlot) }),
  };
}

/**
 * Handles free slots, and the slots that visitors hold (specification §7.4).
 *
 * @param key the key from which the identifiers of visitors are derived
 */
export function createSlotHandlers(
  repositories: Stores,
  key: string,
): Pick<Handlers, 'getFreeSlots' | 'holdSlot' | 'releaseHold'> {
  const { agendas, appointments } = repositories;
  return {
    getFreeSlots: async ({ params: { siteId, salesRepId }, query }) => {
      const now = Date.now();
      const agenda = await agendas.get(siteId, salesRepId);
      if (!agenda?.availability) return undefined;
      const { estateId, moving } = query;
      const movedAppointment = moving === undefined ? undefined : await appointments.find(siteId, moving);
      if (moving !== undefined)
        assertFound(
          isUpcoming(movedAppointment, now) && movedAppointment.salesRepId === salesRepId,
          'appointment of this sales contact',
        );
      const estate =
        movedAppointment || estateId === undefined
          ? undefined
          : await findViewable(repositories, siteId, salesRepId, estateId);
      assertFound(
        Boolean(movedAppointment ?? estate) || estateId === undefined,
        'estate to view with this sales contact',
      );

      const state = await readAgendaState(
        repositories,
        agenda,
        now,
        movedAppointment && { appointment: movedAppointment.id },
      );
      const name = movedAppointment?.document.salesRep.name ?? estate?.salesRep?.name;
      const salesRep = { id: salesRepId, ...(name !== undefined && { name }) };
      return state && buildFreeSlots(state, salesRep, query, ({ start }) => start === movedAppointment?.start);
    },

    holdSlot: async (call) => {
      const { siteId, salesRepId } = call.params;
      const { estateId, replaces } = call.body;
      const slotRequest = { siteId, salesRepId, start: parseMoment(call.body.start), now: Date.now() };
      const token = deriveCallToken(key, call.idempotency());
      const visitor = call.visitor();
      const ownSlot = replaces === undefined ? {} : { hold: replaces };
      const answer = await runIdempotentBooking(
        repositories,
        call,
        refuseTakenSlot(repositories, { ...slotRequest, ownSlot }),
        async (tx) => {
          if (!(await findViewable(tx, siteId, salesRepId, estateId))) throw createNotVisitableProblem();
          return new Answer(
            201,
            await holdSlot(tx, { ...slotRequest, estateId, replacedToken: replaces, token, visitor }),
          );
        },
      );
      const { expires, ...slot } = heldReplySchema.parse(answer.body);
      return new Answer(201, { id: token, ...toSlot(slot), expiresAt: formatBelgianIso(expires) });
    },
    releaseHold: async ({ params: { siteId, salesRepId, id } }) => {
      const agenda = await agendas.get(siteId, salesRepId);
      if (agenda) await appointments.release(agenda, id, Date.now());
    },
  };
}
