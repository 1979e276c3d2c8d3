import { AsyncLocalStorage } from 'node:async_hooks';

/** The data about a request in log lines. It contains no path, query or body, because these may name a person. */
export interface RequestContext {
  readonly requestId: string;
  /** The time of its arrival, on the clock of `performance.now()`. */
  readonly startedAt: number;
  site?: string;
  /** The name in the route table, or the name of a kind of file. */
  route?: string;
  /** Says where the response came from when it is a page; undefined for any other response. */
  cache?: Delivery;
}

/**
 * How a page was answered: from `memory`; from `disk`, when this process served it for the first time; from the cache
 * although it was out of date (`stale`); rendered for this visitor, and sent whole (`miss`) or in parts (`streamed`).
 * `refused`: no new one could be rendered.
 */
export type Delivery = 'memory' | 'disk' | 'stale' | 'miss' | 'streamed' | 'refused';

const storage = new AsyncLocalStorage<RequestContext>();

export const runInRequest = <Result>(context: RequestContext, run: () => Result): Result => storage.run(context, run);

/** Returns the milliseconds since the current request arrived; 0 outside of a request. */
export function spentMs(): number {
  const context = storage.getStore();
  return context ? performance.now() - context.startedAt : 0;
}

/** Returns the context of the current request; undefined outside of a request. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();
