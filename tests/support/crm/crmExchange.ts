import type { RateLimit } from './rateLimit.ts';

/** A request that came in, in full. */
export interface CrmRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names as they were sent; `header` finds them in any case. */
  readonly rawHeaders: readonly (readonly [name: string, value: string])[];
  header(name: string): string | undefined;
  /** As it came over the line. */
  readonly body: string;
  /** Undefined for a body that is no JSON. */
  readonly json: unknown;
  /** Of the route, such as `:id`. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** An answer. */
export interface CrmReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** What stands in its place when an empty page is played. */
  readonly whenEmpty?: string;
}

/** What the record of requests has of one. */
export interface CrmVisit extends CrmRequest {
  /** Milliseconds, by the clock of the CRM. */
  readonly at: number;
  /** Of the answer; 0 when the connection was closed without one. */
  readonly status: number;
}

type CrmHandler = (request: CrmRequest) => CrmReply | Promise<CrmReply>;

/** Answers by `METHOD /path/:parameter`; `*` stands for the rest of a path. The first one that fits counts. */
export type CrmRoutes = Readonly<Record<string, CrmHandler>>;

export interface CrmServerOptions {
  readonly routes: CrmRoutes;
  /** Gives what is answered instead when a request may not be answered; undefined: it may. */
  readonly authorise?: (request: CrmRequest) => CrmReply | undefined;
  /** Requests of which `isMedia` is true do not count. */
  readonly rate?: RateLimit;
  /** Addresses of pictures and files: neither the limit nor `authorise` is for them. */
  readonly isMedia?: (path: string) => boolean;
  readonly notFound?: () => CrmReply;
  /** 0: a free one. */
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

/** An error whose body is JSON. */
export const failure = (status: number, body: unknown): CrmReply => ({ ...json(body), status });
