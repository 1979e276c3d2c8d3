import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type OriginHandler = (req: IncomingMessage, res: ServerResponse) => void;

/** Replaces a site behind a cache. A test defines its responses. */
export interface CacheOrigin {
  readonly port: number;
  /** The requests, without health probes. */
  readonly requests: IncomingMessage[];
  answerWith(handler: OriginHandler): void;
  close(): Promise<void>;
}

/** The headers of a page, in the form that the site sends. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'CDN-Cache-Control': 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
  xkey: 's-alpha s-alpha.e.1',
};

const answerNotFound: OriginHandler = (_req, res) => void res.writeHead(404).end();

export async function startOrigin(): Promise<CacheOrigin> {
  const requests: IncomingMessage[] = [];
  let answer: OriginHandler = answerNotFound;
  const server = createServer((req, res) => {
    if (req.url === '/.well-known/gevel/ready') res.writeHead(200).end();
    else {
      requests.push(req);
      answer(req, res);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    answerWith(handler) {
      requests.length = 0;
      answer = handler;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
