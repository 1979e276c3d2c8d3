import { AsyncLocalStorage } from 'node:async_hooks';

/** What log lines say about the call they belong to. Never a path, query or body: those may name a person. */
export interface RequestContext {
  /** The caller's, where it sends one. */
  readonly requestId: string;
  /** Template of the contract's address. */
  readonly route: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const runInRequest = <Result>(context: RequestContext, run: () => Result): Result => storage.run(context, run);

/** Undefined outside of a call. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();
