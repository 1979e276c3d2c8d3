import { goneProblemSchema, type WithdrawnEstate } from '#shared/api/estate.ts';

/** The back office answered, and not with success (specification §8): built from status code and status text. */
export class BackOfficeError extends Error {
  override readonly name = 'BackOfficeError';
  readonly status: number;
  readonly statusText: string;
  /** The body, where that is JSON: a problem document. Not checked. */
  readonly problem: unknown;

  constructor(status: number, statusText: string, problem?: unknown) {
    super(`${status} ${statusText}`.trim());
    this.status = status;
    this.statusText = statusText;
    this.problem = problem;
  }
}

/**
 * Why there is no usable answer:
 * `connect` no connection; `reset` it broke; `timeout` it took too long; `open` the breaker is open, no call was
 * made; `busy` too many calls are under way; `invalid` it is not what the contract says; `too large` it exceeds the cap;
 * `refused` it does not take this site's token; `foreign` a program in front of it answered in its place.
 */
export type UnavailableReason =
  | 'connect'
  | 'reset'
  | 'timeout'
  | 'open'
  | 'busy'
  | 'invalid'
  | 'too large'
  | 'refused'
  | 'foreign';

/** No usable answer from the back office. */
export class BackOfficeUnavailableError extends Error {
  override readonly name = 'BackOfficeUnavailableError';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, detail: string, options?: ErrorOptions) {
    super(`back office unavailable (${reason}): ${detail}`, options);
    this.reason = reason;
  }
}

/** The back office says that a thing existed and was withdrawn (410). */
export class GoneError extends Error {
  override readonly name = 'GoneError';
  /** What it was, where the back office says so. */
  readonly withdrawn: WithdrawnEstate | undefined;
  /** The body, where that is JSON: a problem document. Not checked. */
  readonly problem: unknown;

  constructor(message: string, problem?: unknown) {
    super(message);
    this.problem = problem;
    this.withdrawn = goneProblemSchema.safeParse(problem).data?.withdrawn;
  }
}

/** What was to be answered took longer than it may: this process, or the back office, has too much to do. */
export class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError';
}

/** A call that the specification (§7.1) names and leaves out. */
export class NotImplementedError extends Error {
  override readonly name = 'NotImplementedError';
}

/** True when the back office failed: no answer, or a 5xx. */
export function isBackOfficeFailure(error: unknown): error is BackOfficeError | BackOfficeUnavailableError {
  return error instanceof BackOfficeUnavailableError || (error instanceof BackOfficeError && error.status >= 500);
}

/** True when there was no answer in time. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof BackOfficeUnavailableError && error.reason === 'timeout';

/** True when nothing is wrong with what was asked for, so that a visitor gets 503 and may try again. */
export const isTemporary = (error: unknown): error is BackOfficeError | BackOfficeUnavailableError | OutOfTimeError =>
  isBackOfficeFailure(error) || error instanceof OutOfTimeError;

/** The visitor keeps as much from others as one may (429). */
export const isRateLimited = (error: unknown): boolean => error instanceof BackOfficeError && error.status === 429;

/** The captcha answer has been used for another message (403). */
export const isProofUsed = (error: unknown): boolean => error instanceof BackOfficeError && error.status === 403;

/** The back office does not know it (404). */
export const isMissing = (error: unknown): boolean => error instanceof BackOfficeError && error.status === 404;
