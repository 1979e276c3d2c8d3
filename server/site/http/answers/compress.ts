import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';

const compressionMiddleware = compression();

/**
 * Compresses everything that is written to an answer after this call, if the client accepts compressed answers and
 * content of this type becomes smaller. It is for answers to a single request, because answers in memory are
 * `Representation`s, which store their codings. Answers to forms are not compressed, because they are short and contain
 * typed text beside tokens: the size of a compressed answer could reveal a token.
 */
export function compressAnswer(req: IncomingMessage, res: ServerResponse): void {
  // The middleware does not process HEAD requests, whose headers would then differ from those of GET (RFC 9110 §9.3.2).
  // So it gets a copy of the request with the method GET.
  const getRequest = req.method === 'HEAD' ? Object.create(req, { method: { value: 'GET' } }) : req;
  // The middleware's types require Express's objects, but it uses only properties of Node's.
  compressionMiddleware(getRequest as never, res as never, () => {});
}
