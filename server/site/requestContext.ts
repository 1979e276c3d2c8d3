import { AsyncLocalStorage } from 'node:async_hooks';

/** What log lines say about the request they belong to. Never a path, query or body: those may name a person. */
export interface RequestContext {
  readonly requestId: string;
  /** When it arrived, on the clock of `performance.now()`. */
  readonly startedAt: number;
  site?: string;
  /** Name in the route table, or of a kind of file. */
  route?: string;
  /** What the page cache had to do with the answer; undefined for what is no page. */
  cache?: CacheOutcome;
}

/**
 * Where a page came from: kept in `memory`; kept on `disk` and not served by this process before; kept, and out of date
 * (`stale`); made for this visitor, whole (`miss`) or in parts (`streamed`). `refused`: no new one could be made.
 */
export type CacheOutcome = 'memory' | 'disk' | 'stale' | 'miss' | 'streamed' | 'refused';

const storage = new AsyncLocalStorage<RequestContext>();

export const runInRequest = <Result>(context: RequestContext, run: () => Result): Result => storage.run(context, run);

/** Milliseconds since the current request arrived; 0 outside of a request. */
export function spentMs(): number {
  const context = storage.getStore();
  return context ? performance.now() - context.startedAt : 0;
}

/** Undefined outside of a request. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();
