import { z } from 'zod';
import { idTextSchema, siteIdSchema } from '../common.ts';
import {
  countBatchSchema,
  countOutcomeSchema,
  estateStatisticsQuerySchema,
  estateStatisticsSchema,
  ownerLinkRequestSchema,
  ownerLinkSchema,
  ownerReportSchema,
  ownerTokenSchema,
  siteStatisticsQuerySchema,
  siteStatisticsSchema,
} from '../statistics.ts';
import type { Endpoint } from './endpoint.ts';

const site = z.object({ siteId: siteIdSchema });
const estate = site.extend({ id: idTextSchema });

/** How often homes were viewed and asked about. What is counted says nothing about who. */
export const STATISTICS_ENDPOINTS = {
  addCounts: {
    method: 'POST',
    path: '/counts',
    summary:
      'Add what pages of all sites counted since the last batch. Estates that a site does not have, and days before the last week or after tomorrow, are left out',
    params: z.object({}),
    body: countBatchSchema,
    response: countOutcomeSchema,
    write: true,
  },
  getSiteStatistics: {
    method: 'GET',
    path: '/sites/:siteId/statistics',
    summary: 'The estates of a site over some days, those with most views first, page by page',
    params: site,
    query: siteStatisticsQuerySchema,
    response: siteStatisticsSchema,
    write: true,
  },
  getEstateStatistics: {
    method: 'GET',
    path: '/sites/:siteId/statistics/estates/:id',
    summary: 'One estate, week by week, and its place among similar ones; 204 for one that the site never had',
    params: estate,
    query: estateStatisticsQuerySchema,
    response: estateStatisticsSchema,
    nullable: true,
    write: true,
  },
  createOwnerLink: {
    method: 'POST',
    path: '/sites/:siteId/statistics/estates/:id/owner-links',
    summary: 'A secret that opens the page of an estate’s owner for some days; those before go on opening it',
    params: estate,
    body: ownerLinkRequestSchema,
    response: ownerLinkSchema,
    write: true,
  },
  revokeOwnerLinks: {
    method: 'DELETE',
    path: '/sites/:siteId/statistics/estates/:id/owner-links',
    summary: 'All secrets of an estate’s owner open nothing any more',
    params: estate,
    response: null,
    write: true,
  },
  getOwnerReport: {
    method: 'GET',
    path: '/owner-reports/:id',
    summary: 'What the owner of an estate may see (site from X-Site-Id); 204 for a secret that opens nothing',
    params: z.object({ id: ownerTokenSchema }),
    response: ownerReportSchema,
    nullable: true,
  },
} as const satisfies Record<string, Endpoint>;
