/**
 * Marks a promise of secondary data as one that may fail before the page uses it. Without this function, such a
 * rejection would count as unhandled and end the process.
 */
export function markDeferrable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}
