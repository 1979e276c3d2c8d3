/** What a promise gives, or undefined when that takes longer; the promise itself is left alone. */
export async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  const limit = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => limit.resolve(undefined), ms);
  try {
    return await Promise.race([promise, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
