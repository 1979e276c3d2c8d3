import type { RateLimit } from './rateLimit.ts';

/** A request that has arrived completely. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The header names as they were sent. The method `header` finds a header in any case. */
  readonly rawHeaders: readonly (readonly [name: string, value: string])[];
  header(name: string): string | undefined;
  /** The body as it was transferred. */
  readonly body: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly json: unknown;
  /** The parameters of the route, such as `:id`. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** A response. */
export interface CrmReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The body that is sent instead of `body` when the fault `empty` is played. */
  readonly emptyBody?: string;
}

/** A recorded request, with the status of its response. */
export interface CrmVisit extends ReceivedRequest {
  /** The time in milliseconds, by the clock of the CRM. */
  readonly receivedAtMs: number;
  /** The status of the response; 0 when the connection was closed without one. */
  readonly status: number;
}

type CrmHandler = (request: ReceivedRequest) => CrmReply | Promise<CrmReply>;

/**
 * The handlers by `METHOD /path/:parameter`, where `*` stands for the rest of a path. The first handler that matches is
 * called.
 */
export type CrmRoutes = Readonly<Record<string, CrmHandler>>;

export interface CrmServerOptions {
  readonly routes: CrmRoutes;
  /** Returns the response to an unauthorised request; undefined when the request is authorised. */
  readonly authorise?: (request: ReceivedRequest) => CrmReply | undefined;
  /** The rate limit. Requests for which `isMedia` is true do not count. */
  readonly rateLimit?: RateLimit;
  /** Returns whether a path is a picture or file; neither the limit nor `authorise` applies to these. */
  readonly isMedia?: (path: string) => boolean;
  readonly notFound?: () => CrmReply;
  /** The port. The value 0 chooses a free one. */
  readonly port?: number;
}

export const createJsonReply = (body: unknown, whenEmpty?: unknown): CrmReply => ({
  status: 200,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
  ...(whenEmpty !== undefined && { emptyBody: JSON.stringify(whenEmpty) }),
});

export const createTextReply = (status: number, body: string, contentType = 'text/plain; charset=utf-8'): CrmReply => ({
  status,
  headers: { 'Content-Type': contentType },
  body,
});

/** Returns an error response whose body is JSON. */
export const createFailureReply = (status: number, body: unknown): CrmReply => ({ ...createJsonReply(body), status });
