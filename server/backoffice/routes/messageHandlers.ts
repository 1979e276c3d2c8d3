import { receiveFriendMessage, receiveMessage } from '../messages/receiveMessage.ts';
import type { Repositories } from '../repositories/repositories.ts';
import { Answer, type Handlers } from './call.ts';
import { idempotentWrite } from './idempotentWrite.ts';
import { unprocessable } from './problem.ts';

type MessageCall = 'sendMessage' | 'sendToAFriend';

const answerOf = (id: string | undefined): Answer => {
  if (id === undefined) throw unprocessable([{ pointer: '/estateId', detail: 'an estate of the site' }]);
  return new Answer(201, { id });
};

/** What visitors write. */
export const messageHandlers = (repositories: Repositories): Pick<Handlers, MessageCall> => ({
  sendMessage: (call) =>
    idempotentWrite(repositories, call, async (inside) =>
      answerOf(await receiveMessage(inside, call.params.siteId, call.body)),
    ),
  sendToAFriend: (call) =>
    idempotentWrite(repositories, call, async (inside) =>
      answerOf(await receiveFriendMessage(inside, call.params.siteId, call.body)),
    ),
});
