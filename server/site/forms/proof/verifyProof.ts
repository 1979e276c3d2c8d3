import type { Site } from '#shared/api/site.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import type { CaptchaProvider, TypedValues } from '#shared/ui/forms/formState.ts';
import type { Captcha } from '../captcha/captcha.ts';
import type { ReplayGuard } from './replayGuard.ts';
import { readAnswer } from './question.ts';
import { FORM_TOKEN_LIFETIME_MS, type FormTokens } from './formToken.ts';
import { COMMON_FIELD, readSingleValue, TOKEN_FIELDS } from '../typedFields.ts';

/** The result of checking whether a form comes with a valid proof. */
export type ProofResult =
  /**
   * The proof is valid. `id` identifies the accepted answer, which is valid for this form only. `by` says whether a
   * question or the captcha was answered.
   */
  | { readonly type: 'there'; readonly id: string; readonly by: 'careful question' | 'question' | 'captcha' }
  /**
   * There is no proof yet, so a question is asked. A careful question, which takes more time to answer, is asked if the
   * previous question was a careful one. `error` is a text key about the previous answer.
   */
  | {
      readonly type: 'unknown';
      readonly error?: 'forms:error.answer' | 'forms:check.wait';
      readonly isCareful?: boolean;
    }
  /** The token is not valid any more, for example because it was used before. */
  | { readonly type: 'refused' }
  | { readonly type: 'unavailable' };

interface VerifyProofOptions {
  readonly captchas: Readonly<Record<CaptchaProvider, Captcha>>;
  readonly formTokens: FormTokens;
  readonly replayGuard: ReplayGuard;
}

export interface ProofSubject {
  readonly site: Site;
  /** The name of the form. */
  readonly form: string;
  readonly typed: TypedValues;
  /** The digest of the fields that belong to the form. */
  readonly digest: string;
  /** Returns the idempotency key that belongs to a proof: one proof is valid for one key. */
  readonly toIdempotencyKey: (id: string) => string;
  readonly t: Translate;
}

/** Verifies the form token of an answered question, otherwise the token of the site's captcha. */
export const createVerifyProof =
  ({ captchas, formTokens, replayGuard }: VerifyProofOptions) =>
  async ({ site, form, typed, digest, toIdempotencyKey, t }: ProofSubject): Promise<ProofResult> => {
    const purpose = `${site.id} ${form} ${digest}`;
    const formToken = readSingleValue(typed, COMMON_FIELD.STAMP);
    if (formToken !== '') {
      const answer = readAnswer(readSingleValue(typed, COMMON_FIELD.ANSWER), t);
      const verdict = formTokens.verify(formToken, { siteId: site.id, form, digest }, answer);
      if (verdict.type === 'none') return { type: 'unknown', error: 'forms:error.answer' };
      const { type, id, isCareful } = verdict;
      // A question accepts one answer, right or wrong, so that each attempt needs a new question.
      const isFirstUse = await replayGuard.claimProof(
        `stamp ${id}`,
        `${purpose} ${toIdempotencyKey(id)} ${answer}`,
        FORM_TOKEN_LIFETIME_MS,
      );
      if (isFirstUse && type === 'passed')
        return { type: 'there', id, by: isCareful ? 'careful question' : 'question' };
      const error = isFirstUse && type === 'early' ? 'forms:check.wait' : 'forms:error.answer';
      return { type: 'unknown', error, isCareful };
    }
    if (readSingleValue(typed, COMMON_FIELD.HONEYPOT) !== '') return { type: 'unknown' };
    const { provider } = site.captcha;
    const token = readSingleValue(typed, TOKEN_FIELDS[provider]);
    if (token === '') return { type: 'unknown' };
    const verdict = await captchas[provider].verifyToken(token, site);
    if (verdict.type === 'unavailable') return verdict;
    if (verdict.type === 'failed') return { type: 'refused' };
    const { id, lifetimeMs } = verdict;
    const isFirstUse = await replayGuard.claimProof(
      `${provider} ${id}`,
      `${purpose} ${toIdempotencyKey(id)}`,
      lifetimeMs,
    );
    return isFirstUse ? { type: 'there', id, by: 'captcha' } : { type: 'refused' };
  };
