/** A scrape waits for the database no longer: what it says of the program itself must come when the database is away. */
const LIMIT_MS = 1000;

/**
 * A reading that gives nothing when it fails or does not come within a second. One runs at a time, however many ask.
 */
export function timedReading<T>(read: () => Promise<T>, limitMs: number = LIMIT_MS): () => Promise<T | undefined> {
  let underWay: Promise<T | undefined> | undefined;
  return async () => {
    underWay ??= read()
      .catch(() => undefined)
      .finally(() => (underWay = undefined));
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), limitMs);
    const result = await Promise.race([underWay, late]);
    clearTimeout(timer);
    return result;
  };
}
