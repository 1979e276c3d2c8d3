import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The data of a call that its log lines contain. The path, the query and the body are left out, because they may name a
 * person.
 */
export interface CallContext {
  /** The request id that the caller sent, or one that was created for the call. */
  readonly requestId: string;
  /** The path template of the contract. */
  readonly route: string;
}

const callStorage = new AsyncLocalStorage<CallContext>();

export const runInRequest = <Result>(context: CallContext, run: () => Result): Result => callStorage.run(context, run);

/** Returns the context of the current call; undefined outside a call. */
export const getCurrentRequest = (): CallContext | undefined => callStorage.getStore();
