import type { AppointmentsApi } from './resources/appointments.ts';
import type { ContentApi } from './resources/content.ts';
import type { EstatesApi } from './resources/estates.ts';
import type { HolidayHomesApi } from './resources/holidayHomes.ts';
import type { NewsApi } from './resources/news.ts';
import type { OpenHousesApi } from './resources/openHouses.ts';
import type { PlacesApi } from './resources/places.ts';
import type { PoliciesApi } from './resources/policies.ts';
import type { RedirectsApi } from './resources/redirects.ts';
import type { SavedSearchesApi } from './resources/savedSearches.ts';
import type { SearchApi } from './resources/search.ts';
import type { StatisticsApi } from './resources/statistics.ts';
import type { CollectedFacts } from './siteReader.ts';

/**
 * The back office as one site sees it, through the API cache. Reads return the site's own content; `null` stands for
 * 204 or 404. One object is created for each request, with a budget that starts at its creation. Answers are frozen,
 * because requests share them. Errors: `BackOfficeError` (status and status text), `BackOfficeUnavailableError`
 * (timeout, refused, breaker open), `GoneError` for a withdrawn estate, the signal's reason when the request was
 * aborted.
 */
export interface SiteApi
  extends ContentApi,
    NewsApi,
    OpenHousesApi,
    EstatesApi,
    SearchApi,
    PlacesApi,
    HolidayHomesApi,
    AppointmentsApi,
    SavedSearchesApi,
    StatisticsApi,
    RedirectsApi,
    PoliciesApi {
  readonly siteId: string;
  /** Returns the same calls for secondary data, which the page can do without. Each call waits for a shorter time. */
  secondary(): SiteApi;
  /**
   * Returns the same calls for data that the page can do without. A call may take the usual time (`waitMs`), and gets
   * no extra time while other calls are answered.
   */
  brief(): SiteApi;
  /** Returns a summary of the answers of this request so far, those of `secondary` included. */
  getCollectedFacts(): CollectedFacts;
}
