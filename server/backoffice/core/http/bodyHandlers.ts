import express, { type RequestHandler } from 'express';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { HttpProblem } from './problem.ts';

const JSON_LIMIT = '2mb';
const UPLOAD_LIMIT = '10mb';

const jsonBody = express.json({ limit: JSON_LIMIT, strict: false });
const rawBody = express.raw({ limit: UPLOAD_LIMIT, type: () => true });
const mustBeJson: RequestHandler = (request, _response, next) => {
  if (!request.is('application/json')) throw new HttpProblem(415, 'The body should be application/json.');
  next();
};

/** Returns the handlers that read the body of a call: JSON, the bytes of an upload, or no body. */
export function createBodyHandlers({ body, method, path }: Endpoint): RequestHandler[] {
  if (body) return [mustBeJson, jsonBody];
  return method === 'PUT' && path.includes('/assets/') ? [rawBody] : [];
}
