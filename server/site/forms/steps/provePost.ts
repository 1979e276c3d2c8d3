import type { TextKey } from '../formDefinition.ts';
import { createIdempotencyKey } from '../idempotency.ts';
import type { FormLimits } from '../formLimits.ts';
import type { ProofResult, ProofSubject } from '../proof/verifyProof.ts';
import { digestAnswers, COMMON_FIELD, readSingleValue } from '../typedFields.ts';
import { type QuestionRequest, refuseByLimit, type FormPost, type NotSent, FORM_RETRY_AFTER_SECONDS } from './post.ts';

export type ProvenPost =
  | {
      readonly type: 'proven';
      /** The idempotency key. */
      readonly key: string;
      /** The id of the accepted captcha answer; undefined for a form without a captcha. */
      readonly proof: string | undefined;
      /**
       * True when a person has answered a careful question about exactly these fields. Crowded sites ask such a
       * question.
       */
      readonly hasCarefulAnswer: boolean;
    }
  | QuestionRequest
  | NotSent;

/** The part of a post that this step reads. */
export type PostToProve = Pick<FormPost, 'typed' | 'ownFields' | 'key' | 'visitor' | 'isScript' | 'headers'> & {
  readonly form: Pick<FormPost['form'], 'name' | 'protection'>;
  readonly request: Pick<FormPost['request'], 'site' | 't'>;
};

const CAPTCHA_NOT_PASSED: NotSent = { type: 'notSent', status: 422, answer: 'captcha', alert: 'forms:alert.captcha' };

/**
 * Returns a function that asks a question in place of a captcha, under separate limits. A script gets the instruction
 * to let the browser post the form, which leads to the page with the question.
 */
export const createAskPost =
  (limits: FormLimits) =>
  async (
    { visitor, isScript }: Pick<FormPost, 'visitor' | 'isScript'>,
    {
      error,
      isCareful = false,
    }: { readonly error?: TextKey | undefined; readonly isCareful?: boolean | undefined } = {},
  ): Promise<QuestionRequest | NotSent> => {
    if (isScript) {
      return { type: 'notSent', status: 422, answer: 'check', alert: 'forms:alert.captcha', next: 'page' };
    }
    const waitSeconds = await limits.countUse('check', visitor);
    return waitSeconds === undefined ? { type: 'check', error, isCareful } : refuseByLimit(waitSeconds);
  };

/** Returns a function that checks that a person sent a form with a captcha: by the captcha, otherwise by a question. */
export function createProvePost(verifyProof: (subject: ProofSubject) => Promise<ProofResult>, limits: FormLimits) {
  const askPost = createAskPost(limits);

  return async (post: PostToProve): Promise<ProvenPost> => {
    const { form, typed, ownFields, key = '', visitor, headers } = post;
    const { site, t } = post.request;
    const digest = digestAnswers(ownFields);
    const toIdempotencyKey = (proof: string | undefined) =>
      createIdempotencyKey(headers, { siteId: site.id, form: form.name, digest, key, proof });
    if (form.protection !== 'captcha')
      return { type: 'proven', key: toIdempotencyKey(undefined), proof: undefined, hasCarefulAnswer: false };
    // Answers to questions are counted here as well, because some pages ask their questions themselves, without
    // `askPost`.
    const waitSeconds =
      readSingleValue(typed, COMMON_FIELD.STAMP) === '' ? undefined : await limits.countUse('answer', visitor);
    if (waitSeconds !== undefined) return refuseByLimit(waitSeconds);
    const proofResult = await verifyProof({ site, form: form.name, typed, digest, toIdempotencyKey, t });
    if (proofResult.type === 'there') {
      return {
        type: 'proven',
        key: toIdempotencyKey(proofResult.id),
        proof: proofResult.id,
        hasCarefulAnswer: proofResult.by === 'careful question',
      };
    }
    if (proofResult.type === 'unknown') return askPost(post, proofResult);
    if (proofResult.type === 'refused') return post.isScript ? CAPTCHA_NOT_PASSED : askPost(post);
    return {
      type: 'notSent',
      status: 503,
      answer: 'captcha',
      alert: 'forms:alert.captchaDown',
      retryAfter: FORM_RETRY_AFTER_SECONDS,
    };
  };
}
