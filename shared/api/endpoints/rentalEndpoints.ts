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

const site = z.object({ siteId: siteIdSchema });
const unit = z.object({ id: idTextSchema });
const token = z.object({ id: rentalTokenSchema });
const written = z.object({ id: z.int(), outcome: z.enum(['created', 'updated', 'unchanged']) });

/**
 * The calls of specification §7.3, and the other calls that the screens and the agency need. A call whose path does not
 * name the site takes it from X-Site-Id; another site's home or identifier counts as unknown.
 */
export const RENTAL_ENDPOINTS = {
  searchRentalUnits: {
    method: 'POST',
    path: '/sites/:siteId/rental-units',
    summary: 'Search holiday homes',
    params: site,
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
    write: true,
    idempotent: true,
  },
  getRentalReservation: {
    method: 'GET',
    path: '/rental-units/reservation/:id',
    summary: 'Get a reservation of a stay',
    params: token,
    response: rentalReservationSchema,
    nullable: true,
  },
  cancelRentalReservation: {
    method: 'DELETE',
    path: '/rental-units/reservation/:id',
    summary: 'Cancel a stay for the guest',
    params: token,
    response: null,
    write: true,
  },
  getRentalPhoto: {
    method: 'GET',
    path: '/rental-units/photo/:unitId/:photoId',
    summary: 'Download a picture of a holiday home',
    params: z.object({ unitId: idTextSchema, photoId: z.string().min(1).max(80) }),
    response: z.unknown(),
    raw: true,
  },
  getRentalUnit: {
    method: 'GET',
    path: '/rental-units/:id',
    summary: 'Get a holiday home',
    params: unit,
    response: rentalUnitDetailSchema,
    nullable: true,
  },
  getRentalPeriods: {
    method: 'GET',
    path: '/rental-units/:id/periods',
    summary: 'List periods and prices of a holiday home',
    params: unit,
    query: rentalPeriodsQuerySchema,
    response: rentalPeriodsSchema,
    nullable: true,
  },
  getRentalQuote: {
    method: 'GET',
    path: '/rental-units/:id/quote',
    summary: 'Calculate the costs of a stay',
    params: unit,
    query: rentalQuoteQuerySchema,
    response: rentalQuoteSchema,
    nullable: true,
  },
  holdNights: {
    method: 'POST',
    path: '/rental-units/:id/holds',
    summary: 'Hold nights',
    params: unit,
    body: holdNightsSchema,
    response: heldNightsSchema,
    write: true,
    idempotent: true,
  },
  releaseNights: {
    method: 'DELETE',
    path: '/rental-units/:id/holds/:hold',
    summary: 'Release held nights',
    params: unit.extend({ hold: rentalTokenSchema }),
    response: null,
    write: true,
  },
  getRentalCalendar: {
    method: 'GET',
    path: '/rental-units/:id/calendar',
    summary: 'Get the taken nights as a calendar file',
    params: unit,
    /**
     * The name of the feed of the platform that reads the calendar. The calendar omits the reservations that came from
     * that platform.
     */
    query: z.object({ without: z.string().max(40).optional() }),
    response: rentalCalendarSchema,
    nullable: true,
  },

  getRentalUnitRecord: {
    method: 'GET',
    path: '/sites/:siteId/rental-unit-records/:id',
    summary: 'Get a holiday home for the agency',
    params: site.extend(unit.shape),
    response: rentalUnitSchema,
    nullable: true,
    write: true,
  },
  createRentalUnit: {
    method: 'POST',
    path: '/sites/:siteId/rental-unit-records',
    summary: 'Create a holiday home',
    params: site,
    body: rentalUnitWriteSchema,
    response: written,
    write: true,
  },
  replaceRentalUnit: {
    method: 'PUT',
    path: '/sites/:siteId/rental-unit-records/:id',
    summary: 'Create or replace a holiday home',
    params: site.extend(unit.shape),
    body: rentalUnitWriteSchema,
    response: written,
    write: true,
    conditional: true,
  },
  deleteRentalUnit: {
    method: 'DELETE',
    path: '/sites/:siteId/rental-unit-records/:id',
    summary: 'Withdraw a holiday home',
    params: site.extend(unit.shape),
    response: null,
    write: true,
    conditional: true,
  },
  listRentalEntries: {
    method: 'GET',
    path: '/sites/:siteId/rental-reservations',
    summary: 'List reservations of holiday homes',
    params: site,
    query: rentalEntriesQuerySchema,
    response: z.array(rentalEntrySchema),
    write: true,
  },
  answerRental: {
    method: 'PUT',
    path: '/sites/:siteId/rental-reservations/:id/state',
    summary: 'Answer a request for a stay',
    params: site.extend({ id: z.uuid() }),
    body: answerRentalSchema,
    response: rentalEntrySchema,
    write: true,
  },
  listRentalFeeds: {
    method: 'GET',
    path: '/sites/:siteId/rental-feeds',
    summary: 'List calendars of other platforms',
    params: site,
    response: z.array(rentalFeedStateSchema),
    write: true,
  },
} as const satisfies Record<string, Endpoint>;
