import { goneProblemSchema, type WithdrawnEstate } from '#shared/api/estate.ts';

/** The back office answered without success (specification §8). The message consists of status code and status text. */
export class BackOfficeError extends Error {
  override readonly name = 'BackOfficeError';
  readonly status: number;
  readonly statusText: string;
  /** The body, if it is JSON: a problem document. It is not checked. */
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

/** There is no usable answer from the back office. */
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
  /** Describes the withdrawn estate, if the back office does so. */
  readonly withdrawn: WithdrawnEstate | undefined;
  /** The body, if it is JSON: a problem document. It is not checked. */
  readonly problem: unknown;

  constructor(message: string, problem?: unknown) {
    super(message);
    this.problem = problem;
    this.withdrawn = goneProblemSchema.safeParse(problem).data?.withdrawn;
  }
}

/** The response took longer than allowed, because this process or the back office has too much to do. */
export class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError';
}

/** The error of a call that the specification (§7.1) names and leaves out. */
export class NotImplementedError extends Error {
  override readonly name = 'NotImplementedError';
}

/** True when the back office failed: it gave no answer, or a 5xx. */
export function isBackOfficeFailure(error: unknown): error is BackOfficeError | BackOfficeUnavailableError {
  return error instanceof BackOfficeUnavailableError || (error instanceof BackOfficeError && error.status >= 500);
}

/** True when there was no answer in time. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof BackOfficeUnavailableError && error.reason === 'timeout';

/** True when the request itself is right, so that the visitor gets 503 and may try again. */
export const isTemporary = (error: unknown): error is BackOfficeError | BackOfficeUnavailableError | OutOfTimeError =>
  isBackOfficeFailure(error) || error instanceof OutOfTimeError;

/** True when the visitor already holds as many slots or places as one visitor may (429). */
export const isRateLimited = (error: unknown): boolean => error instanceof BackOfficeError && error.status === 429;

/** True when the captcha answer has been used for another message (403). */
export const isProofUsed = (error: unknown): boolean => error instanceof BackOfficeError && error.status === 403;

/** True when the back office does not know the requested thing (404). */
export const isMissing = (error: unknown): boolean => error instanceof BackOfficeError && error.status === 404;
