import { describe, expect, it } from 'vitest';
import { testForm, testPost } from '#tests/support/testForm.ts';
import type { LimitName } from '../formLimits.ts';
import type { ProofResult } from '../proof/verifyProof.ts';
import { createProvePost, type PostToProve } from './provePost.ts';

/**
 * Runs the step with a captcha that has the result `found`, and with the limits `reached` used up. Returns the result
 * and the limits that were counted.
 */
async function runProvePost(found: ProofResult, post: PostToProve, reached: readonly LimitName[] = []) {
  const taken: string[] = [];
  const limits = {
    async take(name: LimitName, key: string) {
      taken.push(`${name} ${key}`);
      return reached.includes(name) ? 60 : undefined;
    },
  };
  return { result: await createProvePost(async () => found, limits)(post), taken };
}

const scriptPost = { ...testPost(), isScript: true };

describe('proof that a person sent a form', () => {
  it('is an accepted captcha answer, under one idempotency key for each', async () => {
    const [one, again, other] = await Promise.all(
      ['a', 'a', 'b'].map((id) => runProvePost({ type: 'there', id, by: 'captcha' }, testPost())),
    );
    expect(one?.result).toMatchObject({ type: 'proven', proof: 'a', isAnswered: false });
    expect(again?.result).toEqual(one?.result);
    expect(other?.result).not.toMatchObject({ key: one?.result.type === 'proven' && one.result.key });
    expect(one?.taken).toEqual([]);
  });

  it('is enough for a site that gets too many posts when the question was a careful one', async () => {
    for (const [by, isAnswered] of [
      ['careful question', true],
      ['question', false],
      ['captcha', false],
    ] as const) {
      expect((await runProvePost({ type: 'there', id: 'a', by }, testPost())).result).toMatchObject({ isAnswered });
    }
  });

  it('is not required for a form without a captcha', async () => {
    const post = { ...testPost(), form: testForm({ protection: 'limits' }) };
    const { result } = await runProvePost({ type: 'unavailable' }, post);
    expect(result).toMatchObject({ type: 'proven', proof: undefined });
  });

  it.each<ProofResult>([{ type: 'unknown' }, { type: 'refused' }])(
    'is a question on a page when it is %o',
    async (found) => {
      const { result, taken } = await runProvePost(found, testPost());
      expect(result).toEqual({ type: 'check', error: undefined, isCareful: false });
      expect(taken).toEqual(['check visitor-hash']);
    },
  );

  it('repeats the question with what was wrong, and counts the answer', async () => {
    const post = { ...testPost(), typed: { check_stamp: 'stamp', check_answer: '7' } };
    const { result, taken } = await runProvePost({ type: 'unknown', error: 'forms:check.wait', isCareful: true }, post);
    expect(result).toEqual({ type: 'check', error: 'forms:check.wait', isCareful: true });
    expect(taken).toEqual(['answer visitor-hash', 'check visitor-hash']);
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
