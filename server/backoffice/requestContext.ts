import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The data of a call that log lines contain. It never includes a path, query or body, because those may name a person.
 */
export interface CallContext {
  /** The request id that the caller sent, or one that was created for the call. */
  readonly requestId: string;
  /** The path template of the contract. */
  readonly route: string;
}

const storage = new AsyncLocalStorage<CallContext>();

export const runInRequest = <Result>(context: CallContext, run: () => Result): Result => storage.run(context, run);

/** Returns the context of the current call; undefined outside a call. */
export const currentRequest = (): CallContext | undefined => storage.getStore();
