import { z } from 'zod';
import { idTextSchema } from '#shared/api/common.ts';
import { type OpenHouseDay, openHouseDaysWriteSchema } from '#shared/api/openHouses.ts';
import { formatBelgianIso } from '../../core/calendar/belgianTime.ts';
import { formatTable } from '../../core/cli/table.ts';
import type { WriteResult } from '../../core/db/writeResult.ts';
import { assertFound } from '../../core/http/problem.ts';
import { planOpenHouses } from '../../openHouses/planOpenHouses.ts';
import { cancelRegistrationByAgency } from '../../openHouses/registerGuests.ts';
import type { OpenHouseWithGuests } from '../../openHouses/store/openHouseLists.ts';
import type { Repositories } from '../../repositories.ts';
import { createContentCommand } from './contentCommand.ts';

const formatTime = (iso: string) => iso.slice(0, 16).replace('T', ' ');

/**
 * Describes the registrations: `12 people of 20`, `7 parties, 2 unconfirmed`, `no registration`, `no registration; 4
 * people registered before`.
 */
function formatRegistrations({
  openHouse: { day },
  taken: { people, parties },
  unconfirmed,
}: OpenHouseWithGuests): string {
  if (!day.registration)
    return people === 0 ? 'no registration' : `no registration; ${people} people registered before`;
  const { limit, counts } = day.registration;
  const takenPlaces = counts === 'people' ? people : parties;
  const unconfirmedNote = unconfirmed[counts] > 0 ? `, ${unconfirmed[counts]} unconfirmed` : '';
  return `${takenPlaces} ${counts}${limit === undefined ? '' : ` of ${limit}`}${unconfirmedNote}`;
}

async function planDays(
  repositories: Repositories,
  siteId: string,
  estateId: number,
  days: readonly OpenHouseDay[],
  key: string,
): Promise<WriteResult> {
  const site = await repositories.sites.get(siteId);
  assertFound(site !== undefined, 'site');
  return repositories.transaction((tx) => planOpenHouses(tx, { site, estateId, days, key, now: Date.now() }));
}

/** The message for each state that the registration had before the command cancelled it. */
const CANCELLATION_MESSAGES = {
  registered: 'Cancelled; the visitor gets a mail.\n',
  unconfirmed: 'Cancelled; the registration was unconfirmed, so no mail is sent.\n',
  cancelled: 'It was cancelled earlier; no mail is sent.\n',
  cancelledByAgency: 'It was cancelled earlier; no mail is sent.\n',
};

export const openHousesCommand = createContentCommand({
  name: 'open-houses',
  summary: 'Plans open house days of homes, and lists the registered guests',
  objectName: 'home with open house days',
  actionsWithApiToken: ['put', 'delete', 'cancel'],
  keyNames: ['ESTATE'],
  keySchema: idTextSchema,
  bodySchema: openHouseDaysWriteSchema,
  columns: ['Estate', 'Day', 'From', 'To', 'State', 'Registrations'],
  details: `
put plans all days of a home: {"days": [{"start": "2027-03-06T14:00", "end": "2027-03-06T16:00",
"text": {"nl": "…"}, "registration": {"limit": 20}}]}. Times are in Belgian time. Without "registration", anybody may come.
When a day is moved or left out, its registered visitors get a mail. A registration stays unconfirmed until the visitor
confirms it with the link in a mail. guests lists the registrations for a day. cancel needs the id of a registration from
that list. docs/open-houses.md describes each field.

  npm run backoffice -- open-houses put 1001 --site duinhof --file days.json
  npm run backoffice -- open-houses guests 1001 2027-03-06 --site duinhof`,
  parseKey: ([id]) => id,
  listRows: async ({ openHouses }: Repositories, { id: siteId }) =>
    (await openHouses.list(siteId)).map((planned) => [
      String(planned.openHouse.estateId),
      planned.openHouse.id,
      formatTime(planned.openHouse.day.start),
      planned.openHouse.day.end.slice(11),
      planned.openHouse.isOver ? 'over' : planned.shown ? 'to come' : 'home not visible',
      formatRegistrations(planned),
    ]),
  findBody: async ({ openHouses }, siteId, estateId) => {
    const days = await openHouses.listOfEstate(siteId, estateId);
    return days.length === 0 ? undefined : { days: days.map(({ day }) => day) };
  },
  put: (stores, siteId, estateId, { days }, apiToken) => planDays(stores, siteId, estateId, days, apiToken()),
  remove: async (stores, siteId, estateId, apiToken) =>
    (await stores.openHouses.listOfEstate(siteId, estateId)).length > 0 &&
    (await planDays(stores, siteId, estateId, [], apiToken())) !== 'unchanged',
  moreActions: {
    guests: {
      acceptedArguments: { count: 2, label: 'ESTATE DAY' },
      async run({ positionals: [, estate = '', day = ''], out }, { openHouses, registrations }, { id: siteId }) {
        const estateId = idTextSchema.parse(estate);
        const dayRegistrations = await registrations.listOfDay({ siteId, estateId, id: day });
        // A day that was called off is no longer in the list of days, but may have registrations.
        if (
          dayRegistrations.length === 0 &&
          !(await openHouses.listOfEstate(siteId, estateId)).some(({ id }) => id === day)
        )
          throw new Error(`Estate ${estateId} has no open house day ${day}.`);
        const rows = dayRegistrations.map(({ id, state, people, at, document: { visitor } }) => [
          `${visitor.firstName} ${visitor.lastName}`,
          String(people),
          visitor.phone,
          visitor.email,
          state,
          formatTime(formatBelgianIso(at)),
          id,
        ]);
        const columns = ['Name', 'People', 'Phone', 'E-mail', 'State', 'Since', 'Id'].map((title) => ({ title }));
        out.write(formatTable(columns, rows));
        return 0;
      },
    },
    cancel: {
      acceptedArguments: { count: 1, label: 'ID' },
      async run({ positionals: [, id = ''], out }, repositories, { id: siteId }, apiToken) {
        const registration = z.uuid().safeParse(id).success
          ? await repositories.registrations.get(siteId, id)
          : undefined;
        const isDone =
          registration !== undefined &&
          (await repositories.transaction((tx) =>
            cancelRegistrationByAgency(tx, { siteId, id, key: apiToken(), now: Date.now() }),
          ));
        if (!isDone) throw new Error(`There is no registration ${id} for a future day.`);
        out.write(CANCELLATION_MESSAGES[registration.state]);
        return 0;
      },
    },
  },
});
