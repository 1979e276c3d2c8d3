import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { HttpProblem } from './problem.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Accepts calls with the token. Digests have one length, so the time of the comparison reveals nothing. */
export function bearerOf(token: string): RequestHandler {
  const expected = digest(`Bearer ${token}`);
  return (request, _response, next) => {
    const given = (request.get('Authorization') ?? '').replace(/^bearer /i, 'Bearer ');
    if (!timingSafeEqual(digest(given), expected)) throw new HttpProblem(401, 'This call needs the API token.');
    next();
  };
}
