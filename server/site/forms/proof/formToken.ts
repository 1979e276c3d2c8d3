import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a form token is valid for. */
interface FormTokenUse {
  readonly siteId: string;
  readonly form: string;
  /** Of what was filled in: it can't be changed under the token. */
  readonly digest: string;
}

type FormTokenVerdict =
  /** Not of this form, too old, or no form token at all. */
  | { readonly type: 'none' }
  | {
      /** The right answer; one that came faster than a person reads; not the right one. */
      readonly type: 'passed' | 'early' | 'wrong';
      readonly isCareful: boolean;
      /** Of the question: by it, answers are counted. */
      readonly id: string;
    };

const EARLIEST_MS = 2000;
/** Of a careful question, which a site asks while it gets too many messages. */
const EARLIEST_CAREFUL_MS = 6000;
export const FORM_TOKEN_LIFETIME_MS = 60 * 60_000;
const TOKEN = /^(c\.)?([0-9a-z]{1,12})\.([\w-]{22})\.([\w-]{43})\.([\w-]{43})$/;

const isSigned = (given: string, expected: Buffer) => timingSafeEqual(Buffer.from(given, 'base64url'), expected);

/**
 * Signs that a question was asked at a time about certain answers of a visitor. The answer is part of what is signed, not
 * of what can be read.
 */
export function createFormTokens(key: Buffer, now: () => number = () => Date.now()) {
  /** Of the question itself, and with an `answer` of that. */
  const signature = (time: string, id: string, isCareful: boolean, use: FormTokenUse, answer?: number) => {
    const { siteId, form, digest } = use;
    const signed = [time, id, siteId, form, digest, answer ?? 'question', ...(isCareful ? ['careful'] : [])];
    return createHmac('sha256', key).update(JSON.stringify(signed)).digest();
  };

  return {
    issue(use: FormTokenUse, answer: number, isCareful = false): string {
      const time = now().toString(36);
      const id = randomBytes(16).toString('base64url');
      const signatures = [signature(time, id, isCareful, use), signature(time, id, isCareful, use, answer)];
      return [...(isCareful ? ['c'] : []), time, id, ...signatures.map((each) => each.toString('base64url'))].join('.');
    },

    verify(token: string, use: FormTokenUse, answer: number | undefined): FormTokenVerdict {
      const [, care, time = '', id = '', asked = '', answered = ''] = TOKEN.exec(token) ?? [];
      const isCareful = care !== undefined;
      const age = now() - Number.parseInt(time, 36);
      if (!(age >= 0 && age < FORM_TOKEN_LIFETIME_MS) || !isSigned(asked, signature(time, id, isCareful, use)))
        return { type: 'none' };
      if (answer === undefined || !isSigned(answered, signature(time, id, isCareful, use, answer)))
        return { type: 'wrong', id, isCareful };
      const earliest = isCareful ? EARLIEST_CAREFUL_MS : EARLIEST_MS;
      return { type: age < earliest ? 'early' : 'passed', id, isCareful };
    },
  };
}
export type FormTokens = ReturnType<typeof createFormTokens>;
