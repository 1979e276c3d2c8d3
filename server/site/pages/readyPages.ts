import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { type Budget, budgetFor } from '../apiClient/health/budget.ts';
import type { Purgeable } from '../cache/purgeable.ts';
import { flat } from '../http/answers/headers.ts';
import { serve } from '../http/answers/serve.ts';
import type { ReadyStatus, Screen } from '../render/screen.ts';
import type { MadePage, ReadyPage } from './madePage.ts';
import type { PageMaker } from './making/pageMaker.ts';
import type { PageRequest } from './pageRequest.ts';

/** Error pages of a site in a language, made before they are needed or when they are first needed, and then kept. */
export interface ReadyPages extends Purgeable {
  /** Rejects only when the site's page cannot be made and none is kept. */
  get(page: ReadyPage): Promise<MadePage>;
  /** Answers with it. Never rejects. */
  send(
    req: IncomingMessage,
    res: ServerResponse,
    page: ReadyPage,
    headers?: Readonly<Record<string, string>>,
  ): Promise<void>;
  /** Makes those that are needed when nothing can be made any more. */
  prepare(site: Site, locale: Locale): void;
}

interface ReadyPagesOptions {
  /** Called when the first page is made: the maker itself needs these pages. */
  readonly maker: () => Pick<PageMaker, 'make'>;
  /** The screen that makes the page of a status. */
  readonly readyScreen: (status: ReadyStatus) => Screen;
  /** The document of last resort. */
  readonly sendFallbackErrorPage: (
    res: ServerResponse,
    status: number,
    headers?: Readonly<Record<string, string>>,
  ) => void;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now?: () => number;
}

interface Kept {
  readonly page: MadePage;
  readonly madeAt: number;
  purged: boolean;
}

const MAX_BYTES = 16 * 1024 * 1024;
const FRESH_MS = 30_000;
/** Of a page that lacks something. */
const PARTIAL_MS = 5000;
/** An error page waits for nothing: what is not in memory is left out. */
const NO_WAIT: Budget = { waitMs: 0, secondaryMs: 0 };

export function createReadyPages({
  maker,
  readyScreen,
  sendFallbackErrorPage,
  logger,
  now = () => performance.now(),
}: ReadyPagesOptions): ReadyPages {
  const pageRequestOf = ({ site, locale, status, isPrivate }: ReadyPage): PageRequest => ({
    site,
    route: isPrivate
      ? { name: 'editSubscriptions', locale, params: { token: '' } }
      : { name: 'content', locale, params: {} },
    screen: readyScreen(status),
    path: `/${locale}`,
    search: '',
    key: `${site.id} ${locale} ready ${status}${isPrivate ? ' private' : ''}`,
  });
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => page.representation.bytes,
  });
  const making = new Map<string, Promise<MadePage>>();

  async function make(pageRequest: PageRequest, status: ReadyStatus): Promise<MadePage> {
    // The page that says that nothing is here shows the newest homes.
    const budget = status === 404 ? budgetFor('fast') : NO_WAIT;
    const page = await maker().make(pageRequest, { budget, isReady: true }).page;
    if (page.representation.status !== status) throw new Error(`the page for ${status} became another one`);
    kept.set(pageRequest.key, { page, madeAt: now(), purged: false });
    return page;
  }

  /** Once at a time a page. */
  function makeOnce(pageRequest: PageRequest, status: ReadyStatus): Promise<MadePage> {
    const { key } = pageRequest;
    const current = making.get(key);
    if (current) return current;
    const result = make(pageRequest, status).finally(() => making.delete(key));
    making.set(key, result);
    return result;
  }

  async function get(ready: ReadyPage): Promise<MadePage> {
    const { status } = ready;
    const pageRequest = pageRequestOf(ready);
    const entry = kept.get(pageRequest.key);
    if (!entry) return makeOnce(pageRequest, status);
    const { page, madeAt, purged } = entry;
    if (!purged && now() - madeAt < (page.isPartial ? PARTIAL_MS : FRESH_MS)) return page;
    const anew = makeOnce(pageRequest, status).catch((error: unknown) => {
      logger.warn({ err: error, status }, 'error page refresh failed');
      return page;
    });
    return purged && status === 404 ? anew : page;
  }

  return {
    get,

    async send(req, res, ready, headers = {}) {
      const { status } = ready;
      try {
        const { representation } = await get(ready);
        await serve(req, res, representation, flat(Object.entries(headers)));
      } catch (error) {
        logger.warn({ err: error, status }, 'error page render failed');
        if (res.headersSent) res.destroy();
        else sendFallbackErrorPage(res, status, headers);
      }
    },

    prepare(site, locale) {
      const pageRequest = pageRequestOf({ site, locale, status: 503, isPrivate: false });
      if (kept.has(pageRequest.key) || making.has(pageRequest.key)) return;
      makeOnce(pageRequest, 503).catch((error: unknown) => logger.warn({ err: error }, 'error page render failed'));
    },

    purge(tags) {
      const gone = new Set(tags);
      let concerned = 0;
      for (const entry of kept.values()) {
        if (entry.purged || !entry.page.tags.some((each) => gone.has(each))) continue;
        entry.purged = true;
        concerned += 1;
      }
      return concerned;
    },
  };
}
