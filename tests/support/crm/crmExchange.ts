import type { RateLimit } from './rateLimit.ts';

/** A complete request that arrived. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Header names as they were sent; `header` finds them in any case. */
  readonly rawHeaders: readonly (readonly [name: string, value: string])[];
  header(name: string): string | undefined;
  /** The body as it was transferred. */
  readonly body: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly json: unknown;
  /** Parameters of the route, such as `:id`. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** A response. */
export interface CrmReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The body that replaces this one when an empty page is played. */
  readonly whenEmpty?: string;
}

/** A request in the record, with its response's status. */
export interface CrmVisit extends ReceivedRequest {
  /** Milliseconds, by the clock of the CRM. */
  readonly at: number;
  /** The status of the response; 0 when the connection was closed without one. */
  readonly status: number;
}

type CrmHandler = (request: ReceivedRequest) => CrmReply | Promise<CrmReply>;

/** Handlers by `METHOD /path/:parameter`; `*` stands for the rest of a path. The first one that matches is called. */
export type CrmRoutes = Readonly<Record<string, CrmHandler>>;

export interface CrmServerOptions {
  readonly routes: CrmRoutes;
  /** Returns the response to an unauthorised request; undefined when the request is authorised. */
  readonly authorise?: (request: ReceivedRequest) => CrmReply | undefined;
  /** The limit does not count requests for which `isMedia` is true. */
  readonly rate?: RateLimit;
  /** Returns whether a path is a picture or file; neither the limit nor `authorise` applies to these. */
  readonly isMedia?: (path: string) => boolean;
  readonly notFound?: () => CrmReply;
  /** The port; 0 chooses a free one. */
  readonly port?: number;
}

export const json = (body: unknown, whenEmpty?: unknown): CrmReply => ({
  status: 200,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
  ...(whenEmpty !== undefined && { whenEmpty: JSON.stringify(whenEmpty) }),
});

export const text = (status: number, body: string, contentType = 'text/plain; charset=utf-8'): CrmReply => ({
  status,
  headers: { 'Content-Type': contentType },
  body,
});

/** Returns an error whose body is JSON. */
export const failure = (status: number, body: unknown): CrmReply => ({ ...json(body), status });
