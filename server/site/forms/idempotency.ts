import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const GIVEN_KEY_PATTERN = /^[\w-]{16,100}$/;

interface IdempotencyInput {
  readonly siteId: string;
  readonly form: string;
  /** The digest of the fields. */
  readonly digest: string;
  /** The key of a failed attempt, which the page shown after that attempt has sent back. */
  readonly key: string;
  /** The id of the accepted captcha answer; undefined for forms without a captcha. */
  readonly proof: string | undefined;
}

const hashParts = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Returns the hash of a proof. The back office stores only the hash, which cannot be used as a proof. */
export const toProofKey = (siteId: string, proof: string): string => hashParts(siteId, 'proof', proof);

/**
 * Returns a key under which equal posts count as one. The key is made of the header that the form's script sends.
 * Without that header, the key of a repeated attempt is made of the key of the first attempt and the fields. The key of
 * a first attempt is made of the accepted captcha answer, which is valid for one submission, or of a random value. Keys
 * of different sites or forms never collide.
 */
export function createIdempotencyKey(headers: IncomingMessage['headers'], input: IdempotencyInput): string {
  const { siteId, form, digest, key, proof } = input;
  const header = headers['idempotency-key'];
  if (typeof header === 'string' && GIVEN_KEY_PATTERN.test(header)) return hashParts(siteId, form, 'header', header);
  if (GIVEN_KEY_PATTERN.test(key)) return hashParts(siteId, form, 'page', key, digest);
  return hashParts(siteId, form, 'proof', proof ?? randomUUID());
}
