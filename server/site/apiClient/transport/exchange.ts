import type { UnavailableReason } from '../errors.ts';

export interface Exchange {
  /** The kind of call, for the breaker and the metrics. */
  readonly endpoint: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path and query, percent-encoded, starting with a slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** True when the answer is read as bytes instead of JSON. */
  readonly raw?: boolean;
  /** The number of bytes that the answer's body may have. */
  readonly maxBytes: number;
  /** False for transfers whose duration says nothing about the back office's pace. */
  readonly measured?: boolean;
  readonly probe?: boolean;
  /** The milliseconds that the call may take, if fewer than other calls may take. */
  readonly limitMs?: number;
  /**
   * True when the back office may receive the call twice: it changes nothing, or has an idempotency key. A GET always
   * may.
   */
  readonly isRepeatable?: boolean;
}

export interface BackOfficeAnswer {
  readonly status: number;
  readonly statusText: string;
  /** In lower case, without parameters; '' when there is none. */
  readonly contentType: string;
  readonly body: Buffer;
  /** The parsed body of a success that is not `raw`; undefined on 204. */
  readonly json?: unknown;
}

/** A measurement for the metrics: the `status` of the answer, or the reason why there is none. */
export interface Observation {
  readonly endpoint: string;
  readonly outcome: number | UnavailableReason;
  readonly ms: number;
}

export const isSuccess = (status: number) => status >= 200 && status < 300;
