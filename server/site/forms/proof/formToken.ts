import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The use for which a form token is valid. */
interface FormTokenPurpose {
  readonly siteId: string;
  readonly form: string;
  /** The digest of the fields, so that the fields cannot be changed under the same token. */
  readonly digest: string;
}

type FormTokenVerdict =
  /** The token belongs to another form, is too old, or is no form token. */
  | { readonly type: 'none' }
  | {
      /**
       * The result: `passed` for the right answer, `early` for an answer that came faster than a person reads, `wrong`
       * for a wrong answer.
       */
      readonly type: 'passed' | 'early' | 'wrong';
      readonly isCareful: boolean;
      /** The id of the question, under which its answers are counted. */
      readonly id: string;
    };

const MIN_TOKEN_AGE_MS = 2000;
/**
 * The minimum time from a careful question to its answer. A site asks such questions while it gets too many messages.
 */
const MIN_CAREFUL_TOKEN_AGE_MS = 6000;
export const FORM_TOKEN_LIFETIME_MS = 60 * 60_000;
const TOKEN_PATTERN = /^(c\.)?([0-9a-z]{1,12})\.([\w-]{22})\.([\w-]{43})\.([\w-]{43})$/;

const hasSignature = (signature: string, expectedSignature: Buffer) =>
  timingSafeEqual(Buffer.from(signature, 'base64url'), expectedSignature);

/**
 * Creates and verifies form tokens. A token proves that a question was asked at a certain time, for a form with certain
 * contents. The right answer to the question is part of the signed text, and cannot be read from the token.
 */
export function createFormTokens(key: Buffer, now: () => number = () => Date.now()) {
  /**
   * Returns the signature of a question. With `answer`, it is the signature of the question together with that answer.
   */
  const sign = (time: string, id: string, isCareful: boolean, purpose: FormTokenPurpose, answer?: number) => {
    const { siteId, form, digest } = purpose;
    const signedParts = [time, id, siteId, form, digest, answer ?? 'question', ...(isCareful ? ['careful'] : [])];
    return createHmac('sha256', key).update(JSON.stringify(signedParts)).digest();
  };

  return {
    issue(purpose: FormTokenPurpose, answer: number, isCareful = false): string {
      const time = now().toString(36);
      const id = randomBytes(16).toString('base64url');
      const signatures = [sign(time, id, isCareful, purpose), sign(time, id, isCareful, purpose, answer)];
      return [...(isCareful ? ['c'] : []), time, id, ...signatures.map((each) => each.toString('base64url'))].join('.');
    },

    verify(token: string, purpose: FormTokenPurpose, answer: number | undefined): FormTokenVerdict {
      const [, carefulMark, time = '', id = '', questionSignature = '', answerSignature = ''] =
        TOKEN_PATTERN.exec(token) ?? [];
      const isCareful = carefulMark !== undefined;
      const ageMs = now() - Number.parseInt(time, 36);
      if (
        !(ageMs >= 0 && ageMs < FORM_TOKEN_LIFETIME_MS) ||
        !hasSignature(questionSignature, sign(time, id, isCareful, purpose))
      )
        return { type: 'none' };
      if (answer === undefined || !hasSignature(answerSignature, sign(time, id, isCareful, purpose, answer)))
        return { type: 'wrong', id, isCareful };
      const minAgeMs = isCareful ? MIN_CAREFUL_TOKEN_AGE_MS : MIN_TOKEN_AGE_MS;
      return { type: ageMs < minAgeMs ? 'early' : 'passed', id, isCareful };
    },
  };
}
export type FormTokens = ReturnType<typeof createFormTokens>;
