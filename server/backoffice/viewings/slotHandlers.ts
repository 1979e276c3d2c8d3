import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { AGENDA_TIME_ZONE, type FreeSlots, MAX_AGENDA_DAYS } from '#shared/api/liveAgenda.ts';
import { idempotentBooking } from '../booking/timeConflict.ts';
import { belgianIso, parseMoment, type TimeSpan } from '../core/calendar/belgianTime.ts';
import type { ReplyRepository } from '../core/db/replyRepository.ts';
import { Answer, type Handlers } from '../core/http/call.ts';
import { assertFound } from '../core/http/problem.ts';
import { deriveToken } from '../core/tokens/agendaToken.ts';
import { isToCome } from './appointment.ts';
import { type AgendaState, asSlot, bookableDays, freeDays, nextSlot } from './freeSlots.ts';
import { notVisitable, slotTaken } from './slotRefusals.ts';
import type { BookedAppointments } from './store/bookedAppointments.ts';
import type { SlotHolds } from './store/slotHolds.ts';
import type { ViewedEstates } from '../booking/viewedEstates.ts';
import { type FreeTimeStores, holdSlot, type HoldStores, isViewable, stateOf } from './viewings.ts';

type Transaction = HoldStores & { readonly appointments: ViewedEstates; readonly replies: ReplyRepository };

interface Stores extends FreeTimeStores {
  readonly appointments: Pick<BookedAppointments, 'find'> & Pick<SlotHolds, 'busy' | 'release'> & ViewedEstates;
  readonly replies: ReplyRepository;
  transaction<T>(run: (stores: Transaction) => Promise<T>): Promise<T>;
}

const DEFAULT_DAYS = 14;

/** What is noted of a call that may come twice: nothing that is secret. */
const heldSchema = z.object({ start: z.number(), end: z.number(), expires: z.number() });

function freeSlotsOf(
  state: AgendaState,
  salesRep: FreeSlots['salesRep'],
  { from, to }: { from?: string | undefined; to?: string | undefined },
  isOwn: (slot: TimeSpan) => boolean,
): FreeSlots {
  const { first, last } = bookableDays(state);
  const start = from === undefined ? first : Temporal.PlainDate.from(from);
  const longest = start.add({ days: MAX_AGENDA_DAYS - 1 });
  const wanted = to === undefined ? start.add({ days: DEFAULT_DAYS - 1 }) : Temporal.PlainDate.from(to);
  const end = Temporal.PlainDate.compare(wanted, longest) > 0 ? longest : wanted;
  const next = nextSlot(state, end);
  return {
    salesRep,
    timeZone: AGENDA_TIME_ZONE,
    duration: state.availability.duration,
    firstDay: first.toString(),
    lastDay: last.toString(),
    days: freeDays(state, { from: start, to: end }).map(({ day, slots }) => ({
      date: day.toString(),
      slots: slots.filter((slot) => !isOwn(slot)).map(asSlot),
    })),
    ...(next && { next: asSlot(next) }),
  };
}

/**
 * Free slots, and those that visitors hold (specification §7.4).
 *
 * @param key makes the identifiers that visitors get
 */
export function slotHandlers(
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
      const moved = moving === undefined ? undefined : await appointments.find(siteId, moving);
      if (moving !== undefined)
        assertFound(isToCome(moved, now) && moved.salesRepId === salesRepId, 'appointment of this sales contact');
      const estate =
        moved || estateId === undefined ? undefined : await isViewable(repositories, siteId, salesRepId, estateId);
      assertFound(Boolean(moved ?? estate) || estateId === undefined, 'estate to view with this sales contact');

      const state = await stateOf(repositories, agenda, now, moved && { appointment: moved.id });
      const name = moved?.document.salesRep.name ?? estate?.salesRep?.name;
      const salesRep = { id: salesRepId, ...(name !== undefined && { name }) };
      return state && freeSlotsOf(state, salesRep, query, ({ start }) => start === moved?.start);
    },

    holdSlot: async (call) => {
      const { siteId, salesRepId } = call.params;
      const { estateId, replaces } = call.body;
      const wanted = { siteId, salesRepId, start: parseMoment(call.body.start), now: Date.now() };
      const token = deriveToken(key, call.idempotency());
      const visitor = call.visitor();
      const own = replaces === undefined ? {} : { hold: replaces };
      const answer = await idempotentBooking(
        repositories,
        call,
        slotTaken(repositories, { ...wanted, own }),
        async (tx) => {
          if (!(await isViewable(tx, siteId, salesRepId, estateId))) throw notVisitable();
          return new Answer(201, await holdSlot(tx, { ...wanted, estateId, replaces, token, visitor }));
        },
      );
      const { expires, ...slot } = heldSchema.parse(answer.body);
      return new Answer(201, { id: token, ...asSlot(slot), expiresAt: belgianIso(expires) });
    },
    releaseHold: async ({ params: { siteId, salesRepId, id } }) => {
      const agenda = await agendas.get(siteId, salesRepId);
      if (agenda) await appointments.release(agenda, id, Date.now());
    },
  };
}
