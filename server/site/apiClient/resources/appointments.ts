import { MAX_AGENDA_DAYS, type FreeSlots, type AgendaAppointment } from '#shared/api/liveAgenda.ts';
import { tag } from '#shared/api/purge.ts';
import { addDays, toBrusselsDay } from '#shared/i18n/moments.ts';
import type { ResourceContext } from './resourceContext.ts';

/** Returns the range of days that one call covers, from the given day or from today. */
function toAgendaRange(from = toBrusselsDay(new Date())) {
  return { from, to: addDays(from, MAX_AGENDA_DAYS - 1) };
}

/** Reads the free times and appointments of sales contacts. */
export interface AppointmentsApi {
  /**
   * Returns the times at which a sales contact can show an estate, for at most two months from `from`, an ISO date;
   * null when the sales contact has no agenda or does not show the estate.
   */
  freeSlots(salesRepId: number, slotQuery: { estateId: number; from?: string | undefined }): Promise<FreeSlots | null>;
  /**
   * Returns the free times for a visitor who moves an appointment. The present time of the appointment counts as free.
   * The answer is never cached.
   */
  freeSlotsToMove(appointment: AgendaAppointment, from: string | undefined): Promise<FreeSlots | null>;
  /** Returns null when the appointment is unknown, cancelled or over. The answer is never cached. */
  appointment(id: string): Promise<AgendaAppointment | null>;
}

export function createAppointmentsApi({
  site,
  siteLocale,
  backOffice,
  reader: { readAnswer, readPrivate },
}: ResourceContext): AppointmentsApi {
  return {
    freeSlots: (salesRepId, { estateId, from }) => {
      const range = toAgendaRange(from);
      return readAnswer({
        name: 'freeSlots',
        key: `free-slots/${salesRepId}/${estateId}/${range.from}`,
        callBackOffice: () =>
          backOffice.call('getFreeSlots', {
            params: { salesRepId },
            query: { estateId: String(estateId), ...range },
            locale: siteLocale,
          }),
        tags: [tag.estate(site.id, estateId), tag.agenda(site.id, salesRepId)],
        // The answer changes with time, because slots pass and holds of other visitors end.
        isTimely: true,
      });
    },

    freeSlotsToMove: ({ id, salesRep, estate }, from) =>
      readPrivate({
        name: 'freeSlotsToMove',
        callBackOffice: () =>
          backOffice.call('getFreeSlots', {
            params: { salesRepId: salesRep.id },
            query: { estateId: String(estate.id), moving: id, ...toAgendaRange(from) },
            locale: siteLocale,
          }),
      }),

    appointment: (id) =>
      readPrivate({
        name: 'appointment',
        callBackOffice: () => backOffice.call('getReservation', { params: { id }, locale: siteLocale }),
      }),
  };
}
