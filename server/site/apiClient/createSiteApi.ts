import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import { type ReadTimes, UNCONFIRMED_TIMES } from '../cache/confirmations.ts';
import type { ApiCache } from './apiCache.ts';
import type { BackOfficeClient } from './backOfficeClient.ts';
import type { SiteClient } from './siteClient.ts';
import { createMissedAnswers } from './health/missedAnswers.ts';
import { createAppointmentsApi } from './resources/appointments.ts';
import { createContentApi } from './resources/content.ts';
import { createEstatesApi } from './resources/estates.ts';
import { createHolidayHomesApi } from './resources/holidayHomes.ts';
import { createNewsApi } from './resources/news.ts';
import { createOpenHousesApi } from './resources/openHouses.ts';
import { createPlacesApi } from './resources/places.ts';
import { createPoliciesApi } from './resources/policies.ts';
import { createRedirectsApi } from './resources/redirects.ts';
import { createSavedSearchesApi } from './resources/savedSearches.ts';
import { createStatisticsApi } from './resources/statistics.ts';
import { createSearchApi } from './resources/search.ts';
import type { ResourceContext } from './resources/resourceContext.ts';
import type { SiteApi } from './siteApi.ts';
import { createSiteReader, type RequestBudget, type SiteReader } from './siteReader.ts';

interface SiteApiOptions {
  readonly client: BackOfficeClient;
  readonly cache: ApiCache;
  /**
   * Returns the read times for a request to this site, for data that is read from now on. Without this function, no
   * confirmation of purges covers the page of the request.
   */
  readonly getReadTimes?: (site: Site) => ReadTimes;
  /** Called when negative answers about a site in other caches may be wrong and should be removed. */
  readonly onAnswerFound?: (siteId: string) => void;
  readonly logger: Logger;
}

/** Creates the API of one site for one request. */
export type CreateSiteApi = (site: Site, budget: RequestBudget) => SiteApi;

export function createSiteApiFactory({
  client,
  cache,
  getReadTimes = () => UNCONFIRMED_TIMES,
  onAnswerFound = () => undefined,
  logger,
}: SiteApiOptions): CreateSiteApi {
  const missedAnswers = createMissedAnswers((siteId) => {
    logger.info({ siteId }, 'back office answers a required call again, cached negative answers removed');
    cache.forgetNegatives(siteId);
    onAnswerFound(siteId);
  });
  return (site, budget) => {
    const { health } = client;
    const reader = createSiteReader(
      { cache, health, missedAnswers, siteId: site.id, times: getReadTimes(site) },
      budget,
    );
    return buildSiteApi(site, client.forSite(site.id), reader, logger);
  };
}

function buildSiteApi(site: Site, backOffice: SiteClient, reader: SiteReader, logger: Logger): SiteApi {
  const siteLocale = site.locales[0] ?? DEFAULT_LOCALE;
  const context: ResourceContext = { site, siteLocale, backOffice, reader, logger };
  // A page has many secondary parts. Their time limits start with each reading, so one API serves them all.
  let secondaryApi: SiteApi | undefined;
  return {
    siteId: site.id,
    secondary: () => (secondaryApi ??= buildSiteApi(site, backOffice, reader.createSecondaryReader(), logger)),
    brief: () => buildSiteApi(site, backOffice, reader.createBriefReader(), logger),
    getCollectedFacts: reader.getCollectedFacts,
    ...createContentApi(context),
    ...createNewsApi(context),
    ...createOpenHousesApi(context),
    ...createEstatesApi(context),
    ...createSearchApi(context),
    ...createPlacesApi(context),
    ...createHolidayHomesApi(context),
    ...createAppointmentsApi(context),
    ...createSavedSearchesApi(context),
    ...createStatisticsApi(context),
    ...createRedirectsApi(context),
    ...createPoliciesApi(),
  };
}
