import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';

const compressionMiddleware = compression();

/**
 * Compresses everything that is written to a response after this call, if the client accepts compressed responses and
 * content of this type becomes smaller. Use it only for a response that is created for one request: a response that
 * stays in memory is a `Representation`, which stores its compressed forms itself. Responses to forms are not
 * compressed, because they are short and contain typed text beside tokens: the size of a compressed response could
 * reveal a token.
 */
export function compressAnswer(req: IncomingMessage, res: ServerResponse): void {
  // The middleware does not process HEAD requests, whose headers would then differ from those of GET (RFC 9110 §9.3.2).
  // So it gets a copy of the request with the method GET.
  const getRequest = req.method === 'HEAD' ? Object.create(req, { method: { value: 'GET' } }) : req;
  // The middleware's types require Express's objects, but it uses only properties of Node's.
  compressionMiddleware(getRequest as never, res as never, () => {});
}
