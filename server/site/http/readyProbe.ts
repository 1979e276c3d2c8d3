import type { IncomingMessage, ServerResponse } from 'node:http';
import { NO_STORE } from './answers/cacheHeaders.ts';
import { flat } from './answers/headers.ts';
import { restrictiveHeaders } from './answers/securityHeaders.ts';

/**
 * The address of the ready probe on the port for visitors, under any host name, for proxies that can't probe another
 * port.
 */
const READY_PATH = '/.well-known/gevel/ready';

const HEADERS = flat([...restrictiveHeaders(false), ...NO_STORE, ['Content-Length', '0']]);

/**
 * Answers a proxy's probe: 200 while visitors may be sent to this process, otherwise 503. The admin port shows the
 * reason.
 *
 * @param readiness returns the state of this process; it is called only for the probe
 * @returns false for any other request
 */
export function answerReadyProbe(req: IncomingMessage, res: ServerResponse, readiness: () => string): boolean {
  if (req.url !== READY_PATH) return false;
  res.writeHead(readiness() === 'ready' ? 200 : 503, HEADERS);
  res.end();
  return true;
}
