/**
 * Returns a promise of secondary data that may fail before the page uses it. Without this function, its rejection would
 * count as unhandled and end the process.
 */
export function markDeferrable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}
