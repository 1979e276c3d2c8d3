import type { Logger } from 'pino';
import type { PageCopy } from '../cache/pageCopy.ts';
import type { Site } from '#shared/api/site.ts';
import type { Channel, Question } from './channel.ts';
import { TO_PRIMARY, TO_WORKER } from './questions.ts';
import type { Worker } from './workerPool.ts';

const TELL_MS = 10_000;
/** A visitor waits for this who would else get an error page. */
const FIND_MS = 250;

interface OtherWorkersOptions {
  /** Those that exist now. */
  readonly workers: () => readonly Pick<Worker, 'channel' | 'number' | 'state'>[];
  readonly logger: Pick<Logger, 'debug'>;
}

/** Passes the messages of one worker on to the others. */
interface OtherWorkers {
  /** Answers a worker's questions. To be called before it says anything. */
  serve(worker: Pick<Worker, 'channel'>): void;
  /** A worker has learned something of a host name. */
  tellSite(from: Channel, hostname: string, site: Site | undefined): void;
}

export function createOtherWorkers({ workers, logger }: OtherWorkersOptions): OtherWorkers {
  /** As the last worker said that found something out. */
  let isDown = false;
  const othersThan = (from: Channel) => workers().filter(({ channel, state }) => channel !== from && state === 'ready');

  function tell<Content>(from: Channel, question: Question<Content, null>, content: Content) {
    for (const { channel, number } of othersThan(from)) {
      channel.ask(question, content, TELL_MS).catch((error: unknown) => {
        logger.debug({ worker: number, question: question.name, err: error }, 'worker not told');
      });
    }
  }

  /** The first one that a worker has; null when none has it, or says so in time. */
  async function findPage(from: Channel, key: string): Promise<PageCopy | null> {
    const asked = othersThan(from).map(async ({ channel }) => {
      const copy = await channel.ask(TO_WORKER.givePage, { key }, FIND_MS);
      if (!copy) throw new Error('not there');
      return copy;
    });
    return Promise.any(asked).catch(() => null);
  }

  return {
    serve({ channel }) {
      channel.answer(TO_PRIMARY.noteBackOffice, (news) => {
        ({ isDown } = news);
        tell(channel, TO_WORKER.hearBackOffice, news);
        return null;
      });
      channel.answer(TO_PRIMARY.backOffice, () => ({ isDown }));
      channel.answer(TO_PRIMARY.findPage, ({ key }) => findPage(channel, key));
    },
    tellSite: (from, hostname, site) => tell(from, TO_WORKER.learnSite, { hostname, site: site ?? null }),
  };
}
