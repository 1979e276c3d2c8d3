/** Returns the code of a system error of Node, such as `ENOENT`, or undefined for any other error. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * Returns whether an error comes from the operating system (`ENOSPC`, `EMFILE`, `EIO`, …), and therefore says nothing
 * about the content of a file.
 */
export const isSystemError = (error: unknown): boolean => /^E[A-Z\d]+$/.test(errorCode(error) ?? '');
