/**
 * The time that a scrape waits for the database. It is short, because the metrics of the program itself must be
 * returned when the database is unavailable.
 */
const READING_TIMEOUT_MS = 1000;

/**
 * Wraps a reading so that it returns undefined when it fails or takes longer than the limit. Only one reading runs at a
 * time; all callers share it.
 */
export function limitReading<T>(
  read: () => Promise<T>,
  limitMs: number = READING_TIMEOUT_MS,
): () => Promise<T | undefined> {
  let pendingRead: Promise<T | undefined> | undefined;
  return async () => {
    pendingRead ??= read()
      .catch(() => undefined)
      .finally(() => (pendingRead = undefined));
    const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), limitMs);
    const result = await Promise.race([pendingRead, timeout]);
    clearTimeout(timer);
    return result;
  };
}
