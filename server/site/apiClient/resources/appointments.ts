import { MAX_AGENDA_DAYS, type FreeSlots, type AgendaAppointment } from '#shared/api/liveAgenda.ts';
import { tag } from '#shared/api/purge.ts';
import { addDays, toBrusselsDay } from '#shared/i18n/moments.ts';
import type { ResourceContext } from './resourceContext.ts';

/** Returns the range of days that one call covers, from the given day or from today. */
function agendaRange(from = toBrusselsDay(new Date())) {
  return { from, to: addDays(from, MAX_AGENDA_DAYS - 1) };
}

/** Free times and appointments of sales contacts. */
export interface AppointmentsApi {
  /**
   * Returns the times at which a sales contact can show an estate, for at most two months from `from`, an ISO date;
   * null when there is none.
   */
  freeSlots(salesRepId: number, slots: { estateId: number; from?: string | undefined }): Promise<FreeSlots | null>;
  /** Does the same for a visitor who moves this appointment, whose own time counts as free. Never cached. */
  freeSlotsToMove(appointment: AgendaAppointment, from: string | undefined): Promise<FreeSlots | null>;
  /** Returns null when the appointment is unknown, cancelled or over. Never cached. */
  appointment(id: string): Promise<AgendaAppointment | null>;
}

export function appointmentsApi({
  site,
  siteLocale,
  backOffice,
  reader: { read, readPrivate },
}: ResourceContext): AppointmentsApi {
  return {
    freeSlots: (salesRepId, { estateId, from }) => {
      const range = agendaRange(from);
      return read({
        name: 'freeSlots',
        key: `free-slots/${salesRepId}/${estateId}/${range.from}`,
        call: () =>
          backOffice.call('getFreeSlots', {
            params: { salesRepId },
            query: { estateId: String(estateId), ...range },
            locale: siteLocale,
          }),
        tags: [tag.estate(site.id, estateId), tag.agenda(site.id, salesRepId)],
        // The answer changes with time, because slots pass and holds of other visitors end.
        timely: true,
      });
    },

    freeSlotsToMove: ({ id, salesRep, estate }, from) =>
      readPrivate({
        name: 'freeSlotsToMove',
        call: () =>
          backOffice.call('getFreeSlots', {
            params: { salesRepId: salesRep.id },
            query: { estateId: String(estate.id), moving: id, ...agendaRange(from) },
            locale: siteLocale,
          }),
      }),

    appointment: (id) =>
      readPrivate({
        name: 'appointment',
        call: () => backOffice.call('getReservation', { params: { id }, locale: siteLocale }),
      }),
  };
}
