import type { Logger } from 'pino';
import type { PageCopy } from '../cache/pageCopy.ts';
import type { Site } from '#shared/api/site.ts';
import type { Channel, ChannelQuestion } from './channel.ts';
import { QUESTIONS_TO_PRIMARY, QUESTIONS_TO_WORKER } from './questions.ts';
import type { Worker } from './workerPool.ts';

const MESSAGE_TIMEOUT_MS = 10_000;
/** The time for which a visitor waits before an error page is sent, while other workers look for the page. */
const FIND_PAGE_TIMEOUT_MS = 250;

interface OtherWorkersOptions {
  /** Returns the workers that exist now. */
  readonly workers: () => readonly Pick<Worker, 'channel' | 'workerNumber' | 'state'>[];
  readonly logger: Pick<Logger, 'debug'>;
}

/** Passes the messages of one worker on to the other workers. */
interface OtherWorkers {
  /**
   * Registers the handlers that answer a worker's questions. It must be called before the worker sends its first
   * message.
   */
  answerWorker(worker: Pick<Worker, 'channel'>): void;
  /** Sends the other workers the site of a host name that a worker has looked up. */
  sendSite(sender: Channel, hostname: string, site: Site | undefined): void;
}

export function createOtherWorkers({ workers, logger }: OtherWorkersOptions): OtherWorkers {
  /** True when the last report of a worker about the back office said that the back office is down. */
  let isDown = false;
  const listOtherWorkers = (sender: Channel) =>
    workers().filter(({ channel, state }) => channel !== sender && state === 'ready');

  function informOthers<Content>(sender: Channel, question: ChannelQuestion<Content, null>, content: Content) {
    for (const { channel, workerNumber } of listOtherWorkers(sender)) {
      channel.ask(question, content, MESSAGE_TIMEOUT_MS).catch((error: unknown) => {
        logger.debug({ worker: workerNumber, question: question.name, err: error }, 'worker not informed');
      });
    }
  }

  /**
   * Resolves with the page of the first worker that has it; with null when no worker has it, or when none answers in
   * time.
   */
  async function findPage(sender: Channel, key: string): Promise<PageCopy | null> {
    const searches = listOtherWorkers(sender).map(async ({ channel }) => {
      const pageCopy = await channel.ask(QUESTIONS_TO_WORKER.givePage, { key }, FIND_PAGE_TIMEOUT_MS);
      if (!pageCopy) throw new Error('not there');
      return pageCopy;
    });
    return Promise.any(searches).catch(() => null);
  }

  return {
    answerWorker({ channel }) {
      channel.answer(QUESTIONS_TO_PRIMARY.noteBackOffice, (state) => {
        ({ isDown } = state);
        informOthers(channel, QUESTIONS_TO_WORKER.hearBackOffice, state);
        return null;
      });
      channel.answer(QUESTIONS_TO_PRIMARY.backOffice, () => ({ isDown }));
      channel.answer(QUESTIONS_TO_PRIMARY.findPage, ({ key }) => findPage(channel, key));
    },
    sendSite: (sender, hostname, site) =>
      informOthers(sender, QUESTIONS_TO_WORKER.learnSite, { hostname, site: site ?? null }),
  };
}
