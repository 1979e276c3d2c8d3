import type { RequestListener, Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { KEEP_ALIVE_MS } from './listener.ts';

/** Ends a server without cutting off an answer. */
interface Drain {
  /** Once the drain has begun, each connection is closed after its answer. */
  whileOpen(handler: RequestListener): RequestListener;
  /** Resolves when the last answer is out; what then still isn't is cut off after `LIMIT_MS`. */
  close(server: Server): Promise<void>;
  /**
   * The same for a server beside others on the same port, which accept connections meanwhile: idle connections are left
   * to end as they do otherwise, so that no request is on its way to one that is being closed.
   */
  closePatiently(server: Server): Promise<void>;
}

/** Those who use a connection again learn with their next answer that they should not. */
const FAREWELL_MS = 500;
const LIMIT_MS = 6000;
/** An idle connection has ended before, and so has the longest request. */
const PATIENT_LIMIT_MS = KEEP_ALIVE_MS + 10_000;

async function closed(server: Server, close: (done: () => void) => void, limitMs: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), limitMs);
  await new Promise<void>((resolve) => close(resolve));
  clearTimeout(cut);
}

export function createDrain(): Drain {
  let draining = false;

  return {
    whileOpen: (handler) => (req, res) => {
      if (draining) res.shouldKeepAlive = false;
      handler(req, res);
    },
    async close(server) {
      if (!draining) {
        draining = true;
        await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS));
      }
      await closed(server, (done) => server.close(done), LIMIT_MS);
    },
    async closePatiently(server) {
      draining = true;
      // `http.Server` would also close idle connections.
      await closed(server, (done) => NetServer.prototype.close.call(server, done), PATIENT_LIMIT_MS);
    },
  };
}
