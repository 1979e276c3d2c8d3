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

const siteParams = z.object({ siteId: siteIdSchema });
const estateParams = siteParams.extend({ id: idTextSchema });

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
    isWrite: true,
  },
  getSiteStatistics: {
    method: 'GET',
    path: '/sites/:siteId/statistics',
    summary: 'Get the statistics of a site',
    params: siteParams,
    query: siteStatisticsQuerySchema,
    response: siteStatisticsSchema,
    isWrite: true,
  },
  getEstateStatistics: {
    method: 'GET',
    path: '/sites/:siteId/statistics/estates/:id',
    summary: 'Get the statistics of an estate',
    params: estateParams,
    query: estateStatisticsQuerySchema,
    response: estateStatisticsSchema,
    isNullable: true,
    isWrite: true,
  },
  createOwnerLink: {
    method: 'POST',
    path: '/sites/:siteId/statistics/estates/:id/owner-links',
    summary: 'Create a link for an owner',
    params: estateParams,
    body: ownerLinkRequestSchema,
    response: ownerLinkSchema,
    isWrite: true,
  },
  revokeOwnerLinks: {
    method: 'DELETE',
    path: '/sites/:siteId/statistics/estates/:id/owner-links',
    summary: 'Revoke the links of an owner',
    params: estateParams,
    response: null,
    isWrite: true,
  },
  getOwnerReport: {
    method: 'GET',
    path: '/owner-reports/:id',
    summary: 'Get the report for an owner',
    params: z.object({ id: ownerTokenSchema }),
    response: ownerReportSchema,
    isNullable: true,
  },
} as const satisfies Record<string, Endpoint>;
