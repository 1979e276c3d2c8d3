import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Keys } from '../keys.ts';
import type { Captcha, CaptchaVerdict } from './captcha.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Iterations of each try, and tries: about half a second for a phone, in its background. */
const COST = 2000;
const FEWEST_TRIES = 150;
const MOST_TRIES = 450;
/** A form may be left open for a while before it is sent. */
const LIFETIME_MS = 30 * 60_000;
/** From the first touch of a form to its end; the form's script waits for it. */
const EARLIEST_MS = 1500;

const FAILED: CaptchaVerdict = { type: 'failed' };
const hex = (most: number) =>
  z
    .string()
    .regex(/^[0-9a-f]+$/)
    .max(most);

/** What a token holds, once it is unpacked. Its signature says the rest. */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      nonce: hex(64),
      salt: hex(64),
      cost: z.literal(COST),
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

function unpacked(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}

export interface Altcha extends Captcha {
  /** A new task, good on this site alone. */
  challenge(siteId: string): Promise<object>;
}

/** A proof-of-work task, set and checked by the site itself: no third party gets data of the visitor. */
export function createAltcha(keys: Keys, now: () => number = () => Date.now()): Altcha {
  const secretsOf = (siteId: string) => ({
    hmacSignatureSecret: keys(`altcha of ${siteId}`).toString('hex'),
    hmacKeySignatureSecret: keys(`altcha solutions of ${siteId}`).toString('hex'),
  });

  return {
    challenge: (siteId) =>
      createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(FEWEST_TRIES, MOST_TRIES),
        deriveKey,
        data: { issued: now() },
        expiresAt: Math.floor((now() + LIFETIME_MS) / 1000),
        ...secretsOf(siteId),
      }),

    async verify(token, { id: siteId }) {
      const { data: payload } = payloadSchema.safeParse(unpacked(token));
      if (!payload) return FAILED;
      const { parameters, signature } = payload.challenge;
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secretsOf(siteId) });
      if (!verified || now() - parameters.data.issued < EARLIEST_MS) return FAILED;
      return { type: 'passed', id: signature, lifetimeMs: LIFETIME_MS };
    },
  };
}
