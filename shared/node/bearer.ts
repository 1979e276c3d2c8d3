import { createHash, timingSafeEqual } from 'node:crypto';

const computeDigest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Returns a function that checks whether an `Authorization` header has the token. It compares digests, which all have
 * the same length, so the time of the comparison reveals nothing about the token.
 */
export function createBearerCheck(token: string): (authorization: string | undefined) => boolean {
  const expected = computeDigest(`Bearer ${token}`);
  return (authorization = '') =>
    timingSafeEqual(computeDigest(authorization.replace(/^bearer /i, 'Bearer ')), expected);
}
