import type { Repositories } from '../repositories/repositories.ts';
import type { SubscriptionTokens } from '../subscriptions/subscriptionTokens.ts';
import { Answer, type Handlers } from './call.ts';
import { idempotentWrite } from './idempotentWrite.ts';
import { HttpProblem } from './problem.ts';

type SubscriptionCall =
  | 'requestSubscription'
  | 'getSubscription'
  | 'confirmSubscription'
  | 'changeSubscription'
  | 'endSubscription';

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new HttpProblem(404, 'This token opens nothing.');
  return value;
}

/** Keep me informed (specification §1). */
export const subscriptionHandlers = (
  repositories: Repositories,
  tokens: SubscriptionTokens,
): Pick<Handlers, SubscriptionCall> => ({
  requestSubscription: (call) =>
    idempotentWrite(repositories, call, async ({ subscriptions }) => {
      await subscriptions.request(call.params.siteId, call.body);
      return new Answer(202, { status: 'accepted' });
    }),
  getSubscription: ({ params }) => repositories.subscriptions.access(params.siteId, params.token),
  confirmSubscription: async ({ params }) => ({
    tokens: found(await repositories.subscriptions.confirm(params.siteId, params.token, tokens)),
  }),
  changeSubscription: async ({ params, body }) =>
    found(await repositories.subscriptions.change(params.siteId, params.token, body)),
  endSubscription: async ({ params, query }) => {
    if (!(await repositories.subscriptions.end(params.siteId, params.token, query.scope))) found(undefined);
  },
});
