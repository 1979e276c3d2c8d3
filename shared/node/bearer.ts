import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether an `Authorization` header has the token. Digests have one length, so the time it takes reveals nothing. */
export function createBearerCheck(token: string): (authorization: string | undefined) => boolean {
  const expected = digest(`Bearer ${token}`);
  return (authorization = '') => timingSafeEqual(digest(authorization.replace(/^bearer /i, 'Bearer ')), expected);
}
