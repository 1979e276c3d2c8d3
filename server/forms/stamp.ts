import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a stamp is good for, and nothing else. */
export interface StampUse {
  readonly siteId: string;
  readonly form: string;
  /** Of what was filled in: it can't be changed under the stamp. */
  readonly digest: string;
}

export type StampVerdict =
  | { readonly type: 'passed'; readonly id: string }
  /** Not the right answer, not this form, too old, or no stamp at all. */
  | { readonly type: 'wrong' }
  /** Nobody reads and answers that fast. */
  | { readonly type: 'early' };

const EARLIEST_MS = 2000;
export const STAMP_LIFETIME_MS = 60 * 60_000;
const STAMP = /^([0-9a-z]{1,12})\.([\w-]{22})\.([\w-]{43})$/;

/**
 * Signs that a question was asked at a time about certain answers of a visitor. The answer is part of what is signed, not
 * of what can be read.
 */
export function createStamps(key: Buffer, now: () => number = () => Date.now()) {
  const signature = (time: string, id: string, { siteId, form, digest }: StampUse, answer: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([time, id, siteId, form, digest, answer]))
      .digest();

  return {
    issue(use: StampUse, answer: number): string {
      const time = now().toString(36);
      const id = randomBytes(16).toString('base64url');
      return `${time}.${id}.${signature(time, id, use, answer).toString('base64url')}`;
    },

    verify(stamp: string, use: StampUse, answer: number | undefined): StampVerdict {
      const [, time = '', id = '', signed = ''] = STAMP.exec(stamp) ?? [];
      const age = now() - Number.parseInt(time, 36);
      if (answer === undefined || !(age >= 0 && age < STAMP_LIFETIME_MS)) return { type: 'wrong' };
      if (!timingSafeEqual(Buffer.from(signed, 'base64url'), signature(time, id, use, answer)))
        return { type: 'wrong' };
      return age < EARLIEST_MS ? { type: 'early' } : { type: 'passed', id };
    },
  };
}
export type Stamps = ReturnType<typeof createStamps>;
