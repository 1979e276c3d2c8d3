import { goneProblemSchema, type WithdrawnEstate } from '#shared/api/estate.ts';

/**
 * The error when the back office answers without success (specification §8). Its message consists of status code and
 * status text.
 */
export class BackOfficeError extends Error {
  override readonly name = 'BackOfficeError';
  readonly status: number;
  readonly statusText: string;
  /** The body if it is JSON: a problem document, which is not validated. */
  readonly problem: unknown;

  constructor(status: number, statusText: string, problem?: unknown) {
    super(`${status} ${statusText}`.trim());
    this.status = status;
    this.statusText = statusText;
    this.problem = problem;
  }
}

/**
 * The reason why there is no usable answer.
 * - `connect`: no connection was possible.
 * - `reset`: the connection broke.
 * - `timeout`: the answer took too long.
 * - `open`: the breaker is open, so no call was made.
 * - `busy`: too many calls are under way.
 * - `invalid`: the answer breaks the contract.
 * - `too large`: the answer exceeds the byte limit.
 * - `refused`: the back office does not accept this site's token.
 * - `foreign`: a program in front of the back office has answered instead of it.
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

/** The error when there is no usable answer from the back office. */
export class BackOfficeUnavailableError extends Error {
  override readonly name = 'BackOfficeUnavailableError';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, detail: string, options?: ErrorOptions) {
    super(`back office unavailable (${reason}): ${detail}`, options);
    this.reason = reason;
  }
}

/** The error when the back office answers that a thing existed and was withdrawn (410). */
export class GoneError extends Error {
  override readonly name = 'GoneError';
  /** The withdrawn estate, if the answer describes it. */
  readonly withdrawnEstate: WithdrawnEstate | undefined;
  /** The body if it is JSON: a problem document, which is not validated. */
  readonly problem: unknown;

  constructor(message: string, problem?: unknown) {
    super(message);
    this.problem = problem;
    this.withdrawnEstate = goneProblemSchema.safeParse(problem).data?.withdrawn;
  }
}

/** The error when the response took longer than allowed, because this process or the back office has too much to do. */
export class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError';
}

/** The error of a call that the specification (§7.1) names but does not define. */
export class NotImplementedError extends Error {
  override readonly name = 'NotImplementedError';
}

/** Returns whether the back office failed: it sent no answer, or an answer with a status 5xx. */
export function isBackOfficeFailure(error: unknown): error is BackOfficeError | BackOfficeUnavailableError {
  return error instanceof BackOfficeUnavailableError || (error instanceof BackOfficeError && error.status >= 500);
}

/** Returns whether there was no answer in time. */
export const isTimeoutError = (error: unknown): boolean =>
  error instanceof BackOfficeUnavailableError && error.reason === 'timeout';

/**
 * Returns whether the failure is temporary. The request itself is valid then, so the visitor gets 503 and may try
 * again.
 */
export const isTemporaryError = (
  error: unknown,
): error is BackOfficeError | BackOfficeUnavailableError | OutOfTimeError =>
  isBackOfficeFailure(error) || error instanceof OutOfTimeError;

/** Returns whether the visitor already holds as many slots or places as one visitor may (429). */
export const isRateLimitError = (error: unknown): boolean => error instanceof BackOfficeError && error.status === 429;

/** Returns whether the captcha answer has been used for another message (403). */
export const isProofUsedError = (error: unknown): boolean => error instanceof BackOfficeError && error.status === 403;

/** Returns whether the requested thing does not exist in the back office (404). */
export const isMissingError = (error: unknown): boolean => error instanceof BackOfficeError && error.status === 404;

/**
 * Returns null for the error of a withdrawn estate or holiday home, which is treated like a missing one. Throws any
 * other error.
 */
export function toNullWhenGone(error: unknown): null {
  if (error instanceof GoneError) return null;
  throw error;
}
