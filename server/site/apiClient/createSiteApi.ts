import type { Logger } from 'pino';
import type { Site } from '../../../shared/api/site.ts';
import { DEFAULT_LOCALE } from '../../../shared/i18n/locales.ts';
import type { ApiCache } from './apiCache.ts';
import type { BackOfficeClient } from './backOfficeClient.ts';
import type { SiteClient } from './siteClient.ts';
import { appointmentsApi } from './resources/appointments.ts';
import { contentApi } from './resources/content.ts';
import { estatesApi } from './resources/estates.ts';
import { holidayHomesApi } from './resources/holidayHomes.ts';
import { placesApi } from './resources/places.ts';
import { policiesApi } from './resources/policies.ts';
import { redirectsApi } from './resources/redirects.ts';
import { savedSearchesApi } from './resources/savedSearches.ts';
import { searchApi } from './resources/search.ts';
import type { ResourceContext } from './resources/resourceContext.ts';
import type { SiteApi } from './siteApi.ts';
import { createSiteReader, type RequestBudget, type SiteReader } from './siteReader.ts';

interface SiteApiOptions {
  readonly client: BackOfficeClient;
  readonly cache: ApiCache;
  readonly logger: Logger;
}

/** Makes the back office of one site for one request. */
export type CreateSiteApi = (site: Site, budget: RequestBudget) => SiteApi;

export const createSiteApiFactory =
  ({ client, cache, logger }: SiteApiOptions): CreateSiteApi =>
  (site, budget) =>
    siteApi(site, client.forSite(site.id), createSiteReader(cache, client.health, site.id, budget), logger);

function siteApi(site: Site, backOffice: SiteClient, reader: SiteReader, logger: Logger): SiteApi {
  const siteLocale = site.locales[0] ?? DEFAULT_LOCALE;
  const context: ResourceContext = { site, siteLocale, backOffice, reader, logger };
  return {
    siteId: site.id,
    secondary: () => siteApi(site, backOffice, reader.secondary(), logger),
    collected: reader.collected,
    ...contentApi(context),
    ...estatesApi(context),
    ...searchApi(context),
    ...placesApi(context),
    ...holidayHomesApi(context),
    ...appointmentsApi(context),
    ...savedSearchesApi(context),
    ...redirectsApi(context),
    ...policiesApi(),
  };
}
