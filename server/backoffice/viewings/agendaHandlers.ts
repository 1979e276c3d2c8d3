import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import {
  AGENDA_TIME_ZONE,
  type FreeSlots,
  MAX_AGENDA_DAYS,
  type AgendaAppointment,
} from '../../../shared/api/liveAgenda.ts';
import { DEFAULT_LOCALE } from '../../../shared/i18n/locales.ts';
import { asEntry, daysSpan } from './agendaEntries.ts';
import { tokenOf } from '../core/tokens/agendaToken.ts';
import type { Agenda, Appointment, ViewedEstate } from './appointment.ts';
import { belgianIso, type Moment, parseMoment, type Span } from '../core/calendar/belgianTime.ts';
import { calendarFeed } from '../core/calendar/calendarFile.ts';
import { type AgendaState, asSlot, bookableDays, freeDays, nextSlot } from './freeSlots.ts';
import { agencyEntry } from './viewingCalendar.ts';
import {
  bookViewing,
  cancelViewingByAgency,
  cancelViewing,
  holdSlot,
  moveViewing,
  nearestFree,
  stateOf,
  isViewable,
} from './viewings.ts';
import type { AgendaRepository } from './agendaRepository.ts';
import type { AppointmentRepository } from './appointmentRepository.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import type { ReplyRepository } from '../core/db/replyRepository.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';
import { Answer, answerWrite, type Handlers } from '../core/http/call.ts';
import { withAlternatives, idempotentBooking } from '../booking/timeConflict.ts';
import { HttpProblem, assertFound, unprocessable } from '../core/http/problem.ts';

interface Stores {
  readonly agendas: AgendaRepository;
  readonly appointments: AppointmentRepository;
  readonly mails: MailRepository;
  readonly replies: ReplyRepository;
  readonly sites: SiteRepository;
  transaction<T>(run: (stores: Stores) => Promise<T>): Promise<T>;
}

type AgendaCall =
  | 'getFreeSlots'
  | 'holdSlot'
  | 'releaseHold'
  | 'createReservation'
  | 'getReservation'
  | 'moveReservation'
  | 'cancelReservation'
  | 'getAvailability'
  | 'putAvailability'
  | 'deleteAvailability'
  | 'listAgendaEntries'
  | 'cancelAgendaEntry'
  | 'createAgendaFeed'
  | 'getAgendaFeed';

const DEFAULT_DAYS = 14;
/** So long ago a viewing still stands in the feed. */
const FEED_DAYS = 31;
const DAY_MS = 86_400_000;

const notVisitable = (): HttpProblem =>
  unprocessable([{ pointer: '/estateId', detail: 'an estate that can be visited with this sales contact' }]);

/** What is noted of a call that may come twice: nothing that is secret. */
const bookedSchema = z.object({ appointment: z.uuid() });
const heldSchema = z.object({ start: z.number(), end: z.number(), expires: z.number() });

const isToCome = (appointment: Appointment | undefined, now: Moment): appointment is Appointment =>
  appointment?.state === 'booked' && appointment.end > now;

/** What is said of a time that is not free. */
const slotTaken = (repositories: Stores, wanted: Parameters<typeof nearestFree>[1]) => ({
  detail: 'This time is not free.',
  nearest: () => nearestFree(repositories, wanted),
});

/** As its visitor sees it under the identifier `id`. */
async function agendaAppointment(
  { appointments }: Stores,
  { siteId, start, end, estateId, document }: Appointment,
  id: string,
): Promise<AgendaAppointment> {
  const { visitor, remark, locale, salesRep } = document;
  const estate = await appointments.estate(siteId, estateId);
  const { title, address } = estate?.served ? estate.shown : document.estate;
  return {
    id,
    appointmentStart: belgianIso(start),
    appointmentEnd: belgianIso(end),
    visitor,
    ...(remark !== undefined && { remark }),
    locale,
    salesRep,
    estate: { id: estateId, title, address, gone: !estate?.served },
  };
}

