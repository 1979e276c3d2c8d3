import { z } from 'zod';
import { idTextSchema, nameSchema, siteIdSchema } from '../common.ts';
import { agendaTokenSchema } from '../liveAgenda.ts';
import {
  openHouseCalendarQuerySchema,
  openHouseCalendarSchema,
  openHouseDaysSchema,
  openHouseDaysWriteSchema,
  openHouseGuestSchema,
  openHouseRegistrationSchema,
  openHouseRequestSchema,
  plannedOpenHousesSchema,
  publishedOpenHouseSchema,
  publishedOpenHousesQuerySchema,
  publishedOpenHousesSchema,
} from '../openHouses.ts';
import type { Endpoint } from './endpoint.ts';

const site = z.object({ siteId: siteIdSchema });
const home = site.extend({ estateId: idTextSchema });
const day = home.extend({ day: nameSchema });
const token = z.object({ id: agendaTokenSchema });

/** Open house days: what the agency plans and who comes, and what visitors see and ask for. */
export const OPEN_HOUSE_ENDPOINTS = {
  listOpenHouses: {
    method: 'GET',
    path: '/sites/:siteId/open-houses',
    summary: 'All open house days of a site, those that are over included, with how many come',
    params: site,
    response: plannedOpenHousesSchema,
    write: true,
  },
  getOpenHouses: {
    method: 'GET',
    path: '/sites/:siteId/estates/:estateId/open-houses',
    summary: 'The open house days of a home, as they are written',
    params: home,
    response: openHouseDaysSchema,
    nullable: true,
    write: true,
  },
  putOpenHouses: {
    method: 'PUT',
    path: '/sites/:siteId/estates/:estateId/open-houses',
    summary:
      'Plan the open house days of a home, all of them. Who is registered for a day that has moved or is left out gets a mail',
    params: home,
    body: openHouseDaysWriteSchema,
    response: openHouseDaysSchema,
    write: true,
    conditional: true,
  },
  deleteOpenHouses: {
    method: 'DELETE',
    path: '/sites/:siteId/estates/:estateId/open-houses',
    summary: 'Call off all open house days of a home. Who is registered gets a mail',
    params: home,
    response: null,
    write: true,
    conditional: true,
  },
  listOpenHouseGuests: {
    method: 'GET',
    path: '/sites/:siteId/estates/:estateId/open-houses/:day/registrations',
    summary: 'Who is registered for an open house day, in the order in which they were',
    params: day,
    response: z.array(openHouseGuestSchema),
    write: true,
  },
  cancelOpenHouseGuest: {
    method: 'DELETE',
    path: '/sites/:siteId/estates/:estateId/open-houses/:day/registrations/:id',
    summary:
      'Cancel a registration for the agency, with a mail to the visitor. 404 when it is unknown or the day has begun',
    params: day.extend({ id: z.uuid() }),
    response: null,
    write: true,
  },
  listPublishedOpenHouses: {
    method: 'GET',
    path: '/sites/:siteId/published-open-houses',
    summary: 'The open house days to come of homes that visitors may see, by time',
    params: site,
    query: publishedOpenHousesQuerySchema,
    response: publishedOpenHousesSchema,
  },
  getOpenHouseCalendar: {
    method: 'GET',
    path: '/sites/:siteId/published-open-houses.ics',
    summary: 'The same as a calendar file, or one of them; 204 for one that there is not',
    params: site,
    query: openHouseCalendarQuerySchema,
    response: openHouseCalendarSchema,
    nullable: true,
  },
  getPublishedOpenHouse: {
    method: 'GET',
    path: '/sites/:siteId/published-open-houses/:estateId/:day',
    summary: 'An open house day to come, with the places that are left',
    params: day,
    response: publishedOpenHouseSchema,
    nullable: true,
  },
  createOpenHouseRegistration: {
    method: 'POST',
    path: '/sites/:siteId/published-open-houses/:estateId/:day/registrations',
    summary:
      'Register for an open house day; 409 with the `nearest` days that have room when it is full, 404 for a day that takes none, 429 when too many came from this network (X-Visitor; without it, all callers count as one) or wait for this address. A small party is `registered`, with mails to the visitor and to the agency; another one is `unconfirmed` until the link in a mail to the visitor is used',
    params: day,
    body: openHouseRequestSchema,
    response: openHouseRegistrationSchema,
    write: true,
    idempotent: true,
  },
  getOpenHouseConfirmation: {
    method: 'GET',
    path: '/open-house-confirmations/:id',
    summary:
      'A registration, by the identifier in the mail that asks to confirm it (site from X-Site-Id); 204 when it is unknown or the day is over',
    params: token,
    response: openHouseRegistrationSchema,
    nullable: true,
  },
  confirmOpenHouseRegistration: {
    method: 'POST',
    path: '/open-house-confirmations/:id',
    summary:
      'Confirm a registration (site from X-Site-Id), with mails to the visitor and to the agency; one that does not wait is answered as it is. 409 with the `nearest` days that have room when it is full, 404 when it is unknown or the day is over, called off or takes no registrations any more, 429 when too many came from its network or address',
    params: token,
    response: openHouseRegistrationSchema,
    write: true,
  },
  getOpenHouseRegistration: {
    method: 'GET',
    path: '/open-house-registrations/:id',
    summary: 'A registration, for its visitor (site from X-Site-Id); 204 when it is unknown or the day is over',
    params: token,
    response: openHouseRegistrationSchema,
    nullable: true,
  },
  cancelOpenHouseRegistration: {
    method: 'DELETE',
    path: '/open-house-registrations/:id',
    summary:
      'Cancel a registration (site from X-Site-Id); one that is cancelled already is no error, 404 when it is unknown or the day has begun',
    params: token,
    response: null,
    write: true,
  },
} as const satisfies Record<string, Endpoint>;
