import { OutOfTimeError } from '../../apiClient/errors.ts';

interface TimeLimit {
  /** Aborted, with an `OutOfTimeError`, when the time is over. */
  readonly signal: AbortSignal;
  /** What was to be done is done. */
  end(): void;
}

/** @param what stands at the beginning of the error: `what` is not complete in time */
export function startTimeLimit(what: string, milliseconds: number): TimeLimit {
  const controller = new AbortController();
  const over = () => controller.abort(new OutOfTimeError(`${what} not complete within ${milliseconds} ms`));
  const timer = setTimeout(over, milliseconds).unref();
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}
