import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import type { ReplyRepository } from '../db/replyRepository.ts';
import { Answer, type Call } from './call.ts';
import { HttpProblem } from './problem.ts';

/** Stores that a write goes to, and the answers that were given. */
interface Stores<Tx> {
  transaction<T>(run: (stores: Tx) => Promise<T>): Promise<T>;
}

/**
 * Runs the write of an `idempotent` call in one transaction with the note of its answer. The same `Idempotency-Key`
 * with the same call gives that answer again without running anything, also when both come at once; with other contents
 * it is a 422, and with a proof that another request has used a 403. What `run` throws undoes everything, so that the call can come again.
 *
 * `run` may be called twice and must use only the repositories that it is given. The answer is kept for a day: no
 * secret of a visitor belongs into it.
 */
export function idempotentWrite<Name extends EndpointName, Tx extends { readonly replies: ReplyRepository }>(
  repositories: Stores<Tx>,
  call: Call<Name>,
  run: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const request = call.idempotency();
  return repositories.transaction(async (tx) => {
    const known = await tx.replies.begin(request);
    if (known === 'other request') throw new HttpProblem(422, 'This Idempotency-Key belongs to another request.');
    if (known === 'proof spent') throw new HttpProblem(403, 'This proof has been used for another request.');
    if (known) return new Answer(known.status, known.body);
    const answer = await run(tx);
    await tx.replies.finish(request, { status: answer.status, body: answer.body });
    return answer;
  });
}
