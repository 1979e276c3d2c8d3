import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';

const middleware = compression();

/**
 * Compresses everything that is written to an answer from now on, where the client accepts that and the type gains by
 * it. It is for answers to a single request: answers that are kept are `Representation`s, which keep their codings too.
 * Answers to forms are not compressed: they are short, and contain typed text beside tokens.
 */
export function compress(req: IncomingMessage, res: ServerResponse): void {
  // The middleware skips answers to HEAD, whose headers would then not be those of GET (RFC 9110 §9.3.2).
  const asked = req.method === 'HEAD' ? Object.create(req, { method: { value: 'GET' } }) : req;
  // The middleware's types require Express's objects, but it uses only properties of Node's.
  middleware(asked as never, res as never, () => {});
}
