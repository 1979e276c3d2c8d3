import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedPage } from '../cache/cachedPage.ts';
import { failsAsJson, sendProblem } from '../http/ajaxFailure.ts';
import { serve } from '../http/answers/serve.ts';
import { carriesToken } from '../layout/consent/purposes.ts';
import type { ReadyPages } from './readyPages.ts';
import type { StoredPages } from './storedPages.ts';
import type { PageRequest } from './pageRequest.ts';

interface RefusePageOptions {
  readonly stored: Pick<StoredPages, 'fallBackOn' | 'count'>;
  readonly ready: Pick<ReadyPages, 'send'>;
  readonly observe: (way: 'refused') => void;
}

/** Turns a visitor away, or shows the page as it was. */
export const createRefusePage =
  ({ stored, ready, observe }: RefusePageOptions) =>
  async (
    { site, route }: Pick<PageRequest, 'site' | 'route'>,
    cached: CachedPage | undefined,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> => {
    if (cached) {
      const cacheStatus = stored.fallBackOn(cached);
      await serve(req, res, cached.representation, cacheStatus);
      return stored.count(cached, cacheStatus);
    }
    observe('refused');
    const { name, locale } = route;
    if (name.startsWith('ajax') || failsAsJson(req)) return sendProblem(res, 503, { locales: site.locales });
    return ready.send(req, res, { site, locale, status: 503, isPrivate: carriesToken(route) });
  };
