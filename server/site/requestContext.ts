import { AsyncLocalStorage } from 'node:async_hooks';

/** The data about a request in log lines. It contains no path, query or body, because these may identify a person. */
export interface RequestContext {
  readonly requestId: string;
  /** The time when the request arrived, on the clock of `performance.now()`. */
  readonly startedAt: number;
  site?: string;
  /** The name of the route in the route table, or the name of a kind of file. */
  route?: string;
  /** The way in which a page was answered; undefined for an answer that is no page. */
  cache?: Delivery;
}

/**
 * The way in which a page was answered.
 * - `memory`: from memory.
 * - `disk`: from disk, when this process served it for the first time.
 * - `stale`: from the cache, although it was out of date.
 * - `miss`: rendered for this visitor, and sent whole.
 * - `streamed`: rendered for this visitor, and sent in parts.
 * - `refused`: no page could be rendered.
 */
export type Delivery = 'memory' | 'disk' | 'stale' | 'miss' | 'streamed' | 'refused';

const requestStorage = new AsyncLocalStorage<RequestContext>();

export const runInRequest = <Result>(context: RequestContext, run: () => Result): Result =>
  requestStorage.run(context, run);

/**
 * Runs work that outlives the current request and that no visitor waits for. The time of the request and its line in
 * the log do not apply to such work.
 */
export const runOutsideRequest = <Result>(run: () => Result): Result => requestStorage.exit(run);

/** Returns the milliseconds since the arrival of the current request; 0 outside of a request. */
export function computeSpentMs(): number {
  const context = requestStorage.getStore();
  return context ? performance.now() - context.startedAt : 0;
}

/** Returns the context of the current request; undefined outside of a request. */
export const currentRequest = (): RequestContext | undefined => requestStorage.getStore();
