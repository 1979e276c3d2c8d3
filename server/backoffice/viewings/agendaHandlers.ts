import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import { formatCalendarFeed } from '../core/calendar/calendarFile.ts';
import { Answer, answerWrite, type Handlers } from '../core/http/call.ts';
import { assertFound } from '../core/http/problem.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';
import { toEntry, toSpanOfDays } from './agendaEntries.ts';
import type { Agenda } from './appointment.ts';
import type { ViewedEstate } from '../booking/viewedEstates.ts';
import type { AgendaRepository } from './store/agendaRepository.ts';
import type { BookedAppointments } from './store/bookedAppointments.ts';
import type { ViewedEstates } from '../booking/viewedEstates.ts';
import { buildAgencyEntry } from './viewingCalendar.ts';
import { cancelViewingByAgency, type ViewingStores } from './viewings.ts';

interface FeedStores {
  readonly appointments: Pick<BookedAppointments, 'listBooked'> & ViewedEstates;
  readonly mails: Pick<MailRepository, 'createMailContext'>;
  readonly sites: Pick<SiteRepository, 'get'>;
}

interface Stores extends FeedStores {
  readonly agendas: Pick<AgendaRepository, 'findByFeedSecret' | 'get' | 'put' | 'renewFeed' | 'stopViewings'>;
  readonly appointments: FeedStores['appointments'] & Pick<BookedAppointments, 'listEntries'>;
  transaction<T>(run: (stores: ViewingStores) => Promise<T>): Promise<T>;
}

type AgendaCall =
  | 'getAvailability'
  | 'putAvailability'
  | 'deleteAvailability'
  | 'listAgendaEntries'
  | 'cancelAgendaEntry'
  | 'createAgendaFeed'
  | 'getAgendaFeed';

/** The maximum number of days for which the feed still contains a viewing after its end. */
const MAX_FEED_AGE_DAYS = 31;
const DAY_MS = 86_400_000;

/** Builds the calendar feed with the viewings of a sales contact. */
async function buildAgendaFeed(repositories: FeedStores, agenda: Agenda, now: Moment): Promise<string> {
  const { sites, mails, appointments } = repositories;
  const { siteId } = agenda;
  const site = await sites.get(siteId);
  const context = await mails.createMailContext(siteId, site?.locales[0] ?? DEFAULT_LOCALE);
  const bookedAppointments = await appointments.listBooked(agenda, now - MAX_FEED_AGE_DAYS * DAY_MS);
  const estatesById = new Map<number, ViewedEstate | undefined>();
  for (const { estateId } of bookedAppointments)
    if (!estatesById.has(estateId)) estatesById.set(estateId, await appointments.estate(siteId, estateId));
  return formatCalendarFeed(
    context.t('mailViewings:calendar.feed', { agency: context.site.name }),
    bookedAppointments.map((appointment) => {
      const estate = estatesById.get(appointment.estateId);
      return buildAgencyEntry(context, {
        appointment,
        estate,
        now: Math.max(appointment.revised, estate?.revisedAt ?? 0),
      });
    }),
  );
}

/** Handles the calls with which an agency writes and reads its agendas (specification §7.4). */
export function createAgendaHandlers(repositories: Stores): Pick<Handlers, AgendaCall> {
  const { agendas, appointments } = repositories;

  const requireAgenda = async (siteId: string, salesRepId: number): Promise<Agenda> => {
    const agenda = await agendas.get(siteId, salesRepId);
    assertFound(agenda !== undefined, 'agenda');
    return agenda;
  };

  return {
    getAvailability: async ({ params }) => (await agendas.get(params.siteId, params.salesRepId))?.availability,
    putAvailability: async ({ params: { siteId, salesRepId }, body }) => {
      const outcome = await agendas.put(siteId, salesRepId, body);
      return answerWrite(outcome, body);
    },
    deleteAvailability: async ({ params }) =>
      assertFound(await agendas.stopViewings(params.siteId, params.salesRepId), 'agenda'),
    listAgendaEntries: async ({ params: { siteId, salesRepId }, query: { from, to } }) => {
      const agenda = await requireAgenda(siteId, salesRepId);
      const now = Date.now();
      return (await appointments.listEntries(agenda, toSpanOfDays(agenda, now, from, to), now)).map(toEntry);
    },
    cancelAgendaEntry: async ({ params: { siteId, salesRepId, id } }) => {
      const isCancelled = await repositories.transaction((tx) =>
        cancelViewingByAgency(tx, { siteId, salesRepId, id, now: Date.now() }),
      );
      assertFound(isCancelled, 'appointment');
    },
    createAgendaFeed: async ({ params }) => {
      const id = await agendas.renewFeed(params.siteId, params.salesRepId);
      assertFound(id !== undefined, 'agenda');
      return new Answer(201, { id });
    },
    getAgendaFeed: async ({ params: { id }, site }) => {
      const agenda = await agendas.findByFeedSecret(site(), id);
      return agenda && { calendar: await buildAgendaFeed(repositories, agenda, Date.now()) };
    },
  };
}
