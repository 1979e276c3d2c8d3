import type { PollingTask } from '../core/polling/pollingWorker.ts';
import { findPlacesByIds } from '../geo/placesByIds.ts';
import type { Log } from '../log.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import type { SubscriptionQueue } from './subscriptionQueue.ts';
import { composeSubscriptionConfirmation } from './confirmSubscriptionMail.ts';
import { composeNewsMail } from './newsMail.ts';
import type { SubscriptionTokens } from '../core/tokens/subscriptionTokens.ts';

interface Stores {
  readonly mails: Pick<MailRepository, 'createMailContext' | 'enqueue'>;
  readonly subscriptionQueue: SubscriptionQueue;
  transaction<T>(run: (stores: Stores) => Promise<T>): Promise<T>;
}

const POLL_INTERVAL_MS = 2000;

/** Runs one of `MAIL_STEPS`. Returns whether there was work to do. */
type MailStep = (repositories: Stores, now: Date, tokens: SubscriptionTokens) => Promise<boolean>;

const matchDueEvents: MailStep = async ({ subscriptionQueue }, now) =>
  (await subscriptionQueue.matchDueEvents(now)) > 0;

const queueConfirmation: MailStep = (repositories, now) =>
  repositories.transaction(async ({ subscriptionQueue, mails }) => {
    const confirmation = await subscriptionQueue.takeConfirmation(now);
    if (confirmation === undefined || confirmation === 'later') return confirmation !== undefined;
    const [newest] = confirmation.subscriptions;
    if (!newest) return true;
    const names = confirmation.subscriptions.flatMap(({ wishes }) => findPlacesByIds(wishes));
    await mails.enqueue(
      composeSubscriptionConfirmation(
        await mails.createMailContext(confirmation.siteId, newest.locale),
        confirmation,
        names,
      ),
    );
    return true;
  });

const queueNews: MailStep = (repositories, now, tokens) =>
  repositories.transaction(async ({ subscriptionQueue, mails }) => {
    const mailing = await subscriptionQueue.takeMailing(now, tokens);
    if (!mailing || mailing.news.length === 0) return mailing !== undefined;
    const { siteId, subscription } = mailing;
    const context = await mails.createMailContext(siteId, subscription.locale);
    await mails.enqueue(composeNewsMail(context, mailing, findPlacesByIds(subscription.wishes)));
    return true;
  });

/** The steps, in order: match events, mail the confirmation requests, mail the matches. */
const MAIL_STEPS: readonly (readonly [step: MailStep, queue: 'confirmation' | 'mailing' | undefined])[] = [
  [matchDueEvents, undefined],
  [queueConfirmation, 'confirmation'],
  [queueNews, 'mailing'],
];

interface DueMailOptions {
  readonly tokens: SubscriptionTokens;
  readonly log: Log;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
}

/**
 * Processes all due work. Each mail is queued in the transaction that records it. A failed step is retried later and
 * does not block the other steps.
 */
export async function enqueueSubscriptionMails(
  repositories: Stores,
  { tokens, log, now, signal }: DueMailOptions,
): Promise<void> {
  const { subscriptionQueue } = repositories;
  if (!(await subscriptionQueue.hasWork(now()))) return;
  for (const [step, queue] of MAIL_STEPS) {
    try {
      let hasMore = true;
      while (hasMore) hasMore = (await step(repositories, now(), tokens)) && signal?.aborted !== true;
    } catch (error) {
      log.error({ err: error, queue }, 'subscription queue read failed');
      if (queue) await subscriptionQueue.postpone(queue, now());
    }
  }
}

/**
 * Creates the task that runs `enqueueSubscriptionMails` every two seconds. Several programs may run the task on one
 * database; they share the work.
 */
export const createSavedSearchTask = (
  repositories: Stores,
  {
    tokens,
    log,
    pollMs = POLL_INTERVAL_MS,
  }: { readonly tokens: SubscriptionTokens; readonly log: Log; readonly pollMs?: number | undefined },
): PollingTask => ({
  name: 'saved searches',
  intervalMs: pollMs,
  async step(signal) {
    await enqueueSubscriptionMails(repositories, { tokens, log, now: () => new Date(), signal });
    return false;
  },
});
