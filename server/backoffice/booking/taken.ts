import type { EndpointName } from '../../../shared/api/endpoints/endpoints.ts';
import type { ReplyRepository } from '../core/db/replyRepository.ts';
import { sqlState } from '../core/db/unitOfWork.ts';
import type { Answer, Call } from '../core/http/call.ts';
import { idempotentWrite } from '../core/http/idempotentWrite.ts';
import { HttpProblem } from '../core/http/problem.ts';

/** What was wanted is not free, or no longer. */
export class Taken extends Error {
  override readonly name = 'Taken';
}

/** The database forbids what would overlap. */
const EXCLUSION_VIOLATION = '23P01';

interface Refusal {
  readonly detail: string;
  /** What is free instead, the nearest first. */
  readonly nearest: () => Promise<readonly unknown[]>;
}

/** Runs what needs a time that is free. Where it is `Taken`, or the database says so: 409 with what is free instead. */
export async function orNearest<T>({ detail, nearest }: Refusal, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Taken) && sqlState(error) !== EXCLUSION_VIOLATION) throw error;
    throw new HttpProblem(409, detail, undefined, { nearest: await nearest() });
  }
}

/** As `idempotentWrite`, for a write that takes a time. */
export const takeOnce = <Name extends EndpointName, Tx extends { readonly replies: ReplyRepository }>(
  repositories: Parameters<typeof idempotentWrite<Name, Tx>>[0],
  call: Call<Name>,
  refusal: Refusal,
  run: (tx: Tx) => Promise<Answer>,
): Promise<Answer> => orNearest(refusal, () => idempotentWrite(repositories, call, run));