function freeSlotsOf(
  state: AgendaState,
  salesRep: FreeSlots['salesRep'],
  { from, to }: { from?: string | undefined; to?: string | undefined },
  isOwn: (slot: Span) => boolean,
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

/** The viewings of a sales contact as a calendar that others read. */
async function feedOf(repositories: Stores, agenda: Agenda, now: Moment): Promise<string> {
  const { sites, mails, appointments } = repositories;
  const { siteId } = agenda;
  const site = await sites.get(siteId);
  const context = await mails.contextFor(siteId, site?.locales[0] ?? DEFAULT_LOCALE);
  const booked = await appointments.booked(agenda, now - FEED_DAYS * DAY_MS);
  const estates = new Map<number, ViewedEstate | undefined>();
  for (const { estateId } of booked)
    if (!estates.has(estateId)) estates.set(estateId, await appointments.estate(siteId, estateId));
  return calendarFeed(
    context.t('mailViewings:calendar.feed', { agency: context.site.name }),
    booked.map((appointment) => {
      const estate = estates.get(appointment.estateId);
      return agencyEntry(context, { appointment, estate, now: Math.max(appointment.revised, estate?.revised ?? 0) });
    }),
  );
}

/**
 * Viewings (specification §7.4).
 *
 * @param key makes the identifiers that visitors get
 */
export function agendaHandlers(repositories: Stores, key: string): Pick<Handlers, AgendaCall> {
  const { agendas, appointments } = repositories;

  const requireAgenda = async (siteId: string, salesRepId: number): Promise<Agenda> => {
    const agenda = await agendas.get(siteId, salesRepId);
    assertFound(agenda !== undefined, 'agenda');
    return agenda;
  };

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
      const token = tokenOf(key, call.idempotency());
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

    createReservation: async (call) => {
      const siteId = call.site();
      const { salesRepId, estateId, hold, visitor, remark, locale } = call.body;
      const wanted = { siteId, salesRepId, start: parseMoment(call.body.start), now: Date.now() };
      const token = tokenOf(key, call.idempotency());
      const own = hold === undefined ? {} : { hold };
      const answer = await idempotentBooking(
        repositories,
        call,
        slotTaken(repositories, { ...wanted, own }),
        async (tx) => {
          const estate = await isViewable(tx, siteId, salesRepId, estateId);
          if (!estate) throw notVisitable();
          const viewing = { ...wanted, estate, hold, token, visitor, remark, locale };
          return new Answer(201, { appointment: await bookViewing(tx, viewing) });
        },
      );
      const appointment = await appointments.get(siteId, bookedSchema.parse(answer.body).appointment);
      if (!appointment) throw new HttpProblem(404, 'The appointment was erased.');
      return new Answer(201, await agendaAppointment(repositories, appointment, token));
    },
    getReservation: async ({ params: { id }, site }) => {
      const appointment = await appointments.find(site(), id);
      return isToCome(appointment, Date.now()) ? agendaAppointment(repositories, appointment, id) : undefined;
    },
    moveReservation: async ({ params: { id: token }, body, site }) => {
      const siteId = site();
      const [start, now] = [parseMoment(body.start), Date.now()];
      const found = await appointments.find(siteId, token);
      const wanted = {
        siteId,
        salesRepId: found?.salesRepId ?? 0,
        start,
        now,
        own: found && { appointment: found.id },
      };
      const moved = await withAlternatives(slotTaken(repositories, wanted), () =>
        repositories.transaction((tx) => moveViewing(tx, { siteId, token, start, now })),
      );
      const appointment = moved ? await appointments.find(siteId, token) : undefined;
      assertFound(appointment !== undefined, 'appointment');
      return agendaAppointment(repositories, appointment, token);
    },
    cancelReservation: async ({ params: { id: token }, site }) => {
      const cancelled = await repositories.transaction((tx) =>
        cancelViewing(tx, { siteId: site(), token, now: Date.now() }),
      );
      assertFound(cancelled, 'appointment');
    },

    getAvailability: async ({ params }) => (await agendas.get(params.siteId, params.salesRepId))?.availability,
    putAvailability: async ({ params: { siteId, salesRepId }, body }) => {
      const outcome = await agendas.put(siteId, salesRepId, body);
      return answerWrite(outcome, body);
    },
    deleteAvailability: async ({ params }) =>
      assertFound(await agendas.stop(params.siteId, params.salesRepId), 'agenda'),
    listAgendaEntries: async ({ params: { siteId, salesRepId }, query: { from, to } }) => {
      const agenda = await requireAgenda(siteId, salesRepId);
      const now = Date.now();
      return (await appointments.entries(agenda, daysSpan(agenda, now, from, to), now)).map(asEntry);
    },
    cancelAgendaEntry: async ({ params: { siteId, salesRepId, id } }) => {
      const done = await repositories.transaction((tx) =>
        cancelViewingByAgency(tx, { siteId, salesRepId, id, now: Date.now() }),
      );
      assertFound(done, 'appointment');
    },
    createAgendaFeed: async ({ params }) => {
      const id = await agendas.renewFeed(params.siteId, params.salesRepId);
      assertFound(id !== undefined, 'agenda');
      return new Answer(201, { id });
    },
    getAgendaFeed: async ({ params: { id }, site }) => {
      const agenda = await agendas.byFeed(site(), id);
      return agenda && { calendar: await feedOf(repositories, agenda, Date.now()) };
    },
  };
}
