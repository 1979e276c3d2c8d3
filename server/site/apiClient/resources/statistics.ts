import type { OwnerReport } from '#shared/api/statistics.ts';
import type { ResourceContext } from './resourceContext.ts';

/** What happened to homes, for their owners. */
export interface StatisticsApi {
  /** Null for an address that opens nothing, or not any more. Never kept. */
  ownerReport(token: string): Promise<OwnerReport | null>;
}

export const statisticsApi = ({ siteLocale, backOffice, reader: { readPrivate } }: ResourceContext): StatisticsApi => ({
  ownerReport: (token) =>
    readPrivate({
      name: 'ownerReport',
      call: () => backOffice.call('getOwnerReport', { params: { id: token }, locale: siteLocale }),
    }),
});
