import { type AgendaSlot, type AgendaVisitor, HOLD_MINUTES, MAX_NEAREST_SLOTS } from '#shared/api/liveAgenda.ts';
import { allowsViewings } from '#shared/domain/rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { BookedAppointments } from './store/bookedAppointments.ts';
import type { OccupiedSlot } from './store/appointmentRows.ts';
import type { SlotHolds } from './store/slotHolds.ts';
import type { ViewedEstates } from '../booking/viewedEstates.ts';
import type { AgendaRepository } from './store/agendaRepository.ts';
import type { Agenda, Appointment } from './appointment.ts';
import type { ViewedEstate } from '../booking/viewedEstates.ts';
import type { AppointmentDocument } from '../core/db/documents/appointmentDocument.ts';
import type { Moment, TimeSpan } from '../core/calendar/belgianTime.ts';
import { type AgendaState, toSlot, findSlot, findNearestSlots, addBuffer } from './freeSlots.ts';
import { toUidHost } from '../booking/entryUid.ts';
import { type HoldRequest, placeHold } from '../booking/holds.ts';
import { cancelBooking, lockBooking } from '../booking/lockedBooking.ts';
import { TimeConflictError } from '../booking/timeConflict.ts';
import { sendViewingMails, type ViewingMailStores } from './mails/viewingMails.ts';

/** The stores from which free times are read. */
export interface FreeTimeStores {
  readonly agendas: Pick<AgendaRepository, 'get'>;
  readonly appointments: Pick<SlotHolds, 'listBusySpans'>;
}

/** The stores that a hold needs, within its transaction. */
export interface HoldStores {
  readonly agendas: Pick<AgendaRepository, 'lock'>;
  readonly appointments: SlotHolds;
}

/** The stores that a booking and its changes need, within their transaction. */
export interface ViewingStores extends ViewingMailStores {
  readonly agendas: Pick<AgendaRepository, 'lock'>;
  readonly appointments: Pick<SlotHolds, 'listBusySpans' | 'findHeld' | 'release'> &
    Pick<BookedAppointments, 'book' | 'get' | 'find' | 'move' | 'cancel'> &
    ViewedEstates;
}

type OwnSlotFilter = Parameters<SlotHolds['listBusySpans']>[2];

/** Returns an estate that can be viewed with this sales contact; undefined for any other estate. */
export async function findViewable(
  { appointments }: { readonly appointments: ViewedEstates },
  siteId: string,
  salesRepId: number,
  estateId: number,
): Promise<ViewedEstate | undefined> {
  const estate = await appointments.estate(siteId, estateId);
  if (!estate?.isServed || !allowsViewings(estate.summary.status.id)) return undefined;
  return estate.salesRep?.id === salesRepId ? estate : undefined;
}

/**
 * Reads the state that decides which slots of an agenda are free; undefined when the agenda takes no viewings. The hold
 * or appointment in `ownSlot` does not count as busy.
 */
export async function readAgendaState(
  { appointments }: Pick<FreeTimeStores, 'appointments'>,
  agenda: Agenda,
  now: Moment,
  ownSlot?: OwnSlotFilter,
): Promise<AgendaState | undefined> {
  const { availability } = agenda;
  return availability && { availability, busySpans: await appointments.listBusySpans(agenda, now, ownSlot), now };
}

/** Returns the nearest free slots, to offer instead of a taken time. */
export async function findNearestFree(
  tx: FreeTimeStores,
  {
    siteId,
    salesRepId,
    start,
    now,
    ownSlot,
  }: { siteId: string; salesRepId: number; start: Moment; now: Moment; ownSlot?: OwnSlotFilter },
): Promise<AgendaSlot[]> {
  const agenda = await tx.agendas.get(siteId, salesRepId);
  const state = agenda && (await readAgendaState(tx, agenda, now, ownSlot));
  return state ? findNearestSlots(state, start, MAX_NEAREST_SLOTS).map(toSlot) : [];
}

/** Returns the free slot that begins at a moment. Throws `TimeConflictError` when no free slot begins then. */
async function requireFreeSlot(
  tx: Pick<FreeTimeStores, 'appointments'>,
  agenda: Agenda,
  start: Moment,
  now: Moment,
  ownSlot?: OwnSlotFilter,
): Promise<OccupiedSlot> {
  const state = await readAgendaState(tx, agenda, now, ownSlot);
  const slot = state && findSlot(state, start);
  if (!slot) throw new TimeConflictError();
  return { ...slot, busy: addBuffer(slot, state.availability) };
}

/**
 * Holds a slot for a visitor who fills in the form, and releases the hold that the new one replaces. The function must
 * be called within a transaction. Throws `TimeConflictError`, and `HttpProblem` 429 for too many holds.
 */
export async function holdSlot(
  tx: HoldStores,
  holdRequest: HoldRequest & {
    readonly siteId: string;
    readonly salesRepId: number;
    readonly estateId: number;
    readonly start: Moment;
  },
): Promise<TimeSpan & { readonly expires: Moment }> {
  const { siteId, salesRepId, estateId, start, now } = holdRequest;
  const { agendas, appointments } = tx;
  const agenda = await agendas.lock(siteId, salesRepId);
  if (!agenda) throw new TimeConflictError();
  const { time, expires } = await placeHold(appointments, agenda, holdRequest, {
    holdMinutes: HOLD_MINUTES,
    claimTime: () => requireFreeSlot(tx, agenda, start, now),
    storeHold: (slot, hold) => appointments.hold(agenda, slot, { ...hold, estateId }),
  });
  return { start: time.start, end: time.end, expires };
}

