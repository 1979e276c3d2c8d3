import type { OwnerReport } from '#shared/api/statistics.ts';
import type { ResourceContext } from './resourceContext.ts';

/** The statistics of estates, for their owners. */
export interface StatisticsApi {
  /** Returns the report that belongs to a token; null when the token is not valid or no longer valid. Never cached. */
  ownerReport(token: string): Promise<OwnerReport | null>;
}

export const statisticsApi = ({ siteLocale, backOffice, reader: { readPrivate } }: ResourceContext): StatisticsApi => ({
  ownerReport: (token) =>
    readPrivate({
      name: 'ownerReport',
      call: () => backOffice.call('getOwnerReport', { params: { id: token }, locale: siteLocale }),
    }),
});
