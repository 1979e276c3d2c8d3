import { z } from 'zod';
import { idTextSchema, siteIdSchema } from '../common.ts';
import type { Endpoint } from './endpoint.ts';
import {
  answerRentalSchema,
  heldNightsSchema,
  holdNightsSchema,
  rentalCalendarSchema,
  rentalEntriesQuerySchema,
  rentalEntrySchema,
  rentalFeedStateSchema,
  rentalFiltersSchema,
  rentalPeriodsQuerySchema,
  rentalPeriodsSchema,
  rentalQuoteQuerySchema,
  rentalQuoteSchema,
  rentalReservationRequestSchema,
  rentalReservationSchema,
  rentalSearchResultSchema,
  rentalSearchSchema,
  rentalTokenSchema,
  rentalUnitDetailSchema,
  rentalUnitSchema,
  rentalUnitWriteSchema,
} from '../rentals.ts';

const siteParams = z.object({ siteId: siteIdSchema });
const unitParams = z.object({ id: idTextSchema });
const tokenParams = z.object({ id: rentalTokenSchema });
const writeOutcomeSchema = z.object({ id: z.int(), outcome: z.enum(['created', 'updated', 'unchanged']) });

/**
 * The calls of specification §7.3, and the other calls that the site's pages and the agency need. A call whose path
 * does not name the site takes the site's id from the header X-Site-Id; a home, a reservation or a hold of another site
 * counts as unknown.
 */
export const RENTAL_ENDPOINTS = {
  searchRentalUnits: {
    method: 'POST',
    path: '/sites/:siteId/rental-units',
    summary: 'Search holiday homes',
    params: siteParams,
    body: rentalSearchSchema,
    response: rentalSearchResultSchema,
  },
  rentalFilters: {
    method: 'POST',
    path: '/rental-units/filters',
    summary: 'Count filter options of holiday homes',
    params: z.object({}),
    body: rentalSearchSchema,
    response: rentalFiltersSchema,
  },
  createRentalReservation: {
    method: 'POST',
    path: '/rental-units/reservation',
    summary: 'Request a stay',
    params: z.object({}),
    body: rentalReservationRequestSchema,
    response: rentalReservationSchema,
    isWrite: true,
    isIdempotent: true,
  },
  getRentalReservation: {
    method: 'GET',
    path: '/rental-units/reservation/:id',
    summary: 'Get a reservation of a stay',
    params: tokenParams,
    response: rentalReservationSchema,
    isNullable: true,
  },
  cancelRentalReservation: {
    method: 'DELETE',
    path: '/rental-units/reservation/:id',
    summary: 'Cancel a stay for the guest',
    params: tokenParams,
    response: null,
    isWrite: true,
  },
  getRentalPhoto: {
    method: 'GET',
    path: '/rental-units/photo/:unitId/:photoId',
    summary: 'Download a picture of a holiday home',
    params: z.object({ unitId: idTextSchema, photoId: z.string().min(1).max(80) }),
    response: z.unknown(),
    isRaw: true,
  },
  getRentalUnit: {
    method: 'GET',
    path: '/rental-units/:id',
    summary: 'Get a holiday home',
    params: unitParams,
    response: rentalUnitDetailSchema,
    isNullable: true,
  },
  getRentalPeriods: {
    method: 'GET',
    path: '/rental-units/:id/periods',
    summary: 'List periods and prices of a holiday home',
    params: unitParams,
    query: rentalPeriodsQuerySchema,
    response: rentalPeriodsSchema,
    isNullable: true,
  },
  getRentalQuote: {
    method: 'GET',
    path: '/rental-units/:id/quote',
    summary: 'Calculate the costs of a stay',
    params: unitParams,
    query: rentalQuoteQuerySchema,
    response: rentalQuoteSchema,
    isNullable: true,
  },
  holdNights: {
    method: 'POST',
    path: '/rental-units/:id/holds',
    summary: 'Hold nights',
    params: unitParams,
    body: holdNightsSchema,
    response: heldNightsSchema,
    isWrite: true,
    isIdempotent: true,
  },
  releaseNights: {
    method: 'DELETE',
    path: '/rental-units/:id/holds/:hold',
    summary: 'Release held nights',
    params: unitParams.extend({ hold: rentalTokenSchema }),
    response: null,
    isWrite: true,
  },
  getRentalCalendar: {
    method: 'GET',
    path: '/rental-units/:id/calendar',
    summary: 'Get the taken nights as a calendar file',
    params: unitParams,
    /**
     * The name of the feed of the platform that reads the calendar. The calendar omits the reservations that came from
     * that platform.
     */
    query: z.object({ without: z.string().max(40).optional() }),
    response: rentalCalendarSchema,
    isNullable: true,
  },

  getRentalUnitRecord: {
    method: 'GET',
    path: '/sites/:siteId/rental-unit-records/:id',
    summary: 'Get a holiday home for the agency',
    params: siteParams.extend(unitParams.shape),
    response: rentalUnitSchema,
    isNullable: true,
    isWrite: true,
  },
  createRentalUnit: {
    method: 'POST',
    path: '/sites/:siteId/rental-unit-records',
    summary: 'Create a holiday home',
    params: siteParams,
    body: rentalUnitWriteSchema,
    response: writeOutcomeSchema,
    isWrite: true,
  },
  replaceRentalUnit: {
    method: 'PUT',
    path: '/sites/:siteId/rental-unit-records/:id',
    summary: 'Create or replace a holiday home',
    params: siteParams.extend(unitParams.shape),
    body: rentalUnitWriteSchema,
    response: writeOutcomeSchema,
    isWrite: true,
    isConditional: true,
  },
  deleteRentalUnit: {
    method: 'DELETE',
    path: '/sites/:siteId/rental-unit-records/:id',
    summary: 'Withdraw a holiday home',
    params: siteParams.extend(unitParams.shape),
    response: null,
    isWrite: true,
    isConditional: true,
  },
  listRentalEntries: {
    method: 'GET',
    path: '/sites/:siteId/rental-reservations',
    summary: 'List reservations of holiday homes',
    params: siteParams,
    query: rentalEntriesQuerySchema,
    response: z.array(rentalEntrySchema),
    isWrite: true,
  },
  answerRental: {
    method: 'PUT',
    path: '/sites/:siteId/rental-reservations/:id/state',
    summary: 'Answer a request for a stay',
    params: siteParams.extend({ id: z.uuid() }),
    body: answerRentalSchema,
    response: rentalEntrySchema,
    isWrite: true,
  },
  listRentalFeeds: {
    method: 'GET',
    path: '/sites/:siteId/rental-feeds',
    summary: 'List calendars of other platforms',
    params: siteParams,
    response: z.array(rentalFeedStateSchema),
    isWrite: true,
  },
} as const satisfies Record<string, Endpoint>;
