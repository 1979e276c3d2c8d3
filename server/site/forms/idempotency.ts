import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const GIVEN = /^[\w-]{16,100}$/;

interface IdempotencyInput {
  readonly siteId: string;
  readonly form: string;
  /** Of what was filled in. */
  readonly digest: string;
  /** Field of the page that a failed attempt was answered with. */
  readonly key: string;
  /** Names the captcha answer that was accepted; undefined for forms without a captcha. */
  readonly proof: string | undefined;
}

const hashed = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The hash of a proof, which the back office stores: it cannot be used as a proof there. */
export const proofKey = (siteId: string, proof: string): string => hashed(siteId, 'proof', proof);

/**
 * Two posts with the same key are one: the key is the header of the form's script; else the attempt that the page
 * carries on, as long as no answer was changed; else the stamp or token, which is valid for one submit. Keys of
 * different sites or forms never collide.
 */
export function idempotencyKey(headers: IncomingMessage['headers'], intention: IdempotencyInput): string {
  const { siteId, form, digest, key, proof } = intention;
  const header = headers['idempotency-key'];
  if (typeof header === 'string' && GIVEN.test(header)) return hashed(siteId, form, 'header', header);
  if (GIVEN.test(key)) return hashed(siteId, form, 'page', key, digest);
  return hashed(siteId, form, 'proof', proof ?? randomUUID());
}
