import { type MessageStores, receiveFriendMessage, receiveMessage } from './receiveMessage.ts';
import type { ReplyRepository } from '../core/db/replyRepository.ts';
import { Answer, type Handlers } from '../core/http/call.ts';
import { runIdempotentWrite } from '../core/http/idempotentWrite.ts';
import { createUnprocessableProblem } from '../core/http/problem.ts';

interface Stores {
  transaction<T>(run: (stores: MessageStores & { readonly replies: ReplyRepository }) => Promise<T>): Promise<T>;
}

type MessageCall = 'sendMessage' | 'sendToAFriend';

const toAnswer = (id: string | undefined): Answer => {
  if (id === undefined) throw createUnprocessableProblem([{ pointer: '/estateId', detail: 'an estate of the site' }]);
  return new Answer(201, { id });
};

/** Returns the handlers of visitors' messages. */
export const createMessageHandlers = (repositories: Stores): Pick<Handlers, MessageCall> => ({
  sendMessage: (call) =>
    runIdempotentWrite(repositories, call, async (tx) =>
      toAnswer(await receiveMessage(tx, call.params.siteId, call.body)),
    ),
  sendToAFriend: (call) =>
    runIdempotentWrite(repositories, call, async (tx) =>
      toAnswer(await receiveFriendMessage(tx, call.params.siteId, call.body)),
    ),
});
