import { z } from 'zod';

/** A question of one process to another. Its content and its answer are sent as JSON. */
export interface ChannelQuestion<Content, Answer> {
  readonly name: string;
  readonly content: z.ZodType<Content>;
  readonly answer: z.ZodType<Answer>;
}

/** One end of the IPC channel between a primary and a worker. */
interface ChannelPort {
  /**
   * Sends a message. Calls `onSent` with null when the message has left this process, or with the reason why it cannot
   * be sent.
   */
  send(message: object, onSent: (error: Error | null) => void): void;
  listen(listener: (message: unknown) => void): void;
}

/** Sends questions and answers between two processes of one instance. */
export interface Channel {
  /**
   * Resolves with the answer. Rejects when no answer comes within `limitMs`, when the other process has ended, and when
   * the other process failed to answer.
   */
  ask<Content, Answer>(question: ChannelQuestion<Content, Answer>, content: Content, limitMs: number): Promise<Answer>;
  /**
   * Sets the function that answers a kind of question.
   *
   * @param onSent is called when an answer has left this process
   */
  answer<Content, Answer>(
    question: ChannelQuestion<Content, Answer>,
    handle: (content: Content) => Answer | Promise<Answer>,
    onSent?: () => void,
  ): void;
  /** Rejects all questions without an answer. It must be called when the other process has ended. */
  close(): void;
}

/** The messages of this protocol. Node sends its own messages over the same channel, which do not match this schema. */
const messageSchema = z.discriminatedUnion('gevel', [
  z.object({ gevel: z.literal('question'), id: z.int(), name: z.string(), content: z.unknown().optional() }),
  z.object({ gevel: z.literal('answer'), id: z.int(), content: z.unknown().optional() }),
  z.object({ gevel: z.literal('failure'), id: z.int(), reason: z.string() }),
]);

interface QuestionHandler {
  readonly answerQuestion: (content: unknown) => Promise<unknown>;
  readonly onAnswerSent: () => void;
}

interface PendingQuestion {
  readonly resolve: (content: unknown) => void;
  readonly reject: (error: Error) => void;
}

const returnUndefined = () => undefined;

export function createChannel(port: ChannelPort): Channel {
  const pendingQuestions = new Map<number, PendingQuestion>();
  const handlers = new Map<string, QuestionHandler>();
  let lastQuestionId = 0;

  async function answerQuestion(id: number, name: string, content: unknown) {
    const handler = handlers.get(name);
    try {
      if (!handler) throw new Error(`nothing answers "${name}"`);
      port.send({ gevel: 'answer', id, content: await handler.answerQuestion(content) }, handler.onAnswerSent);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      port.send({ gevel: 'failure', id, reason }, returnUndefined);
    }
  }

  port.listen((rawMessage) => {
    const { success, data: message } = messageSchema.safeParse(rawMessage);
    if (!success) return;
    if (message.gevel === 'question') void answerQuestion(message.id, message.name, message.content);
    else if (message.gevel === 'answer') pendingQuestions.get(message.id)?.resolve(message.content);
    else pendingQuestions.get(message.id)?.reject(new Error(message.reason));
  });

  return {
    async ask(question, content, limitMs) {
      lastQuestionId += 1;
      const id = lastQuestionId;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const rejectLate = () => reject(new Error(`"${question.name}" had no answer within ${limitMs} ms`));
      const timer = setTimeout(rejectLate, limitMs);
      pendingQuestions.set(id, { resolve, reject });
      try {
        port.send({ gevel: 'question', id, name: question.name, content }, (error) => error && reject(error));
        return question.answer.parse(await promise);
      } finally {
        clearTimeout(timer);
        pendingQuestions.delete(id);
      }
    },

    answer(question, handle, onSent = returnUndefined) {
      const parseAndHandle = async (content: unknown) => handle(question.content.parse(content));
      handlers.set(question.name, { answerQuestion: parseAndHandle, onAnswerSent: onSent });
    },

    close() {
      for (const { reject } of pendingQuestions.values()) reject(new Error('the other process has ended'));
    },
  };
}
