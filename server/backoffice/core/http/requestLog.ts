import type { Request, RequestHandler, Response } from 'express';
import { REQUEST_HEADER } from '#shared/api/common.ts';
import { ENDPOINTS } from '#shared/api/endpoints/endpoints.ts';
import { REQUEST_ID_HEADER, toRequestId } from '#shared/node/requestId.ts';
import { getCurrentTraceId, type Span, runInSpan, runWithoutSpan } from '#shared/node/tracing/tracing.ts';
import type { Log } from '../../log.ts';
import { type CallContext, runInRequest } from '../../requestContext.ts';

/** A call that has ended. */
export interface EndedCall {
  readonly method: string;
  /** The path template of the contract; `none` for a path that the contract does not have. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

const shortenId = (value: string | undefined): string | undefined => value?.slice(0, 60);

/**
 * Returns whether a call is traced. Calls that list purges are not traced: readers repeat them all the time, and the
 * calls mostly wait, so their traces have no value.
 */
const isTraced = ({ path }: Request): boolean => path !== ENDPOINTS.listPurges.path;

const getRoute = ({ locals }: Response): string => (typeof locals['route'] === 'string' ? locals['route'] : 'none');

function describeEnd(span: Span, { method, route, status }: EndedCall): void {
  span.rename(`${method} ${route}`);
  span.set({ 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) span.fail(String(status));
}

/**
 * Logs one line for each answer. The line contains the route's template. It never contains the path, the query, the
 * body or a token, but it may contain the id of the token. Every log line of the call has the id by which its caller
 * names the request.
 */
export const createRequestLog =
  (log: Log, observe: (call: EndedCall) => void): RequestHandler =>
  (request, response, next) => {
    const startedAtMs = performance.now();
    const { method } = request;
    const requestId = toRequestId(request.get(REQUEST_ID_HEADER));
    const context: CallContext = {
      requestId,
      get route() {
        return getRoute(response);
      },
    };
    const attributes = {
      'http.request.method': method,
      'gevel.request_id': requestId,
      'gevel.site': shortenId(request.get(REQUEST_HEADER.SITE)) ?? '',
    };

    function endCall(span: Span, traceId: string | undefined): void {
      const ms = Math.round((performance.now() - startedAtMs) * 10) / 10;
      const call = { method, route: context.route, status: response.statusCode, ms };
      observe(call);
      describeEnd(span, call);
      log.info(
        {
          ...call,
          site: shortenId(request.get(REQUEST_HEADER.SITE)),
          client: shortenId(request.get(REQUEST_HEADER.CLIENT)),
          siteToken: response.locals['siteToken'],
          requestId,
          traceId,
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'call',
      );
    }

    const runCall = (span: Span): Promise<void> => {
      const traceId = getCurrentTraceId();
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      response.once('close', () => {
        endCall(span, traceId);
        resolve();
      });
      runInRequest(context, next);
      return ended;
    };
    void (isTraced(request)
      ? runInSpan(method, { kind: 'server', attributes, parentHeaders: request.headers }, runCall)
      : runWithoutSpan(runCall));
  };
