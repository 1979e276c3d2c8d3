import type { SubscriptionTokens } from '../core/tokens/subscriptionTokens.ts';
import type { LeadQueue } from '../leads/leadQueue.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import { toSubscriptionReference } from './subscriptionReference.ts';
import type { SubscriptionRepository } from './subscriptionRepository.ts';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { formatWishTitle } from '#shared/domain/wishes/wishWords.ts';
import type { StoredLead } from '../core/db/documents/storedLead.ts';
import { findPlacesByIds } from '../geo/placesByIds.ts';
import type { MailContext } from '../mail/mailContext.ts';

/**
 * Splits a name into first and last name. The last name begins after the first word: `Jan Van Damme`. A single word is
 * a last name.
 */
function splitPersonName(name: string): { readonly firstName: string; readonly lastName: string } {
  const [firstWord = '', ...otherWords] = name.trim().split(/\s+/);
  return otherWords.length === 0
    ? { firstName: '', lastName: firstWord }
    : { firstName: firstWord, lastName: otherWords.join(' ') };
}

/** Builds the lead for a confirmed saved search. `context` is in the site's own language. */
function buildSubscriptionLead(
  { t, locale: agencyLocale }: Pick<MailContext, 't' | 'locale'>,
  { name, email, locale, wishes }: Subscription,
): StoredLead {
  const searchTitle = formatWishTitle(wishes, findPlacesByIds(wishes), { locale: agencyLocale, t });
  return {
    kind: 'savedSearch',
    locale,
    visitor: { ...splitPersonName(name), email },
    text: t('mailLeads:text.savedSearch', { search: searchTitle }),
    facts: [],
    wishes,
  };
}

export interface ConfirmStores {
  readonly subscriptions: Pick<SubscriptionRepository, 'confirm'>;
  readonly leads: LeadQueue;
  readonly mails: Pick<MailRepository, 'createMailContext'>;
}

/**
 * Confirms the requests that wait for confirmation by a token, and queues a lead for the agency's CRM for each new
 * search. The function must be called within a transaction. Returns the tokens for editing; undefined when no request
 * waits.
 */
export async function confirmSubscriptions(
  { subscriptions, leads, mails }: ConfirmStores,
  siteId: string,
  token: string,
  tokens: SubscriptionTokens,
): Promise<string[] | undefined> {
  const confirmedSubscriptions = await subscriptions.confirm(siteId, token, tokens);
  for (const { subscription, wasConfirmedBefore } of confirmedSubscriptions ?? []) {
    if (wasConfirmedBefore) continue;
    const { site } = await mails.createMailContext(siteId, subscription.locale);
    const agencyContext = await mails.createMailContext(siteId, site.locales[0] ?? subscription.locale);
    await leads.add(
      siteId,
      toSubscriptionReference(subscription.id),
      buildSubscriptionLead(agencyContext, subscription),
    );
  }
  return confirmedSubscriptions?.map((confirmed) => confirmed.token);
}
