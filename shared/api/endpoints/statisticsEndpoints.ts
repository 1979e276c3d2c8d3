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
    summary: 'Add counts of views',
    params: z.object({}),
    body: countBatchSchema,
    response: countOutcomeSchema,
    write: true,
  },
  getSiteStatistics: {
    method: 'GET',
    path: '/sites/:siteId/statistics',
    summary: 'Get the statistics of a site',
    params: site,
    query: siteStatisticsQuerySchema,
    response: siteStatisticsSchema,
    write: true,
  },
  getEstateStatistics: {
    method: 'GET',
    path: '/sites/:siteId/statistics/estates/:id',
    summary: 'Get the statistics of an estate',
    params: estate,
    query: estateStatisticsQuerySchema,
    response: estateStatisticsSchema,
    nullable: true,
    write: true,
  },
  createOwnerLink: {
    method: 'POST',
    path: '/sites/:siteId/statistics/estates/:id/owner-links',
    summary: 'Create a link for an owner',
    params: estate,
    body: ownerLinkRequestSchema,
    response: ownerLinkSchema,
    write: true,
  },
  revokeOwnerLinks: {
    method: 'DELETE',
    path: '/sites/:siteId/statistics/estates/:id/owner-links',
    summary: 'Revoke the links of an owner',
    params: estate,
    response: null,
    write: true,
  },
  getOwnerReport: {
    method: 'GET',
    path: '/owner-reports/:id',
    summary: 'Get the report for an owner',
    params: z.object({ id: ownerTokenSchema }),
    response: ownerReportSchema,
    nullable: true,
  },
} as const satisfies Record<string, Endpoint>;
