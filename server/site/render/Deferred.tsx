import { type ReactNode, Suspense, use } from 'react';

interface Props<Value> {
  /** The data of the block. The outcome's `deferred` must also contain this promise. */
  readonly promise: Promise<Value>;
  /** Shown in the block's place while a streamed page waits for it. */
  readonly fallback: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/** Shows a block of secondary data. It may come late, and may fail alone: then the page has no such block. */
export function Deferred<Value>({ promise, fallback, children }: Props<Value>) {
  return (
    <Suspense fallback={fallback}>
      <Arrived promise={promise}>{children}</Arrived>
    </Suspense>
  );
}

function Arrived<Value>({ promise, children }: Omit<Props<Value>, 'fallback'>) {
  // No type of a map says that a value belongs to its key: here it settles the promise that is its key.
  const known = settled.get(promise) as PromiseSettledResult<Value> | undefined;
  const arrival = known ?? use(findArrival(promise));
  return arrival.status === 'fulfilled' ? children(arrival.value) : null;
}

const settled = new WeakMap<Promise<unknown>, PromiseSettledResult<unknown>>();

/** Waits for data of deferred blocks. A page that is rendered afterwards has them without their fallbacks. */
export async function settleDeferred(promises: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(promises);
  results.forEach((result, index) => {
    const promise = promises[index];
    if (promise) settled.set(promise, result);
  });
  return results;
}

/** One settlement for each promise: `use` must get the same object again when React renders the component again. */
const arrivals = new WeakMap<Promise<unknown>, Promise<PromiseSettledResult<unknown>>>();
function findArrival<Value>(promise: Promise<Value>): Promise<PromiseSettledResult<Value>> {
  // No type of a map says that a value belongs to its key: here it settles the promise that is its key.
  let arrival = arrivals.get(promise) as Promise<PromiseSettledResult<Value>> | undefined;
  if (!arrival) {
    arrival = Promise.allSettled([promise]).then(([result]) => result);
    arrivals.set(promise, arrival);
  }
  return arrival;
}
