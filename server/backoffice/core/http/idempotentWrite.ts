import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import type { ReplyRepository } from '../db/replyRepository.ts';
import { Answer, type Call } from './call.ts';
import { HttpProblem } from './problem.ts';

/** The stores that a write changes, with the stored replies. */
interface Stores<Tx> {
  transaction<T>(run: (stores: Tx) => Promise<T>): Promise<T>;
}

/**
 * Runs the write of an `idempotent` call and stores its answer in the same transaction. A repeated call with the same
 * `Idempotency-Key` gets the stored answer and runs nothing, also when both calls arrive at once. A call with the same
 * key and other content gets 422. A call whose captcha proof was used by another request gets 403. An error of `run`
 * rolls everything back, so that the call can be repeated.
 *
 * `run` may be called twice, because a conflict is retried once, and must use only the repositories that it gets. The
 * answer is kept for a day, so it must contain no secret of a visitor.
 */
export function runIdempotentWrite<Name extends EndpointName, Tx extends { readonly replies: ReplyRepository }>(
  repositories: Stores<Tx>,
  call: Call<Name>,
  run: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const request = call.idempotency();
  return repositories.transaction(async (tx) => {
    const earlierReply = await tx.replies.beginCall(request);
    if (earlierReply === 'other request')
      throw new HttpProblem(422, 'This Idempotency-Key was used for another request.');
    if (earlierReply === 'proof spent') throw new HttpProblem(403, 'This proof was used for another request.');
    if (earlierReply) return new Answer(earlierReply.status, earlierReply.body);
    const answer = await run(tx);
    await tx.replies.finishCall(request, { status: answer.status, body: answer.body });
    return answer;
  });
}
