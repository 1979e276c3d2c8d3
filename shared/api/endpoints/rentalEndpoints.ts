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
    summary: 'Holiday homes that match, a page of them, each with its cheapest free dates',
    params: site,
    body: rentalSearchSchema,
    response: rentalSearchResultSchema,
  },
  rentalFilters: {
    method: 'POST',
    path: '/rental-units/filters',
    summary: 'The filter options of holiday homes (site from X-Site-Id)',
    params: z.object({}),
    body: rentalSearchSchema,
    response: rentalFiltersSchema,
  },
  createRentalReservation: {
    method: 'POST',
    path: '/rental-units/reservation',
    summary:
      'Request a stay (site from X-Site-Id); 409 with the `nearest` free periods when a night is not free. Mails go to the visitor and to the agency',
    params: z.object({}),
    body: rentalReservationRequestSchema,
    response: rentalReservationSchema,
    write: true,
    idempotent: true,
  },
  getRentalReservation: {
    method: 'GET',
    path: '/rental-units/reservation/:id',
    summary: 'A reservation in any state (site from X-Site-Id); 204 when it is unknown or its stay is over',
    params: token,
    response: rentalReservationSchema,
    nullable: true,
  },
  cancelRentalReservation: {
    method: 'DELETE',
    path: '/rental-units/reservation/:id',
    summary:
      'Cancel a reservation or take a request back; one that is cancelled or refused already is no error, 404 when it is unknown or the stay has begun',
    params: token,
    response: null,
    write: true,
  },
  getRentalPhoto: {
    method: 'GET',
    path: '/rental-units/photo/:unitId/:photoId',
    summary: 'The bytes of a picture of a holiday home (site from X-Site-Id)',
    params: z.object({ unitId: idTextSchema, photoId: z.string().min(1).max(80) }),
    response: z.unknown(),
    raw: true,
  },
  getRentalUnit: {
    method: 'GET',
    path: '/rental-units/:id',
    summary:
      'A holiday home (site from X-Site-Id); 410 when it was withdrawn, with the data that is needed to offer others',
    params: unit,
    response: rentalUnitDetailSchema,
    nullable: true,
  },
  getRentalPeriods: {
    method: 'GET',
    path: '/rental-units/:id/periods',
    summary: 'The periods and prices of a home; 204 when it is unknown',
    params: unit,
    query: rentalPeriodsQuerySchema,
    response: rentalPeriodsSchema,
    nullable: true,
  },
  getRentalQuote: {
    method: 'GET',
    path: '/rental-units/:id/quote',
    summary:
      'The costs of a stay; 422 that names the field when the home does not accept the dates or the party, 409 with the `nearest` free periods when a night is taken',
    params: unit,
    query: rentalQuoteQuerySchema,
    response: rentalQuoteSchema,
    nullable: true,
  },
  holdNights: {
    method: 'POST',
    path: '/rental-units/:id/holds',
    summary:
      'Hold nights for ten minutes; 409 with the `nearest` free periods when a night is not free, 429 when the visitor (X-Visitor) holds two stays in this home already',
    params: unit,
    body: holdNightsSchema,
    response: heldNightsSchema,
    write: true,
    idempotent: true,
  },
  releaseNights: {
    method: 'DELETE',
    path: '/rental-units/:id/holds/:hold',
    summary: 'Release a hold on nights; an expired one is no error',
    params: unit.extend({ hold: rentalTokenSchema }),
    response: null,
    write: true,
  },
  getRentalCalendar: {
    method: 'GET',
    path: '/rental-units/:id/calendar',
    summary: 'The nights of a home that are taken, as a calendar file for other platforms; 204 when it is unknown',
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
    summary: 'A holiday home with the data of the agency: seasons, rules, costs and feeds',
    params: site.extend(unit.shape),
    response: rentalUnitSchema,
    nullable: true,
    write: true,
  },
  createRentalUnit: {
    method: 'POST',
    path: '/sites/:siteId/rental-unit-records',
    summary: 'Add a holiday home; without an id it gets one; with a known `source` it is updated instead',
    params: site,
    body: rentalUnitWriteSchema,
    response: written,
    write: true,
  },
  replaceRentalUnit: {
    method: 'PUT',
    path: '/sites/:siteId/rental-unit-records/:id',
    summary: 'Create or replace the holiday home with this id',
    params: site.extend(unit.shape),
    body: rentalUnitWriteSchema,
    response: written,
    write: true,
    conditional: true,
  },
  deleteRentalUnit: {
    method: 'DELETE',
    path: '/sites/:siteId/rental-unit-records/:id',
    summary: 'Withdraw a holiday home; its address returns 410 from then on, and its reservations stay',
    params: site.extend(unit.shape),
    response: null,
    write: true,
    conditional: true,
  },
  listRentalEntries: {
    method: 'GET',
    path: '/sites/:siteId/rental-reservations',
    summary: 'Reservations and requests of a site, guests included, by arrival',
    params: site,
    query: rentalEntriesQuerySchema,
    response: z.array(rentalEntrySchema),
    write: true,
  },
  answerRental: {
    method: 'PUT',
    path: '/sites/:siteId/rental-reservations/:id/state',
    summary:
      'Confirm or refuse a request, or cancel a confirmed reservation; the visitor gets a mail. The current state is no error; 409 for a state that cannot follow the current one',
    params: site.extend({ id: z.uuid() }),
    body: answerRentalSchema,
    response: rentalEntrySchema,
    write: true,
  },
  listRentalFeeds: {
    method: 'GET',
    path: '/sites/:siteId/rental-feeds',
    summary: 'The results of the last reads of the calendars of other platforms',
    params: site,
    response: z.array(rentalFeedStateSchema),
    write: true,
  },
} as const satisfies Record<string, Endpoint>;
