import type { IncomingMessage, ServerResponse } from 'node:http';
import { NO_STORE_HEADERS } from './answers/cacheHeaders.ts';
import { flattenHeaders } from './answers/headers.ts';
import { getRestrictiveHeaders } from './answers/securityHeaders.ts';

/**
 * The path of the ready probe on the port for visitors. The probe is answered under any host name. It is for proxies
 * that cannot probe the admin port.
 */
const READY_PATH = '/.well-known/gevel/ready';

const READY_PROBE_HEADERS = flattenHeaders([
  ...getRestrictiveHeaders(false),
  ...NO_STORE_HEADERS,
  ['Content-Length', '0'],
]);

/**
 * Answers a proxy's probe: 200 while visitors may be sent to this process, otherwise 503. The admin port shows the
 * reason.
 *
 * @param readiness returns the state of this process; it is called only for the probe
 * @returns false for any other request
 */
export function answerReadyProbe(req: IncomingMessage, res: ServerResponse, readiness: () => string): boolean {
  if (req.url !== READY_PATH) return false;
  res.writeHead(readiness() === 'ready' ? 200 : 503, READY_PROBE_HEADERS);
  res.end();
  return true;
}
