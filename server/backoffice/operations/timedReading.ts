/**
 * A scrape waits no longer for the database, because the metrics of the program itself must arrive when the database is
 * unavailable.
 */
const READING_TIMEOUT_MS = 1000;

/**
 * Wraps a reading so that it returns undefined when it fails or takes longer than the limit. Only one reading runs at a
 * time, however many callers there are.
 */
export function timedReading<T>(
  read: () => Promise<T>,
  limitMs: number = READING_TIMEOUT_MS,
): () => Promise<T | undefined> {
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
