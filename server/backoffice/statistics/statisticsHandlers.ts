import { Answer, type Handlers } from '../core/http/call.ts';
import { assertFound } from '../core/http/problem.ts';
import { subtractDays } from '../core/db/personalData.ts';
import type { CountRepository } from './countRepository.ts';
import type { OwnerLinkRepository } from './ownerLinkRepository.ts';
import type { StatisticsRepository } from './statisticsRepository.ts';

interface Stores {
  readonly counts: Pick<CountRepository, 'addBatch'>;
  readonly ownerLinks: OwnerLinkRepository;
  readonly statistics: StatisticsRepository;
}

type StatisticsCall =
  | 'addCounts'
  | 'getSiteStatistics'
  | 'getEstateStatistics'
  | 'createOwnerLink'
  | 'revokeOwnerLinks'
  | 'getOwnerReport';

/** Returns the handlers of the counts of views and enquiries. */
export const createStatisticsHandlers = ({
  counts,
  ownerLinks,
  statistics,
}: Stores): Pick<Handlers, StatisticsCall> => ({
  addCounts: async ({ body }) => ({ outcome: await counts.addBatch(body) }),
  getSiteStatistics: ({ params: { siteId }, query: { from, to, ...page } }) =>
    statistics.readSite(siteId, { from, to }, page),
  getEstateStatistics: ({ params: { siteId, id }, query }) => statistics.readEstate(siteId, id, query.weeks),
  createOwnerLink: async ({ params: { siteId, id }, body: { locale, weeks, days } }) => {
    const expiresAt = subtractDays(new Date(), -days);
    const token = await ownerLinks.add(siteId, { estateId: id, locale, weeks, expiresAt });
    assertFound(token !== undefined, 'estate');
    return new Answer(201, { token, expiresAt: expiresAt.toISOString() });
  },
  revokeOwnerLinks: async ({ params: { siteId, id } }) => {
    await ownerLinks.revoke(siteId, id);
  },
  getOwnerReport: async (call) => {
    const siteId = call.site();
    const link = await ownerLinks.find(siteId, call.params.id);
    if (!link) return undefined;
    const { estateId, locale, weeks, expiresAt } = link;
    const report = await statistics.readEstate(siteId, estateId, weeks);
    return report && { ...report, locale, expiresAt: expiresAt.toISOString() };
  },
});
