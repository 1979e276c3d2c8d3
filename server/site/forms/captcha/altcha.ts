import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Keys } from '../keys.ts';
import type { Captcha, CaptchaVerdict } from './captcha.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** The iterations of each attempt, and the range of attempts. A phone needs about half a second, in the background. */
const ITERATIONS = 2000;
const MIN_TRIES = 150;
const MAX_TRIES = 450;
/** The time for which a task is valid. A form may stay open for a while before it is sent. */
const LIFETIME_MS = 30 * 60_000;
/** The minimum time from the first touch of a form to its submission; the form's script waits for it. */
const MIN_AGE_MS = 1500;

const FAILED: CaptchaVerdict = { type: 'failed' };
const hex = (maxCharacters: number) =>
  z
    .string()
    .regex(/^[0-9a-f]+$/)
    .max(maxCharacters);

/** The contents of a decoded token. Its signature covers all fields except the signature itself. */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      nonce: hex(64),
      salt: hex(64),
      cost: z.literal(ITERATIONS),
      keyLength: z.int().min(16).max(64),
      keyPrefix: hex(128),
      keySignature: hex(128),
      expiresAt: z.int(),
      data: z.object({ issued: z.int() }),
    }),
    signature: hex(128),
  }),
  solution: z.object({ counter: z.int().min(0).max(10_000_000), derivedKey: hex(128) }),
});

function unpack(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}

export interface Altcha extends Captcha {
  /** Returns a new task that is valid on this site only. */
  challenge(siteId: string): Promise<object>;
}

/**
 * Creates a captcha that issues and checks proof-of-work tasks itself, so that no third party gets data of the visitor.
 */
export function createAltcha(keys: Keys, now: () => number = () => Date.now()): Altcha {
  const deriveSecrets = (siteId: string) => ({
    hmacSignatureSecret: keys(`altcha of ${siteId}`).toString('hex'),
    hmacKeySignatureSecret: keys(`altcha solutions of ${siteId}`).toString('hex'),
  });

  return {
    challenge: (siteId) =>
      createChallenge({
        algorithm: ALGORITHM,
        cost: ITERATIONS,
        counter: randomInt(MIN_TRIES, MAX_TRIES),
        deriveKey,
        data: { issued: now() },
        expiresAt: Math.floor((now() + LIFETIME_MS) / 1000),
        ...deriveSecrets(siteId),
      }),

    async verify(token, { id: siteId }) {
      const { data: payload } = payloadSchema.safeParse(unpack(token));
      if (!payload) return FAILED;
      const { parameters, signature } = payload.challenge;
      const { verified } = await verifySolution({ ...payload, deriveKey, ...deriveSecrets(siteId) });
      if (!verified || now() - parameters.data.issued < MIN_AGE_MS) return FAILED;
      return { type: 'passed', id: signature, lifetimeMs: LIFETIME_MS };
    },
  };
}
