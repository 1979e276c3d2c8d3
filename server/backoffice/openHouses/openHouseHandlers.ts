import type { OpenHouseTimes } from '#shared/api/openHouseTimes.ts';
import type { OpenHouseGuest, PlannedOpenHouse, PublishedOpenHouse } from '#shared/api/openHouses.ts';
import { MAX_OPEN_HOUSES_PER_RESPONSE } from '#shared/primitives/limits.ts';
import { formatBelgianIso } from '../core/calendar/belgianTime.ts';
import { answerWrite, type Handlers } from '../core/http/call.ts';
import { assertFound } from '../core/http/problem.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';
import { type OpenHouse, countPlacesLeft, type Registration } from './openHouse.ts';
import { writeOpenHouseCalendar } from './openHouseCalendar.ts';
import { planOpenHouses, type PlanStores } from './planOpenHouses.ts';
import { cancelRegistrationByAgency, type RegistrationStores } from './registerGuests.ts';
import type { OpenHouseWithGuests, ShownOpenHouse } from './store/openHouseLists.ts';
import type { OpenHouseRepository } from './store/openHouseRepository.ts';
import type { RegistrationRepository } from './store/registrationRepository.ts';

interface Stores {
  readonly openHouses: Pick<OpenHouseRepository, 'getShown' | 'list' | 'listShown' | 'listOfEstate'>;
  readonly registrations: Pick<RegistrationRepository, 'listOfDay'>;
  readonly mails: Pick<MailRepository, 'createMailContext'>;
  readonly sites: Pick<SiteRepository, 'get'>;
  transaction<T>(run: (stores: PlanStores & RegistrationStores) => Promise<T>): Promise<T>;
}

type OpenHouseCall =
  | 'listOpenHouses'
  | 'getOpenHouses'
  | 'putOpenHouses'
  | 'deleteOpenHouses'
  | 'listOpenHouseGuests'
  | 'cancelOpenHouseGuest'
  | 'listPublishedOpenHouses'
  | 'getPublishedOpenHouse'
  | 'getOpenHouseCalendar';

export const toOpenHouseTimes = ({ id, start, end }: Pick<OpenHouse, 'id' | 'start' | 'end'>): OpenHouseTimes => ({
  id,
  start: formatBelgianIso(start),
  end: formatBelgianIso(end),
});

const toPlannedOpenHouse = ({ openHouse, taken, unconfirmed, shown }: OpenHouseWithGuests): PlannedOpenHouse => ({
  ...toOpenHouseTimes(openHouse),
  estateId: openHouse.estateId,
  registration: openHouse.day.registration,
  over: openHouse.isOver,
  shown,
  ...taken,
  unconfirmed,
});

function toPublishedOpenHouse({ openHouse, taken, estate }: ShownOpenHouse): PublishedOpenHouse {
  const { estateId, day, revised } = openHouse;
  return {
    ...toOpenHouseTimes(openHouse),
    estateId,
    text: day.text,
    registration: day.registration && { ...day.registration, left: countPlacesLeft(day, taken) },
    estate,
    updatedAt: new Date(revised).toISOString(),
  };
}

/** Returns a registration as the agency sees it. */
const toOpenHouseGuest = ({ id, state, people, at, document }: Registration): OpenHouseGuest => ({
  id,
  state,
  people,
  visitor: document.visitor,
  locale: document.locale,
  at: formatBelgianIso(at),
});

/**
 * Creates the handlers of the calls with which an agency plans open houses, and of the calls that return the public
 * part of open houses to visitors.
 *
 * @param key the key from which the tokens in the links of visitors are derived
 */
export function createOpenHouseHandlers(repositories: Stores, key: string): Pick<Handlers, OpenHouseCall> {
  const { openHouses, registrations, mails, sites } = repositories;
  const findShownDays = async (siteId: string, estateId: number | undefined, id: string | undefined) => {
    if (estateId === undefined || id === undefined)
      return (await openHouses.listShown(siteId, { from: 0, limit: MAX_OPEN_HOUSES_PER_RESPONSE })).shown;
    const openHouse = await openHouses.getShown({ siteId, estateId, id });
    return openHouse && [openHouse];
  };
  return {
    listOpenHouses: async ({ params }) => (await openHouses.list(params.siteId)).map(toPlannedOpenHouse),
    getOpenHouses: async ({ params: { siteId, estateId } }) => {
      const days = await openHouses.listOfEstate(siteId, estateId);
      return days.length === 0 ? undefined : { days: days.map(({ day }) => day) };
    },
    putOpenHouses: async ({ params: { siteId, estateId }, body }) => {
      const site = await sites.get(siteId);
      assertFound(site !== undefined, 'site');
      const plan = { site, estateId, days: body.days, key, now: Date.now() };
      return answerWrite(await repositories.transaction((tx) => planOpenHouses(tx, plan)), body);
    },
    deleteOpenHouses: async ({ params: { siteId, estateId } }) => {
      const site = await sites.get(siteId);
      assertFound(site !== undefined, 'site');
      const plan = { site, estateId, days: [], key, now: Date.now() };
      const outcome = await repositories.transaction((tx) => planOpenHouses(tx, plan));
      assertFound(outcome !== 'unchanged', 'open house');
    },
    listOpenHouseGuests: async ({ params: { siteId, estateId, day } }) =>
      (await registrations.listOfDay({ siteId, estateId, id: day })).map(toOpenHouseGuest),
    cancelOpenHouseGuest: async ({ params: { siteId, estateId, day, id } }) => {
      const dayKey = { siteId, estateId, id: day };
      const isCancelled = await repositories.transaction((tx) =>
        cancelRegistrationByAgency(tx, { siteId, id, dayKey, key, now: Date.now() }),
      );
      assertFound(isCancelled, 'registration');
    },
    listPublishedOpenHouses: async ({ params, query }) => {
      const { total, shown } = await openHouses.listShown(params.siteId, query);
      return { total, openHouses: shown.map(toPublishedOpenHouse) };
    },
    getPublishedOpenHouse: async ({ params: { siteId, estateId, day } }) => {
      const shownDay = await openHouses.getShown({ siteId, estateId, id: day });
      return shownDay && toPublishedOpenHouse(shownDay);
    },
    getOpenHouseCalendar: async ({ params: { siteId }, query: { locale, estateId, day } }) => {
      const shownDays = await findShownDays(siteId, estateId, day);
      return (
        shownDays && { calendar: writeOpenHouseCalendar(await mails.createMailContext(siteId, locale), shownDays) }
      );
    },
  };
}
