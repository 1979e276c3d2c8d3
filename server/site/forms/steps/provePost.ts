import type { TextKey } from '../formDefinition.ts';
import { idempotencyKey } from '../idempotency.ts';
import type { Limits } from '../formLimits.ts';
import type { Proof, ProofSubject } from '../proof/verifyProof.ts';
import { digestOf, FIELD, single } from '../typedFields.ts';
import { type Check, limited, type Post, type NotSent, RETRY_AFTER } from './post.ts';

export type ProvenPost =
  | {
      readonly type: 'proven';
      /** Idempotency key. */
      readonly key: string;
      /** Names the accepted answer of a captcha; undefined for a form without one. */
      readonly proof: string | undefined;
      /** A person has answered a careful question about exactly these answers, as sites ask it that get too many. */
      readonly isAnswered: boolean;
    }
  | Check
  | NotSent;

/** What this step reads of a post. */
export type PostToProve = Pick<Post, 'typed' | 'own' | 'key' | 'visitor' | 'isScript' | 'headers'> & {
  readonly form: Pick<Post['form'], 'name' | 'protection'>;
  readonly request: Pick<Post['request'], 'site' | 't'>;
};

const NOT_PASSED: NotSent = { type: 'notSent', status: 422, answer: 'captcha', alert: 'forms:alert.captcha' };

/** Asks a question in place of a captcha, under limits of its own. A script is told to post the form plainly for it. */
export const createAskPost =
  (limits: Limits) =>
  async (
    { visitor, isScript }: Pick<Post, 'visitor' | 'isScript'>,
    {
      error,
      isCareful = false,
    }: { readonly error?: TextKey | undefined; readonly isCareful?: boolean | undefined } = {},
  ): Promise<Check | NotSent> => {
    if (isScript) {
      return { type: 'notSent', status: 422, answer: 'check', alert: 'forms:alert.captcha', next: 'page' };
    }
    const wait = await limits.take('check', visitor);
    return wait === undefined ? { type: 'check', error, isCareful } : limited(wait);
  };

/** Whether a person sent it, for forms with a captcha: by the captcha, else by a question. */
export function createProvePost(prove: (subject: ProofSubject) => Promise<Proof>, limits: Limits) {
  const ask = createAskPost(limits);

  return async (post: PostToProve): Promise<ProvenPost> => {
    const { form, typed, own, key = '', visitor, headers } = post;
    const { site, t } = post.request;
    const digest = digestOf(own);
    const keyOf = (proof: string | undefined) =>
      idempotencyKey(headers, { siteId: site.id, form: form.name, digest, key, proof });
    if (form.protection !== 'captcha')
      return { type: 'proven', key: keyOf(undefined), proof: undefined, isAnswered: false };
    // Questions are shown on pages, too: attempts to answer are what is counted.
    const wait = single(typed, FIELD.STAMP) === '' ? undefined : await limits.take('answer', visitor);
    if (wait !== undefined) return limited(wait);
    const found = await prove({ site, form: form.name, typed, digest, keyOf, t });
    if (found.type === 'there') {
      return { type: 'proven', key: keyOf(found.id), proof: found.id, isAnswered: found.by === 'careful question' };
    }
    if (found.type === 'unknown') return ask(post, found);
    if (found.type === 'refused') return post.isScript ? NOT_PASSED : ask(post);
    return {
      type: 'notSent',
      status: 503,
      answer: 'captcha',
      alert: 'forms:alert.captchaDown',
      retryAfter: RETRY_AFTER,
    };
  };
}