interface ViewingRequest {
  readonly siteId: string;
  readonly estate: ViewedEstate;
  readonly salesRepId: number;
  readonly start: Moment;
  readonly hold: string | undefined;
  readonly token: string;
  readonly visitor: AgendaVisitor;
  readonly remark: string | undefined;
  readonly locale: Locale;
  readonly now: Moment;
}

function createDocument(
  { estate, salesRepId, visitor, remark, locale }: ViewingRequest,
  uidHost: string,
): AppointmentDocument {
  const { name, phone, mobile, email } = estate.salesRep ?? {};
  return {
    visitor,
    ...(remark && { remark }),
    locale,
    uidHost,
    salesRep: { id: salesRepId, name, phone, mobile, email },
    estate: { ...estate.visibleTexts, reference: estate.summary.reference },
  };
}

/**
 * Returns the wanted slot when it is free. A held slot stays the visitor's own, even when the agenda's hours or buffer
 * have changed since: it is booked with the busy span of the hold, which no other booking can overlap.
 */
async function claimSlot(
  tx: ViewingStores,
  agenda: Agenda,
  { start, hold, now }: ViewingRequest,
): Promise<OccupiedSlot> {
  const heldSlot = hold === undefined ? undefined : await tx.appointments.findHeld(agenda, hold, now);
  if (heldSlot?.start === start && agenda.availability) return heldSlot;
  return requireFreeSlot(tx, agenda, start, now, hold === undefined ? {} : { hold });
}

/**
 * Books a viewing and queues the mails about it. The function must be called within a transaction. Returns the
 * appointment's id. Throws `TimeConflictError`.
 */
export async function bookViewing(tx: ViewingStores, request: ViewingRequest): Promise<string> {
  const { siteId, estate, salesRepId, hold, token, now } = request;
  const agenda = await tx.agendas.lock(siteId, salesRepId);
  if (!agenda) throw new TimeConflictError();
  const slot = await claimSlot(tx, agenda, request);
  await tx.appointments.release(agenda, hold, now);
  const document = createDocument(request, toUidHost(await tx.mails.createMailContext(siteId, request.locale)));
  const id = await tx.appointments.book(agenda, slot, { token, estateId: estate.summary.id, document });
  const appointment = await tx.appointments.get(siteId, id);
  if (!appointment) throw new Error('An appointment went away while it was booked.');
  await sendViewingMails(tx, { appointment, estate, change: 'booked', token, now });
  return id;
}

/** Returns the appointment with this token, and its locked agenda. */
const lockAppointment = ({ agendas, appointments }: ViewingStores, siteId: string, token: string) =>
  lockBooking(
    () => appointments.find(siteId, token),
    ({ salesRepId }) => agendas.lock(siteId, salesRepId),
  );

/**
 * Moves a viewing to another slot of the same agenda. The function must be called within a transaction. Returns false
 * when there is no such viewing, or when the viewing has begun. Throws `TimeConflictError`.
 */
export async function moveViewing(
  tx: ViewingStores,
  { siteId, token, start, now }: { siteId: string; token: string; start: Moment; now: Moment },
): Promise<boolean> {
  const lockedAppointment = await lockAppointment(tx, siteId, token);
  if (!lockedAppointment) return false;
  const { resource: agenda, booking: appointment } = lockedAppointment;
  if (appointment.state !== 'booked' || appointment.start <= now) return false;
  if (appointment.start === start) return true;
  await tx.appointments.release(agenda, undefined, now);
  const slot = await requireFreeSlot(tx, agenda, start, now, { appointment: appointment.id });
  await tx.appointments.move(appointment, slot);
  const { start: newStart, end } = slot;
  const movedAppointment = { ...appointment, start: newStart, end, sequence: appointment.sequence + 1 };
  const estate = await tx.appointments.estate(siteId, appointment.estateId);
  await sendViewingMails(tx, {
    appointment: movedAppointment,
    estate,
    change: 'moved',
    token,
    now,
    previousStart: appointment.start,
  });
  return true;
}

const createCancellation = (tx: ViewingStores, by: 'visitor' | 'agency', now: Moment) => ({
  isCancelled: ({ state }: Appointment) => state === 'cancelled',
  mayCancel: ({ start }: Appointment) => start > now,
  async cancel(appointment: Appointment) {
    await tx.appointments.cancel(appointment);
    const cancelledAppointment = { ...appointment, state: 'cancelled' as const, sequence: appointment.sequence + 1 };
    const estate = await tx.appointments.estate(appointment.siteId, appointment.estateId);
    const change = by === 'visitor' ? 'cancelled' : 'cancelledByAgency';
    await sendViewingMails(tx, { appointment: cancelledAppointment, estate, change, now });
  },
});

/**
 * Cancels a viewing for its visitor. The function must be called within a transaction. Returns false when there is no
 * such viewing, or when the viewing has begun.
 */
export const cancelViewing = async (
  tx: ViewingStores,
  { siteId, token, now }: { siteId: string; token: string; now: Moment },
): Promise<boolean> => cancelBooking(await lockAppointment(tx, siteId, token), createCancellation(tx, 'visitor', now));

/**
 * Cancels a viewing for the agency. The function must be called within a transaction. Returns false when this agenda
 * has no such viewing, or when the viewing has begun.
 */
export async function cancelViewingByAgency(
  tx: ViewingStores,
  { siteId, salesRepId, id, now }: { siteId: string; salesRepId: number; id: string; now: Moment },
): Promise<boolean> {
  const { agendas, appointments } = tx;
  const lockedAppointment = await lockBooking(
    async () => {
      const appointment = await appointments.get(siteId, id);
      return appointment?.salesRepId === salesRepId ? appointment : undefined;
    },
    () => agendas.lock(siteId, salesRepId),
  );
  return cancelBooking(lockedAppointment, createCancellation(tx, 'agency', now));
}
