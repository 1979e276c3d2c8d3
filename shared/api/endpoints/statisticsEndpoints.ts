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

/**
 * The calls for statistics: how often visitors viewed homes and asked about them. The counts contain nothing that
 * identifies a visitor.
 */
export const STATISTICS_ENDPOINTS = {
  addCounts: {
    method: 'POST',
    path: '/counts',
    summary:
      'Add the counts of the pages of all sites since the last batch. Estates that a site does not have, and days before the last week or after tomorrow, are left out',
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
    summary:
      'The statistics of one estate, week by week, and its rank among similar ones; 204 for an estate that the site never had',
    params: estate,
    query: estateStatisticsQuerySchema,
    response: estateStatisticsSchema,
    nullable: true,
    write: true,
  },
  createOwnerLink: {
    method: 'POST',
    path: '/sites/:siteId/statistics/estates/:id/owner-links',
    summary: 'Create a secret that opens the page for the owner of an estate for some days; earlier secrets stay valid',
    params: estate,
    body: ownerLinkRequestSchema,
    response: ownerLinkSchema,
    write: true,
  },
  revokeOwnerLinks: {
    method: 'DELETE',
    path: '/sites/:siteId/statistics/estates/:id/owner-links',
    summary: 'Revoke all secrets for the owner of an estate',
    params: estate,
    response: null,
    write: true,
  },
  getOwnerReport: {
    method: 'GET',
    path: '/owner-reports/:id',
    summary: 'The report for the owner of an estate (site from X-Site-Id); 204 for a secret that is not valid',
    params: z.object({ id: ownerTokenSchema }),
    response: ownerReportSchema,
    nullable: true,
  },
} as const satisfies Record<string, Endpoint>;
