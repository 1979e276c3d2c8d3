import express, { type RequestHandler } from 'express';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { HttpProblem } from './problem.ts';

const MAX_JSON_SIZE = '2mb';
const MAX_UPLOAD_SIZE = '10mb';

const readJsonBody = express.json({ limit: MAX_JSON_SIZE, strict: false });
const readRawBody = express.raw({ limit: MAX_UPLOAD_SIZE, type: () => true });
const requireJson: RequestHandler = (request, _response, next) => {
  if (!request.is('application/json')) throw new HttpProblem(415, 'The body should be application/json.');
  next();
};

/** Returns the handlers that read the body of a call: JSON, the bytes of an upload, or no body. */
export function createBodyHandlers({ body, method, path }: Endpoint): RequestHandler[] {
  if (body) return [requireJson, readJsonBody];
  return method === 'PUT' && path.includes('/assets/') ? [readRawBody] : [];
}
