import type { IncomingMessage, ServerResponse } from 'node:http';
import { NO_STORE } from './answers/cacheHeaders.ts';
import { flat } from './answers/headers.ts';
import { restrictiveHeaders } from './answers/securityHeaders.ts';

/** On the port for visitors, under any host name: proxies that can ask no other port know by it whom to leave out. */
const READY_PATH = '/.well-known/gevel/ready';

const HEADERS = flat([...restrictiveHeaders(false), ...NO_STORE, ['Content-Length', '0']]);

/**
 * Answers a proxy's probe: 200 while visitors may be sent to this process, else 503. Why is for the admin port to say.
 *
 * @param readiness of this process; asked for the probe alone
 * @returns false for any other request
 */
export function answerReadyProbe(req: IncomingMessage, res: ServerResponse, readiness: () => string): boolean {
  if (req.url !== READY_PATH) return false;
  res.writeHead(readiness() === 'ready' ? 200 : 503, HEADERS);
  res.end();
  return true;
}
