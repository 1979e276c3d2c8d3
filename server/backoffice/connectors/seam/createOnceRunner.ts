/** Returns a function that calls `read` once and then returns the same result. A failure is not stored. */
export function createOnceRunner<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= read().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
