import type { RequestListener, Server } from 'node:http';

/** Ends a server without cutting off an answer. */
interface Drain {
  /** Once the drain has begun, each connection is closed after its answer. */
  whileOpen(handler: RequestListener): RequestListener;
  /** Resolves when the last answer is out; what then still isn't is cut off after `LIMIT_MS`. */
  close(server: Server): Promise<void>;
}

/** Those who use a connection again learn with their next answer that they should not. */
const FAREWELL_MS = 500;
const LIMIT_MS = 6000;

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
      const cut = setTimeout(() => server.closeAllConnections(), LIMIT_MS);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(cut);
    },
  };
}
