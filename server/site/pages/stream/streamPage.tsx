import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { OutOfTimeError } from '../../apiClient/errors.ts';
import { NO_STORE } from '../../http/answers/cacheHeaders.ts';
import { compress } from '../../http/answers/compress.ts';
import { merged } from '../../http/answers/headers.ts';
import { CACHE_STATUS } from '../../http/answers/representation.ts';
import { REQUEST_ID_HEADER } from '#shared/node/requestId.ts';
import { streamedPageHeaders, type ForeignSources } from '../../http/answers/securityHeaders.ts';
import { HTML_HEADERS } from '../making/madeAnswers.ts';
import type { LayoutData } from '../../layout/loadLayout.ts';
import type { PageTree, Renderer } from '../../render/renderPage.tsx';

interface StreamOptions {
  readonly tree: PageTree<LayoutData>;
  readonly status: number;
  readonly secure: boolean;
  readonly foreign: ForeignSources | undefined;
  readonly renderer: Renderer<LayoutData>;
  readonly logger: Logger;
  /** Milliseconds until a page that is still not complete is cut off. */
  readonly limitMs: number;
}

class VisitorLeftError extends Error {
  override readonly name = 'VisitorLeftError';
}

/**
 * Sends a page part by part, never to be stored. After the first part, a failure closes the connection without a proper
 * end, so that no client takes an incomplete page for a complete one. Rejects, with nothing sent, when there is no
 * first part; resolves when all is sent.
 */
export function streamPage(
  req: IncomingMessage,
  res: ServerResponse,
  { tree, status, secure, foreign, renderer, logger, limitMs }: StreamOptions,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
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
    const begun = renderer.stream(tree, {
      nonce,
      requestId: String(res.getHeader(REQUEST_ID_HEADER) ?? ''),
      signal: controller.signal,
      onShell(pipe) {
        if (res.destroyed) return;
        for (const [name, value] of merged(streamedPageHeaders(secure, nonce, foreign), [...HTML_HEADERS, ...NO_STORE]))
          res.setHeader(name, value);
        res.setHeader(CACHE_STATUS, 'gevel; fwd=miss');
        res.statusCode = status;
        compress(req, res);
        pipe(res);
      },
      onShellError: reject,
      onLateError(error) {
        if (!(error instanceof VisitorLeftError)) logger.error({ err: error }, 'page stream aborted');
        res.destroy();
      },
    });
    begun.catch(reject);
  });
}
