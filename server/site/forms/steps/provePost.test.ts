import { describe, expect, it } from 'vitest';
import { testForm, testPost } from '#tests/support/testForm.ts';
import type { FormLimits, LimitName } from '../formLimits.ts';
import type { ProofResult } from '../proof/verifyProof.ts';
import { createProvePost, type PostToProve } from './provePost.ts';

/**
 * Runs the step with a captcha that has the result `proofResult`, while no use of `reachedLimits` is allowed. Returns
 * the result of the step and the limits that were counted.
 */
async function runProvePost(proofResult: ProofResult, post: PostToProve, reachedLimits: readonly LimitName[] = []) {
  const countedUses: string[] = [];
  const limits: FormLimits = {
    async countUse(name: LimitName, key: string) {
      countedUses.push(`${name} ${key}`);
      return reachedLimits.includes(name) ? 60 : undefined;
    },
  };
  return { result: await createProvePost(async () => proofResult, limits)(post), countedUses };
}

const scriptPost = { ...testPost(), isScript: true };

describe('proof that a person sent a form', () => {
  it('is an accepted captcha answer, and each answer has one idempotency key', async () => {
    const [one, again, other] = await Promise.all(
      ['a', 'a', 'b'].map((id) => runProvePost({ type: 'there', id, by: 'captcha' }, testPost())),
    );
    expect(one?.result).toMatchObject({ type: 'proven', proof: 'a', hasCarefulAnswer: false });
    expect(again?.result).toEqual(one?.result);
    expect(other?.result).not.toMatchObject({ key: one?.result.type === 'proven' && one.result.key });
    expect(one?.countedUses).toEqual([]);
  });

  it('suffices for a site that gets too many posts only when it is the answer to a careful question', async () => {
    for (const [by, hasCarefulAnswer] of [
      ['careful question', true],
      ['question', false],
      ['captcha', false],
    ] as const) {
      expect((await runProvePost({ type: 'there', id: 'a', by }, testPost())).result).toMatchObject({
        hasCarefulAnswer,
      });
    }
  });

  it('is not required for a form without a captcha', async () => {
    const post = { ...testPost(), form: testForm({ protection: 'limits' }) };
    const { result } = await runProvePost({ type: 'unavailable' }, post);
    expect(result).toMatchObject({ type: 'proven', proof: undefined });
  });

  it.each<ProofResult>([{ type: 'unknown' }, { type: 'refused' }])(
    'is a question on a page when it is %o',
    async (proofResult) => {
      const { result, countedUses } = await runProvePost(proofResult, testPost());
      expect(result).toEqual({ type: 'check', error: undefined, isCareful: false });
      expect(countedUses).toEqual(['check visitor-hash']);
    },
  );

  it('repeats the question with what was wrong, and counts the answer', async () => {
    const post = { ...testPost(), typed: { check_stamp: 'stamp', check_answer: '7' } };
    const { result, countedUses } = await runProvePost(
      { type: 'unknown', error: 'forms:check.wait', isCareful: true },
      post,
    );
    expect(result).toEqual({ type: 'check', error: 'forms:check.wait', isCareful: true });
    expect(countedUses).toEqual(['answer visitor-hash', 'check visitor-hash']);
  });

  it('tells a script to post the form plainly, or to try another token', async () => {
    expect((await runProvePost({ type: 'unknown' }, scriptPost)).result).toMatchObject({ status: 422, next: 'page' });
    expect((await runProvePost({ type: 'refused' }, scriptPost)).result).toEqual({
      type: 'notSent',
      status: 422,
      answer: 'captcha',
      alert: 'forms:alert.captcha',
    });
  });

  it('is limited in the number of questions', async () => {
    expect((await runProvePost({ type: 'unknown' }, testPost(), ['check'])).result).toMatchObject({
      status: 429,
      retryAfter: 60,
    });
  });

  it('can be tried again when the captcha does not answer', async () => {
    expect((await runProvePost({ type: 'unavailable' }, testPost())).result).toMatchObject({
      status: 503,
      alert: 'forms:alert.captchaDown',
      retryAfter: 30,
    });
  });
});
