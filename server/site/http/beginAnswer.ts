import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '#shared/api/site.ts';
import { REQUEST_ID_HEADER, toRequestId } from '#shared/node/requestId.ts';
import { getCurrentTraceId, type Span, runInSpan } from '#shared/node/tracing/tracing.ts';
import { type RequestContext, runInRequest } from '../requestContext.ts';
import { NO_STORE_HEADERS } from './answers/cacheHeaders.ts';
import { getRestrictiveHeaders } from './answers/securityHeaders.ts';
import type { HostRequest } from './hostHeader.ts';
import { isHttpsSite } from './siteOrigin.ts';

/** An answer that has ended. */
export interface EndedAnswer {
  readonly method: string;
  readonly status: number;
  /** The time from the request to the last byte of its answer, in milliseconds. */
  readonly ms: number;
  /** The bytes of the answer with its headers, as counted by the connection. */
  readonly bytes: number;
  /** False for an answer that was aborted. */
  readonly complete: boolean;
  readonly traceId: string | undefined;
}

type ObserveAnswer = (context: RequestContext, answer: EndedAnswer) => void;

/**
 * Prepares the answer to a request, and runs the code that creates the answer (`next`) in the context of the request.
 */
export type BeginAnswer = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

interface BeginAnswerOptions {
  readonly findKnownSite: (request: HostRequest) => Site | undefined;
  /** Returns whether an IP address is one of `TRUSTED_PROXIES`. */
  readonly isTrustedProxy: (address: string | undefined) => boolean;
  readonly observeAnswer: ObserveAnswer;
}

function describeEnd(
  span: Span,
  { method, status, complete }: EndedAnswer,
  { route = 'none', site, cache }: RequestContext,
): void {
  span.rename(`${method} ${route}`);
  span.set({
    'http.response.status_code': status,
    'http.route': route,
    'gevel.complete': complete,
    ...(site !== undefined && { 'gevel.site': site }),
    ...(cache !== undefined && { 'gevel.cache': cache }),
  });
  if (status >= 500) span.fail(String(status));
}

/**
 * Prepares every answer that is not served from the page cache: sets the default headers, which later code may replace,
 * and the id of the request, which log lines and calls of the back office also contain. The id and the trace context
 * that a trusted proxy sends are used; those that a visitor sends are not.
 */
export const createBeginAnswer =
  ({ findKnownSite, isTrustedProxy, observeAnswer }: BeginAnswerOptions): BeginAnswer =>
  (req, res, next) => {
    const startedAt = performance.now();
    const { method = '', socket } = req;
    const bytesBefore = socket.bytesWritten;
    const trustedHeaders = isTrustedProxy(socket.remoteAddress) ? req.headers : {};
    const site = findKnownSite(req);
    const requestId = toRequestId(trustedHeaders[REQUEST_ID_HEADER.toLowerCase()]);
    const context: RequestContext = { requestId, startedAt, ...(site && { site: site.id }) };
    for (const [name, value] of getRestrictiveHeaders(site !== undefined && isHttpsSite(site)))
      res.setHeader(name, value);
    for (const [name, value] of NO_STORE_HEADERS) res.setHeader(name, value);
    res.setHeader(REQUEST_ID_HEADER, requestId);

    const attributes = { 'http.request.method': method, 'gevel.request_id': requestId };
    void runInSpan(method, { kind: 'server', attributes, parentHeaders: trustedHeaders }, (span) => {
      const traceId = getCurrentTraceId();
      const { promise: endPromise, resolve } = Promise.withResolvers<void>();
      res.on('close', () => {
        const ms = Math.round(performance.now() - startedAt);
        const bytes = socket.bytesWritten - bytesBefore;
        const answer = { method, status: res.statusCode, ms, bytes, complete: res.writableFinished, traceId };
        observeAnswer(context, answer);
        describeEnd(span, answer, context);
        resolve();
      });
      runInRequest(context, next);
      return endPromise;
    });
  };
