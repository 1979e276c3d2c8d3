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
    summary: 'List open house days for the agency',
    params: site,
    response: plannedOpenHousesSchema,
    write: true,
  },
  getOpenHouses: {
    method: 'GET',
    path: '/sites/:siteId/estates/:estateId/open-houses',
    summary: 'Get the open house days of a home',
    params: home,
    response: openHouseDaysSchema,
    nullable: true,
    write: true,
  },
  putOpenHouses: {
    method: 'PUT',
    path: '/sites/:siteId/estates/:estateId/open-houses',
    summary: 'Replace the open house days of a home',
    params: home,
    body: openHouseDaysWriteSchema,
    response: openHouseDaysSchema,
    write: true,
    conditional: true,
  },
  deleteOpenHouses: {
    method: 'DELETE',
    path: '/sites/:siteId/estates/:estateId/open-houses',
    summary: 'Call off the open house days of a home',
    params: home,
    response: null,
    write: true,
    conditional: true,
  },
  listOpenHouseGuests: {
    method: 'GET',
    path: '/sites/:siteId/estates/:estateId/open-houses/:day/registrations',
    summary: 'List registrations for an open house day',
    params: day,
    response: z.array(openHouseGuestSchema),
    write: true,
  },
  cancelOpenHouseGuest: {
    method: 'DELETE',
    path: '/sites/:siteId/estates/:estateId/open-houses/:day/registrations/:id',
    summary: 'Cancel a registration for the agency',
    params: day.extend({ id: z.uuid() }),
    response: null,
    write: true,
  },
  listPublishedOpenHouses: {
    method: 'GET',
    path: '/sites/:siteId/published-open-houses',
    summary: 'List open house days for visitors',
    params: site,
    query: publishedOpenHousesQuerySchema,
    response: publishedOpenHousesSchema,
  },
  getOpenHouseCalendar: {
    method: 'GET',
    path: '/sites/:siteId/published-open-houses.ics',
    summary: 'Get open house days as a calendar file',
    params: site,
    query: openHouseCalendarQuerySchema,
    response: openHouseCalendarSchema,
    nullable: true,
  },
  getPublishedOpenHouse: {
    method: 'GET',
    path: '/sites/:siteId/published-open-houses/:estateId/:day',
    summary: 'Get an open house day',
    params: day,
    response: publishedOpenHouseSchema,
    nullable: true,
  },
  createOpenHouseRegistration: {
    method: 'POST',
    path: '/sites/:siteId/published-open-houses/:estateId/:day/registrations',
    summary: 'Register for an open house day',
    params: day,
    body: openHouseRequestSchema,
    response: openHouseRegistrationSchema,
    write: true,
    idempotent: true,
  },
  getOpenHouseConfirmation: {
    method: 'GET',
    path: '/open-house-confirmations/:id',
    summary: 'Get a registration to confirm',
    params: token,
    response: openHouseRegistrationSchema,
    nullable: true,
  },
  confirmOpenHouseRegistration: {
    method: 'POST',
    path: '/open-house-confirmations/:id',
    summary: 'Confirm a registration',
    params: token,
    response: openHouseRegistrationSchema,
    write: true,
  },
  getOpenHouseRegistration: {
    method: 'GET',
    path: '/open-house-registrations/:id',
    summary: 'Get a registration',
    params: token,
    response: openHouseRegistrationSchema,
    nullable: true,
  },
  cancelOpenHouseRegistration: {
    method: 'DELETE',
    path: '/open-house-registrations/:id',
    summary: 'Cancel a registration for the visitor',
    params: token,
    response: null,
    write: true,
  },
} as const satisfies Record<string, Endpoint>;
