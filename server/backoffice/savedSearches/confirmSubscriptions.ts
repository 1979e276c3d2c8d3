import type { SubscriptionTokens } from '../core/tokens/subscriptionTokens.ts';
import type { LeadQueue } from '../leads/leadQueue.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import { subscriptionLead } from './subscriptionLead.ts';
import { subscriptionReference } from './subscriptionReference.ts';
import type { SubscriptionRepository } from './subscriptionRepository.ts';

export interface ConfirmStores {
  readonly subscriptions: Pick<SubscriptionRepository, 'confirm'>;
  readonly leads: LeadQueue;
  readonly mails: Pick<MailRepository, 'contextFor'>;
}

/**
 * Confirms what waits under a token, within a transaction; the agency's CRM gets each search that is new. Gives the tokens
 * to edit with; undefined when nothing waits.
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
    await leads.add(siteId, subscriptionReference(subscription.id), subscriptionLead(office, subscription));
  }
  return confirmed?.map((each) => each.token);
}
