import type { OwnerReport } from '#shared/api/statistics.ts';
import type { ResourceContext } from './resourceContext.ts';

/** The statistics of homes, for their owners. */
export interface StatisticsApi {
  /** Returns null for a token that opens nothing, or nothing any more. Never cached. */
  ownerReport(token: string): Promise<OwnerReport | null>;
}

export const statisticsApi = ({ siteLocale, backOffice, reader: { readPrivate } }: ResourceContext): StatisticsApi => ({
  ownerReport: (token) =>
    readPrivate({
      name: 'ownerReport',
      call: () => backOffice.call('getOwnerReport', { params: { id: token }, locale: siteLocale }),
    }),
});
