import type { RequestHandler } from 'express';
import { createBearerCheck } from '#shared/node/bearer.ts';
import { HttpProblem } from './problem.ts';

/** Accepts only calls with the token; all other calls get 401. */
export function requireBearer(token: string): RequestHandler {
  const isBearer = createBearerCheck(token);
  return (request, _response, next) => {
    if (!isBearer(request.get('Authorization'))) throw new HttpProblem(401, 'This call needs the API token.');
    next();
  };
}
