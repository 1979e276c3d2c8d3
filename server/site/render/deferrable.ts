/**
 * Secondary data that may fail before the page gets to look at it: without this, its rejection would count as unhandled
 * and end the process.
 */
export function deferrable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}
