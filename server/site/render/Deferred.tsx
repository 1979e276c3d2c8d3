import { type ReactNode, Suspense, use } from 'react';

interface DeferredProps<Value> {
  /** The data of the block. The outcome's `deferred` must also contain this promise. */
  readonly promise: Promise<Value>;
  /** The content that a streamed page shows while it waits for the block. */
  readonly fallback: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/**
 * Shows a block of secondary data, which may come later than the rest of the page. When the data cannot be loaded, the
 * block is left out.
 */
export function Deferred<Value>({ promise, fallback, children }: DeferredProps<Value>) {
  return (
    <Suspense fallback={fallback}>
      <DeferredContent promise={promise}>{children}</DeferredContent>
    </Suspense>
  );
}

function DeferredContent<Value>({ promise, children }: Omit<DeferredProps<Value>, 'fallback'>) {
  // The cast is needed because the type of a map cannot express that a value belongs to its key. Here the value is the
  // settled result of the promise that is its key.
  const settledResult = settledResults.get(promise) as PromiseSettledResult<Value> | undefined;
  const result = settledResult ?? use(findResultPromise(promise));
  return result.status === 'fulfilled' ? children(result.value) : null;
}

const settledResults = new WeakMap<Promise<unknown>, PromiseSettledResult<unknown>>();

/** Waits for the data of deferred blocks. A page that is rendered afterwards shows the blocks and no fallbacks. */
export async function settleDeferred(promises: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(promises);
  results.forEach((result, index) => {
    const promise = promises[index];
    if (promise) settledResults.set(promise, result);
  });
  return results;
}

/**
 * Maps each promise of data to a promise of its settled result. React's `use` must get the same promise object each
 * time when React renders the component.
 */
const resultPromises = new WeakMap<Promise<unknown>, Promise<PromiseSettledResult<unknown>>>();
function findResultPromise<Value>(promise: Promise<Value>): Promise<PromiseSettledResult<Value>> {
  // The cast is needed because the type of a map cannot express that a value belongs to its key.
  let resultPromise = resultPromises.get(promise) as Promise<PromiseSettledResult<Value>> | undefined;
  if (!resultPromise) {
    resultPromise = Promise.allSettled([promise]).then(([result]) => result);
    resultPromises.set(promise, resultPromise);
  }
  return resultPromise;
}
