/** Returns the code of a system error of Node, such as `ENOENT`, or undefined for any other error. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
