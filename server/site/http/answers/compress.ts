import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';

const middleware = compression();

/**
 * Compresses what is written to an answer from here on, where the client takes that and the type gains by it. For
 * answers that are made for one request: those that are kept are `Representation`s, which keep their codings too.
 * Answers to a form are left as they are: they are short, and what is typed stands beside tokens.
 */
export function compress(req: IncomingMessage, res: ServerResponse): void {
  // The middleware leaves an answer to HEAD as it is, whose headers would then not be those of GET (RFC 9110 §9.3.2).
  const asked = req.method === 'HEAD' ? Object.create(req, { method: { value: 'GET' } }) : req;
  // Types of the middleware ask for Express's objects; it uses what Node's have.
  middleware(asked as never, res as never, () => {});
}
