import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { type ReactNode, Suspense, use } from 'react';
import { REQUEST_ID_HEADER } from '#shared/node/requestId.ts';
import { OutOfTimeError } from '../apiClient/errors.ts';
import type { BackOfficeHealth } from '../apiClient/health/backOfficeHealth.ts';
import { NO_STORE_HEADERS } from '../http/answers/cacheHeaders.ts';
import { compressAnswer } from '../http/answers/compress.ts';
import { mergeHeaders } from '../http/answers/headers.ts';
import { CACHE_STATUS_HEADER } from '../http/answers/representation.ts';
import { type ForeignSources, buildStreamedPageHeaders } from '../http/answers/securityHeaders.ts';
import { addCampaign } from '../http/campaign.ts';
import { isHttpsSite } from '../http/siteOrigin.ts';
import type { RequestTarget } from '../http/requestTarget.ts';
import { listForeignSources } from '../layout/consent/purposes.ts';
import type { LayoutData } from '../layout/loadLayout.ts';
import type { PageTree, Renderer } from '../render/renderPage.tsx';
import type { ScreenRequest } from '../render/screen.ts';
import type { InFlightRender } from './inFlight.ts';
import type { LoadedContent } from './loadPage.ts';
import type { PageRequest } from './pageRequest.ts';
import { waitForPart, withTimeout } from './patience.ts';
import { HTML_HEADERS } from './renderOutcome.ts';

/** The part of a page that can be sent before the page is complete. */
export interface FirstPart {
  readonly status: number;
  readonly tree: PageTree<LayoutData>;
  readonly foreign: ForeignSources | undefined;
}

export interface FirstPartOptions {
  readonly health: Pick<BackOfficeHealth, 'getPace' | 'isWorthWaiting'>;
  /** Returns what a page whose head was sent shows in place of content that cannot be loaded. */
  readonly renderUnavailable: (request: ScreenRequest) => ReactNode;
}

/** The time for which the whole page is awaited before a first part of it is sent, in milliseconds. */
const FLUSH_AFTER_MS = 50;

interface LateContentProps {
  readonly content: Promise<LoadedContent>;
  readonly renderUnavailable: FirstPartOptions['renderUnavailable'];
  /** The query string as the visitor sent it. */
  readonly search: string;
}

/** Shows the body of a page whose head was sent before its data was loaded. */
function LateContent({ content, renderUnavailable, search }: LateContentProps) {
  const { request, outcome } = use(content);
  // The status has been sent already, so the document redirects the browser.
  if (outcome.type === 'redirect') {
    return <meta httpEquiv="refresh" content={`0; url=${addCampaign(outcome.to, search)}`} />;
  }
  // A list whose search has failed is shown nevertheless, because it contains its own error message.
  const isShown =
    outcome.type === 'page' &&
    (outcome.status < 400 || (outcome.status === 503 && outcome.errorPageStatus === undefined));
  return isShown ? outcome.body : renderUnavailable(request);
}

/**
 * Returns a function that finds the part of a page that can be sent before the page is complete, when the whole page
 * takes long. Usually this first part is everything except the deferred blocks. While a slow back office still loads
 * the data of the page, the first part is the early part of the screen. The function resolves with undefined when the
 * page should be sent as a whole.
 */
export const createFindFirstPart =
  ({ health, renderUnavailable }: FirstPartOptions) =>
  async (
    { screen }: Pick<PageRequest, 'screen'>,
    { search }: Pick<RequestTarget, 'search'>,
    { content, request, getKnownLayout, done }: InFlightRender,
  ): Promise<FirstPart | undefined> => {
    if (await withTimeout(done, FLUSH_AFTER_MS)) return undefined;
    let loadedContent = await withTimeout(content, 0);
    const earlyPart = !loadedContent && health.getPace() === 'slow' ? screen.findEarlyPart?.(request()) : undefined;
    if (earlyPart) {
      const { head, fallback, foreign } = earlyPart;
      const body = (
        <Suspense fallback={fallback}>
          <LateContent content={content} renderUnavailable={renderUnavailable} search={search} />
        </Suspense>
      );
      return { status: 200, tree: { request: request(), head, layout: getKnownLayout(), body }, foreign };
    }
    if (!loadedContent) {
      loadedContent = await waitForPart(content, health.isWorthWaiting);
      if (!loadedContent || (await withTimeout(done, FLUSH_AFTER_MS))) return undefined;
    }
    const { outcome } = loadedContent;
    // A page that is not the same for all visitors needs headers that only a whole page gets.
    if (outcome.type !== 'page' || outcome.cache === 'none' || !outcome.deferred?.length) return undefined;
    const { status, head, body, foreign } = outcome;
    return { status, tree: { request: loadedContent.request, head, layout: getKnownLayout(), body }, foreign };
  };

interface StreamOptions {
  readonly renderer: Renderer<LayoutData>;
  readonly logger: Logger;
  /** The time after which a page that is still not complete is aborted, in milliseconds. */
  readonly limitMs: number;
}

class VisitorLeftError extends Error {
  override readonly name = 'VisitorLeftError';
}

/**
 * Sends a page in parts, which no cache may store. After the first part, a failure closes the connection without a
 * proper end, so that no client takes the incomplete page for a complete one. Rejects, with nothing sent, when the
 * first part cannot be rendered; resolves when the connection has closed or everything is sent.
 */
export function streamPage(
  req: IncomingMessage,
  res: ServerResponse,
  { tree, status, foreign }: FirstPart,
  { renderer, logger, limitMs }: StreamOptions,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const securityHeaders = buildStreamedPageHeaders(
    isHttpsSite(tree.request.site),
    nonce,
    listForeignSources(tree.request, foreign),
  );
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new OutOfTimeError(`stream not complete within ${limitMs} ms`)),
    limitMs,
  );
  return new Promise((resolve, reject) => {
    res.on('close', () => {
      clearTimeout(timer);
      controller.abort(new VisitorLeftError('the visitor left'));
      resolve();
    });
    const streamPromise = renderer.streamPage(tree, {
      nonce,
      requestId: String(res.getHeader(REQUEST_ID_HEADER) ?? ''),
      signal: controller.signal,
      onShell(pipe) {
        if (res.destroyed) return;
        for (const [name, value] of mergeHeaders(securityHeaders, [...HTML_HEADERS, ...NO_STORE_HEADERS]))
          res.setHeader(name, value);
        res.setHeader(CACHE_STATUS_HEADER, 'gevel; fwd=miss');
        res.statusCode = status;
        compressAnswer(req, res);
        pipe(res);
      },
      onShellError: reject,
      onLateError(error) {
        if (!(error instanceof VisitorLeftError)) logger.error({ err: error }, 'page stream aborted');
        res.destroy();
      },
    });
    streamPromise.catch(reject);
  });
}
