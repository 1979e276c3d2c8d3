import type { UnavailableReason } from '../errors.ts';

export interface CallExchange {
  /** The kind of call, for the breaker and the metrics. */
  readonly endpoint: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path and query, percent-encoded, starting with a slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** True when the answer is read as bytes instead of JSON. */
  readonly isRaw?: boolean;
  /** The maximum number of bytes of the answer's body. */
  readonly maxBytes: number;
  /** False for transfers whose duration says nothing about the back office's pace. */
  readonly isMeasured?: boolean;
  readonly isProbe?: boolean;
  /** The milliseconds that the call may take, if fewer than other calls may take. */
  readonly limitMs?: number;
  /**
   * True when the back office may receive the call twice: it changes nothing, or has an idempotency key. A GET may
   * always be received twice.
   */
  readonly isRepeatable?: boolean;
}

export interface BackOfficeAnswer {
  readonly status: number;
  readonly statusText: string;
  /** The content type in lower case, without parameters; '' when the answer has none. */
  readonly contentType: string;
  readonly body: Buffer;
  /** The parsed body of a successful call whose `isRaw` is not true; undefined on 204. */
  readonly json?: unknown;
}

/** A measurement for the metrics: the `status` of the answer, or the reason why there is none. */
export interface CallObservation {
  readonly endpoint: string;
  readonly outcome: number | UnavailableReason;
  readonly durationMs: number;
}

export const isSuccessStatus = (status: number) => status >= 200 && status < 300;
