import { z } from 'zod';
import { idTextSchema, nameSchema, siteIdSchema } from '../common.ts';
import { agendaTokenSchema } from '../liveAgenda.ts';
import {
  openHouseCalendarQuerySchema,
  openHouseCalendarSchema,
  openHouseDaysSchema,
  openHouseDaysWriteSchema,
  openHouseGuestSchema,
  openHouseConfirmationSchema,
  openHouseRegistrationSchema,
  openHouseRequestSchema,
  plannedOpenHousesSchema,
  publishedOpenHouseSchema,
  publishedOpenHousesQuerySchema,
  publishedOpenHousesSchema,
} from '../openHouses.ts';
import type { Endpoint } from './endpoint.ts';

const siteParams = z.object({ siteId: siteIdSchema });
const estateParams = siteParams.extend({ estateId: idTextSchema });
const dayParams = estateParams.extend({ day: nameSchema });
const tokenParams = z.object({ id: agendaTokenSchema });

/** The calls for open house days: the agency plans days and sees who registered; visitors see days and register. */
export const OPEN_HOUSE_ENDPOINTS = {
  listOpenHouses: {
    method: 'GET',
    path: '/sites/:siteId/open-houses',
    summary: 'List open house days for the agency',
    params: siteParams,
    response: plannedOpenHousesSchema,
    isWrite: true,
  },
  getOpenHouses: {
    method: 'GET',
    path: '/sites/:siteId/estates/:estateId/open-houses',
    summary: 'Get the open house days of a home',
    params: estateParams,
    response: openHouseDaysSchema,
    isNullable: true,
    isWrite: true,
  },
  putOpenHouses: {
    method: 'PUT',
    path: '/sites/:siteId/estates/:estateId/open-houses',
    summary: 'Replace the open house days of a home',
    params: estateParams,
    body: openHouseDaysWriteSchema,
    response: openHouseDaysSchema,
    isWrite: true,
    isConditional: true,
  },
  deleteOpenHouses: {
    method: 'DELETE',
    path: '/sites/:siteId/estates/:estateId/open-houses',
    summary: 'Call off the open house days of a home',
    params: estateParams,
    response: null,
    isWrite: true,
    isConditional: true,
  },
  listOpenHouseGuests: {
    method: 'GET',
    path: '/sites/:siteId/estates/:estateId/open-houses/:day/registrations',
    summary: 'List registrations for an open house day',
    params: dayParams,
    response: z.array(openHouseGuestSchema),
    isWrite: true,
  },
  cancelOpenHouseGuest: {
    method: 'DELETE',
    path: '/sites/:siteId/estates/:estateId/open-houses/:day/registrations/:id',
    summary: 'Cancel a registration for the agency',
    params: dayParams.extend({ id: z.uuid() }),
    response: null,
    isWrite: true,
  },
  listPublishedOpenHouses: {
    method: 'GET',
    path: '/sites/:siteId/published-open-houses',
    summary: 'List open house days for visitors',
    params: siteParams,
    query: publishedOpenHousesQuerySchema,
    response: publishedOpenHousesSchema,
  },
  getOpenHouseCalendar: {
    method: 'GET',
    path: '/sites/:siteId/published-open-houses.ics',
    summary: 'Get open house days as a calendar file',
    params: siteParams,
    query: openHouseCalendarQuerySchema,
    response: openHouseCalendarSchema,
    isNullable: true,
  },
  getPublishedOpenHouse: {
    method: 'GET',
    path: '/sites/:siteId/published-open-houses/:estateId/:day',
    summary: 'Get an open house day',
    params: dayParams,
    response: publishedOpenHouseSchema,
    isNullable: true,
  },
  createOpenHouseRegistration: {
    method: 'POST',
    path: '/sites/:siteId/published-open-houses/:estateId/:day/registrations',
    summary: 'Register for an open house day',
    params: dayParams,
    body: openHouseRequestSchema,
    response: openHouseRegistrationSchema,
    isWrite: true,
    isIdempotent: true,
  },
  getOpenHouseConfirmation: {
    method: 'GET',
    path: '/open-house-confirmations/:id',
    summary: 'Get a registration to confirm',
    params: tokenParams,
    response: openHouseConfirmationSchema,
    isNullable: true,
  },
  confirmOpenHouseRegistration: {
    method: 'POST',
    path: '/open-house-confirmations/:id',
    summary: 'Confirm a registration',
    params: tokenParams,
    response: openHouseRegistrationSchema,
    isWrite: true,
  },
  getOpenHouseRegistration: {
    method: 'GET',
    path: '/open-house-registrations/:id',
    summary: 'Get a registration',
    params: tokenParams,
    response: openHouseRegistrationSchema,
    isNullable: true,
  },
  cancelOpenHouseRegistration: {
    method: 'DELETE',
    path: '/open-house-registrations/:id',
    summary: 'Cancel a registration for the visitor',
    params: tokenParams,
    response: null,
    isWrite: true,
  },
} as const satisfies Record<string, Endpoint>;
