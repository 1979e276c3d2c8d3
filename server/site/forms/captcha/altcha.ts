import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { DeriveKey } from '../keyDerivation.ts';
import type { Captcha, CaptchaVerdict } from './captcha.ts';

const HASH_ALGORITHM = 'PBKDF2/SHA-256';
/**
 * The number of hash iterations in each try, and the minimum and maximum number of tries that a solution takes. A phone
 * needs about half a second for all tries, in the background.
 */
const ITERATIONS_PER_TRY = 2000;
const MIN_TRIES = 150;
const MAX_TRIES = 450;
/** The time for which a task is valid. A form may stay open for a while before it is sent. */
const TASK_LIFETIME_MS = 30 * 60_000;
/**
 * The minimum time from the creation of a task to the submission of the form. The form's script waits for this time
 * (`client/forms/captcha/altchaClient.ts`).
 */
const MIN_SOLUTION_AGE_MS = 1500;

const FAILED_VERDICT: CaptchaVerdict = { type: 'failed' };
const createHexSchema = (maxCharacters: number) =>
  z
    .string()
    .regex(/^[0-9a-f]+$/)
    .max(maxCharacters);

/** The contents of a decoded token. Its signature covers all fields except the signature itself. */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(HASH_ALGORITHM),
      nonce: createHexSchema(64),
      salt: createHexSchema(64),
      cost: z.literal(ITERATIONS_PER_TRY),
      keyLength: z.int().min(16).max(64),
      keyPrefix: createHexSchema(128),
      keySignature: createHexSchema(128),
      expiresAt: z.int(),
      data: z.object({ issued: z.int() }),
    }),
    signature: createHexSchema(128),
  }),
  solution: z.object({ counter: z.int().min(0).max(10_000_000), derivedKey: createHexSchema(128) }),
});

function parseToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}

export interface Altcha extends Captcha {
  /** Returns a new task that is valid on this site only. */
  createChallenge(siteId: string): Promise<object>;
}

/**
 * Creates a captcha that issues and checks proof-of-work tasks itself, so that no third party gets data of the visitor.
 */
export function createAltcha(keys: DeriveKey, now: () => number = () => Date.now()): Altcha {
  const deriveSecrets = (siteId: string) => ({
    hmacSignatureSecret: keys(`altcha of ${siteId}`).toString('hex'),
    hmacKeySignatureSecret: keys(`altcha solutions of ${siteId}`).toString('hex'),
  });

  return {
    createChallenge: (siteId) =>
      createChallenge({
        algorithm: HASH_ALGORITHM,
        cost: ITERATIONS_PER_TRY,
        counter: randomInt(MIN_TRIES, MAX_TRIES),
        deriveKey,
        data: { issued: now() },
        expiresAt: Math.floor((now() + TASK_LIFETIME_MS) / 1000),
        ...deriveSecrets(siteId),
      }),

    async verifyToken(token, { id: siteId }) {
      const { data: payload } = payloadSchema.safeParse(parseToken(token));
      if (!payload) return FAILED_VERDICT;
      const { parameters, signature } = payload.challenge;
      const { verified } = await verifySolution({ ...payload, deriveKey, ...deriveSecrets(siteId) });
      if (!verified || now() - parameters.data.issued < MIN_SOLUTION_AGE_MS) return FAILED_VERDICT;
      return { type: 'passed', id: signature, lifetimeMs: TASK_LIFETIME_MS };
    },
  };
}
