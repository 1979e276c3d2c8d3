import type { IncomingMessage, ServerResponse } from 'node:http';
import { NO_STORE } from './answers/cacheHeaders.ts';
import { flat } from './answers/headers.ts';
import { restrictiveHeaders } from './answers/securityHeaders.ts';

/** On the port for visitors, under any host name: proxies that can ask no other port know by it whom to leave out. */
const READY_PATH = '/.well-known/gevel/ready';

const HEADERS = flat([...restrictiveHeaders(false), ...NO_STORE, ['Content-Length', '0']]);

/**
 * Answers a proxy's probe: 200 while this process takes visitors, 503 while it starts and once it drains. It depends on
 * nothing else: a site whose back office is down still serves what it has.
 *
 * @returns false for any other request
 */
export function answerReadyProbe(req: IncomingMessage, res: ServerResponse, isReady: boolean): boolean {
  if (req.url !== READY_PATH) return false;
  res.writeHead(isReady ? 200 : 503, HEADERS);
  res.end();
  return true;
}
