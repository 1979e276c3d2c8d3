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

/** The calls for open house days: the agency plans days and sees who registered; visitors see days and register. */
export const OPEN_HOUSE_ENDPOINTS = {
  listOpenHouses: {
    method: 'GET',
    path: '/sites/:siteId/open-houses',
    summary: 'All open house days of a site, including past ones, with the number of people registered',
    params: site,
    response: plannedOpenHousesSchema,
    write: true,
  },
  getOpenHouses: {
    method: 'GET',
    path: '/sites/:siteId/estates/:estateId/open-houses',
    summary: 'The open house days of a home, in the form in which they are written',
    params: home,
    response: openHouseDaysSchema,
    nullable: true,
    write: true,
  },
  putOpenHouses: {
    method: 'PUT',
    path: '/sites/:siteId/estates/:estateId/open-houses',
    summary:
      'Replace all open house days of a home. Visitors who are registered for a day that moves or disappears get a mail',
    params: home,
    body: openHouseDaysWriteSchema,
    response: openHouseDaysSchema,
    write: true,
    conditional: true,
  },
  deleteOpenHouses: {
    method: 'DELETE',
    path: '/sites/:siteId/estates/:estateId/open-houses',
    summary: 'Call off all open house days of a home. Registered visitors get a mail',
    params: home,
    response: null,
    write: true,
    conditional: true,
  },
  listOpenHouseGuests: {
    method: 'GET',
    path: '/sites/:siteId/estates/:estateId/open-houses/:day/registrations',
    summary: 'The visitors who are registered for an open house day, in the order of registration',
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
    summary: 'The same days, or one of them, as a calendar file; 204 for an unknown day',
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
      'Register for an open house day; 409 with the `nearest` days that have room when it is full, 404 for a day that takes no registrations, 429 when too many registrations came from this network (X-Visitor; without it, all callers count as one) or are unconfirmed for this mail address. A small party is `registered`, with mails to the visitor and to the agency; a larger one is `unconfirmed` until the visitor uses the link in a mail',
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
      'Confirm a registration (site from X-Site-Id), with mails to the visitor and to the agency; a registration that needs no confirmation is returned unchanged. 409 with the `nearest` days that have room when the day is full, 404 when the registration is unknown or the day is over, called off or takes no more registrations, 429 when too many registrations came from its network or mail address',
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
