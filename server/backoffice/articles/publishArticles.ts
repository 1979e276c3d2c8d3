import { type PollingWorker, startPollingWorker } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import type { ArticleRepository } from './articleRepository.ts';

const POLL_INTERVAL_MS = 2000;

/**
 * Starts the worker that publishes articles when they are due. At the start it publishes those that became due while
 * the program was stopped.
 */
export const startArticlePublisher = (
  articles: Pick<ArticleRepository, 'publishDue'>,
  log: Log,
): Pick<PollingWorker, 'stop'> =>
  startPollingWorker({
    name: 'articles',
    intervalMs: POLL_INTERVAL_MS,
    log,
    async step() {
      for (const site of await articles.publishDue()) log.info({ site }, 'articles published');
      return false;
    },
  });
