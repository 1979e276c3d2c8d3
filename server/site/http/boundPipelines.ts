import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The maximum number of requests of one connection that wait for the answer to an earlier request. Browsers and proxies
 * send their next request after they have received the answer.
 */
const MAX_PIPELINED_REQUESTS = 8;

/**
 * Ends connections that send many requests without waiting for their answers. Node reads hundreds of them at once; each
 * answer would stay in memory, and pictures would be opened for all of them. A client whose connection ends repeats the
 * requests that were not answered (RFC 9112 §9.3.2).
 */
export function limitPipelines(handler: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  function mayWait(socket: Socket, res: ServerResponse): boolean {
    // The connection has already been ended. Node has read these requests together with the one that exceeded the
    // limit.
    if (socket.destroyed) return false;
    const before = waiting.get(socket) ?? 0;
    if (before >= MAX_PIPELINED_REQUESTS) {
      socket.resetAndDestroy();
      return false;
    }
    waiting.set(socket, before + 1);
    res.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 0) - 1));
    return true;
  }

  return (req, res) => {
    // A response has a socket once all responses before it have ended.
    if (res.socket !== null || mayWait(req.socket, res)) handler(req, res);
  };
}
