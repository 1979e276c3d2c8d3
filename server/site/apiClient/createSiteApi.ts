import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import { type ReadTimes, UNCONFIRMED_TIMES } from '../cache/confirmations.ts';
import type { ApiCache } from './apiCache.ts';
import type { BackOfficeClient } from './backOfficeClient.ts';
import type { SiteClient } from './siteClient.ts';
import { createMissedAnswers } from './health/missedAnswers.ts';
import { appointmentsApi } from './resources/appointments.ts';
import { contentApi } from './resources/content.ts';
import { estatesApi } from './resources/estates.ts';
import { holidayHomesApi } from './resources/holidayHomes.ts';
import { newsApi } from './resources/news.ts';
import { openHousesApi } from './resources/openHouses.ts';
import { placesApi } from './resources/places.ts';
import { policiesApi } from './resources/policies.ts';
import { redirectsApi } from './resources/redirects.ts';
import { savedSearchesApi } from './resources/savedSearches.ts';
import { statisticsApi } from './resources/statistics.ts';
import { searchApi } from './resources/search.ts';
import type { ResourceContext } from './resources/resourceContext.ts';
import type { SiteApi } from './siteApi.ts';
import { createSiteReader, type RequestBudget, type SiteReader } from './siteReader.ts';

interface SiteApiOptions {
  readonly client: BackOfficeClient;
  readonly cache: ApiCache;
  /**
   * Returns the times of a request to that site that begins now. Without this function, nothing confirms the request's
   * page.
   */
  readonly begin?: (site: Site) => ReadTimes;
  /** Called when negative answers about a site in other caches may be wrong and should be removed. */
  readonly onFound?: (siteId: string) => void;
  readonly logger: Logger;
}

/** Creates the API of one site for one request. */
export type CreateSiteApi = (site: Site, budget: RequestBudget) => SiteApi;

export function createSiteApiFactory({
  client,
  cache,
  begin = () => UNCONFIRMED_TIMES,
  onFound = () => undefined,
  logger,
}: SiteApiOptions): CreateSiteApi {
  const missedAnswers = createMissedAnswers((siteId) => {
    logger.info({ siteId }, 'back office answers a required call again, negative answers forgotten');
    cache.forgetNegatives(siteId);
    onFound(siteId);
  });
  return (site, budget) => {
    const { health } = client;
    const reader = createSiteReader({ cache, health, missedAnswers, siteId: site.id, times: begin(site) }, budget);
    return siteApi(site, client.forSite(site.id), reader, logger);
  };
}

function siteApi(site: Site, backOffice: SiteClient, reader: SiteReader, logger: Logger): SiteApi {
  const siteLocale = site.locales[0] ?? DEFAULT_LOCALE;
  const context: ResourceContext = { site, siteLocale, backOffice, reader, logger };
  return {
    siteId: site.id,
    secondary: () => siteApi(site, backOffice, reader.secondary(), logger),
    brief: () => siteApi(site, backOffice, reader.brief(), logger),
    collected: reader.collected,
    ...contentApi(context),
    ...newsApi(context),
    ...openHousesApi(context),
    ...estatesApi(context),
    ...searchApi(context),
    ...placesApi(context),
    ...holidayHomesApi(context),
    ...appointmentsApi(context),
    ...savedSearchesApi(context),
    ...statisticsApi(context),
    ...redirectsApi(context),
    ...policiesApi(),
  };
}
