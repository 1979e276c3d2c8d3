import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The maximum number of requests of one connection that wait for the answer to an earlier request. Browsers and proxies
 * send their next request after they have received the answer.
 */
const MAX_PIPELINED_REQUESTS = 8;

/**
 * Ends connections that send many requests without waiting for their answers. Node reads hundreds of such requests at
 * once, so hundreds of answers would be in memory and hundreds of picture files open. A client whose connection ends
 * repeats the requests that were not answered (RFC 9112 §9.3.2).
 */
export function limitPipelines(handler: RequestListener): RequestListener {
  const waitingCounts = new WeakMap<Socket, number>();

  function addWaiting(socket: Socket, res: ServerResponse): boolean {
    // This connection has already been ended. Node had read this request together with the request that exceeded the
    // limit.
    if (socket.destroyed) return false;
    const waitingCount = waitingCounts.get(socket) ?? 0;
    if (waitingCount >= MAX_PIPELINED_REQUESTS) {
      socket.resetAndDestroy();
      return false;
    }
    waitingCounts.set(socket, waitingCount + 1);
    res.once('close', () => waitingCounts.set(socket, (waitingCounts.get(socket) ?? 0) - 1));
    return true;
  }

  return (req, res) => {
    // A response gets a socket when all earlier responses of the connection have ended. Until then, the request waits.
    if (res.socket !== null || addWaiting(req.socket, res)) handler(req, res);
  };
}
