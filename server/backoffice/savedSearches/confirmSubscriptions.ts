import type { SubscriptionTokens } from '../core/tokens/subscriptionTokens.ts';
import type { LeadQueue } from '../leads/leadQueue.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import { buildSubscriptionLead } from './subscriptionLead.ts';
import { toSubscriptionReference } from './subscriptionReference.ts';
import type { SubscriptionRepository } from './subscriptionRepository.ts';

export interface ConfirmStores {
  readonly subscriptions: Pick<SubscriptionRepository, 'confirm'>;
  readonly leads: LeadQueue;
  readonly mails: Pick<MailRepository, 'contextFor'>;
}

/**
 * Confirms the requests that wait for confirmation by a token. Also queues a lead for the agency's CRM for each new
 * search. It must be called within a transaction. Returns the tokens for editing; undefined when no request waits.
 */
export async function confirmSubscriptions(
  { subscriptions, leads, mails }: ConfirmStores,
  siteId: string,
  token: string,
  tokens: SubscriptionTokens,
): Promise<string[] | undefined> {
  const confirmed = await subscriptions.confirm(siteId, token, tokens);
  for (const { subscription, isKnown } of confirmed ?? []) {
    if (isKnown) continue;
    const { site } = await mails.contextFor(siteId, subscription.locale);
    const office = await mails.contextFor(siteId, site.locales[0] ?? subscription.locale);
    await leads.add(siteId, toSubscriptionReference(subscription.id), buildSubscriptionLead(office, subscription));
  }
  return confirmed?.map((each) => each.token);
}
