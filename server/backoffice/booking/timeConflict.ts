import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import type { ReplyRepository } from '../core/db/replyRepository.ts';
import { findSqlState } from '../core/db/unitOfWork.ts';
import type { Answer, Call } from '../core/http/call.ts';
import { runIdempotentWrite } from '../core/http/idempotentWrite.ts';
import { HttpProblem } from '../core/http/problem.ts';

/** The error for a requested time that is not free. */
export class TimeConflictError extends Error {
  override readonly name = 'TimeConflictError';
}

/** The SQLSTATE with which the database refuses overlapping times. */
const EXCLUSION_VIOLATION = '23P01';

interface ConflictAnswer {
  readonly detail: string;
  /** Returns the free times to offer instead, the nearest first. */
  readonly listNearestTimes: () => Promise<readonly unknown[]>;
}

/**
 * Runs a write that needs a free time. Converts a `TimeConflictError`, or an exclusion violation of the database, to a
 * 409 with the nearest free times.
 */
export async function offerAlternatives<T>(
  { detail, listNearestTimes }: ConflictAnswer,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof TimeConflictError) && findSqlState(error) !== EXCLUSION_VIOLATION) throw error;
    throw new HttpProblem(409, detail, undefined, { nearest: await listNearestTimes() });
  }
}

/** Runs an idempotent write that needs a free time, and answers a conflict as `offerAlternatives` does. */
export const runIdempotentBooking = <Name extends EndpointName, Tx extends { readonly replies: ReplyRepository }>(
  repositories: Parameters<typeof runIdempotentWrite<Name, Tx>>[0],
  call: Call<Name>,
  refusal: ConflictAnswer,
  run: (tx: Tx) => Promise<Answer>,
): Promise<Answer> => offerAlternatives(refusal, () => runIdempotentWrite(repositories, call, run));
