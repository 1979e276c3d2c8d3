import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import type { ReplyRepository } from '../core/db/replyRepository.ts';
import { sqlState } from '../core/db/unitOfWork.ts';
import type { Answer, Call } from '../core/http/call.ts';
import { idempotentWrite } from '../core/http/idempotentWrite.ts';
import { HttpProblem } from '../core/http/problem.ts';

/** Reports that the requested time is not free. */
export class TimeConflictError extends Error {
  override readonly name = 'TimeConflictError';
}

/** The SQLSTATE with which the database refuses overlapping times. */
const EXCLUSION_VIOLATION = '23P01';

interface Refusal {
  readonly detail: string;
  /** Returns the free times to offer instead, the nearest first. */
  readonly nearest: () => Promise<readonly unknown[]>;
}

/**
 * Runs a write that needs a free time. Converts a `TimeConflictError`, or an exclusion violation of the database, to a
 * 409 with the nearest free times.
 */
export async function withAlternatives<T>({ detail, nearest }: Refusal, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof TimeConflictError) && sqlState(error) !== EXCLUSION_VIOLATION) throw error;
    throw new HttpProblem(409, detail, undefined, { nearest: await nearest() });
  }
}

/** Runs `idempotentWrite` for a write that needs a free time, with the answers of `withAlternatives`. */
export const idempotentBooking = <Name extends EndpointName, Tx extends { readonly replies: ReplyRepository }>(
  repositories: Parameters<typeof idempotentWrite<Name, Tx>>[0],
  call: Call<Name>,
  refusal: Refusal,
  run: (tx: Tx) => Promise<Answer>,
): Promise<Answer> => withAlternatives(refusal, () => idempotentWrite(repositories, call, run));
