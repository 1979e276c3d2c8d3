import type { OwnerReport } from '#shared/api/statistics.ts';
import type { ResourceContext } from './resourceContext.ts';

/** Reads the statistics of estates, for their owners. */
export interface StatisticsApi {
  /**
   * Returns the report that belongs to a token; null when the token is not valid or no longer valid. The answer is
   * never cached.
   */
  ownerReport(token: string): Promise<OwnerReport | null>;
}

export const createStatisticsApi = ({
  siteLocale,
  backOffice,
  reader: { readPrivate },
}: ResourceContext): StatisticsApi => ({
  ownerReport: (token) =>
    readPrivate({
      name: 'ownerReport',
      callBackOffice: () => backOffice.call('getOwnerReport', { params: { id: token }, locale: siteLocale }),
    }),
});
