import type { SubscriptionAccess } from '#shared/api/subscriptions.ts';
import type { ResourceContext } from './resourceContext.ts';

/** Reads the saved searches of visitors. */
export interface SavedSearchesApi {
  /**
   * Returns the saved search that belongs to the token in a mail; null when the token is not valid. The answer is never
   * cached.
   */
  subscription(token: string): Promise<SubscriptionAccess | null>;
}

export function createSavedSearchesApi({
  siteLocale,
  backOffice,
  reader: { readPrivate },
}: ResourceContext): SavedSearchesApi {
  return {
    subscription: (token) =>
      readPrivate({
        name: 'subscription',
        callBackOffice: () => backOffice.call('getSubscription', { params: { token }, locale: siteLocale }),
      }),
  };
}
