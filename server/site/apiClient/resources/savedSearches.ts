import type { SubscriptionAccess } from '#shared/api/subscriptions.ts';
import type { ResourceContext } from './resourceContext.ts';

/** Saved searches of visitors. */
export interface SavedSearchesApi {
  /** Returns the saved search that a mail's token opens; null when the token opens nothing. Never cached. */
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
