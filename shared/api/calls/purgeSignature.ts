import { createHmac, timingSafeEqual } from 'node:crypto';

/** Only servers may import this module, because it uses a module of Node and the secret API token. */

/**
 * The maximum difference between the time of a signature and now, so that a recorded message cannot be sent again
 * later.
 */
const CLOCK_TOLERANCE_SECONDS = 300;
const SIGNATURE_HEADER_VALUE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const computeHmac = (token: string, seconds: number, body: string): Buffer =>
  createHmac('sha256', token).update(`${seconds}.${body}`).digest();

/** Returns the value of `PURGE_SIGNATURE_HEADER` for a body that is sent at `now` (milliseconds since 1970). */
export function signPurge(token: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${computeHmac(token, seconds, body).toString('hex')}`;
}

/**
 * Returns true when the header was created with `token` for exactly this body, at most five minutes before or after
 * `now`.
 */
export function verifyPurge(token: string, body: string, header: string | undefined, now: number): boolean {
  const [, seconds, signature] = SIGNATURE_HEADER_VALUE.exec(header ?? '') ?? [];
  if (seconds === undefined || signature === undefined) return false;
  if (Math.abs(now / 1000 - Number(seconds)) > CLOCK_TOLERANCE_SECONDS) return false;
  return timingSafeEqual(computeHmac(token, Number(seconds), body), Buffer.from(signature, 'hex'));
}
