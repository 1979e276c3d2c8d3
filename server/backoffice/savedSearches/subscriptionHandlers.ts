import type { ReplyRepository } from '../core/db/replyRepository.ts';
import { confirmSubscriptions, type ConfirmStores } from './confirmSubscriptions.ts';
import type { SubscriptionRepository } from './subscriptionRepository.ts';
import type { SubscriptionTokens } from '../core/tokens/subscriptionTokens.ts';
import { Answer, type Handlers } from '../core/http/call.ts';
import { runIdempotentWrite } from '../core/http/idempotentWrite.ts';
import { HttpProblem } from '../core/http/problem.ts';

interface Stores extends ConfirmStores {
  readonly replies: ReplyRepository;
  readonly subscriptions: SubscriptionRepository;
  transaction<T>(run: (stores: Stores) => Promise<T>): Promise<T>;
}

type SubscriptionCall =
  | 'requestSubscription'
  | 'getSubscription'
  | 'confirmSubscription'
  | 'changeSubscription'
  | 'endSubscription';

function requireKnownToken<T>(value: T | undefined): T {
  if (value === undefined) throw new HttpProblem(404, 'This token is not valid.');
  return value;
}

/** Returns the handlers of "keep me informed" (specification §1). */
export const createSubscriptionHandlers = (
  repositories: Stores,
  tokens: SubscriptionTokens,
): Pick<Handlers, SubscriptionCall> => ({
  requestSubscription: (call) =>
    runIdempotentWrite(repositories, call, async ({ subscriptions }) => {
      await subscriptions.requestSubscription(call.params.siteId, call.body);
      return new Answer(202, { status: 'accepted' });
    }),
  getSubscription: ({ params }) => repositories.subscriptions.findAccess(params.siteId, params.token),
  confirmSubscription: ({ params: { siteId, token } }) =>
    repositories.transaction(async (tx) => ({
      tokens: requireKnownToken(await confirmSubscriptions(tx, siteId, token, tokens)),
    })),
  changeSubscription: async ({ params, body }) =>
    requireKnownToken(await repositories.subscriptions.change(params.siteId, params.token, body)),
  endSubscription: async ({ params, query }) => {
    if (!(await repositories.subscriptions.endSubscriptions(params.siteId, params.token, query.scope)))
      requireKnownToken(undefined);
  },
});
