import type { PollingTask } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import type { ArticleRepository } from './articleRepository.ts';

const POLL_INTERVAL_MS = 2000;

/**
 * Publishes articles when they are due. The first step also publishes the articles that became due while the program
 * was stopped.
 */
export const createArticlePublisher = (articles: Pick<ArticleRepository, 'publishDue'>, log: Log): PollingTask => ({
  name: 'articles',
  intervalMs: POLL_INTERVAL_MS,
  async step() {
    for (const site of await articles.publishDue()) log.info({ site }, 'articles published');
    return false;
  },
});
