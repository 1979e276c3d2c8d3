import type { SubscriptionAccess } from '#shared/api/subscriptions.ts';
import type { ResourceContext } from './resourceContext.ts';

/** Saved searches of visitors. */
export interface SavedSearchesApi {
  /** Returns the saved search that belongs to the token in a mail; null when the token is not valid. Never cached. */
  subscription(token: string): Promise<SubscriptionAccess | null>;
}

export function savedSearchesApi({
  siteLocale,
  backOffice,
  reader: { readPrivate },
}: ResourceContext): SavedSearchesApi {
  return {
    subscription: (token) =>
      readPrivate({
        name: 'subscription',
        call: () => backOffice.call('getSubscription', { params: { token }, locale: siteLocale }),
      }),
  };
}
