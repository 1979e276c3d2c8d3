import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { headerBlock, writeBlock } from './headerBlock.ts';

const BODY = Buffer.from('<p>Te koop in Gent: een halfopen bebouwing.</p>');
const HEADERS = ['Content-Type', 'text/html; charset=utf-8', 'Vary', 'Accept-Encoding', 'Cache-Tag', 'één'];
const LENGTH = ['Content-Length', String(BODY.length)];

const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

/** Returns everything that a server sends for these bytes, without its date, with the headers in alphabetical order. */
async function sent(listener: RequestListener, request: string): Promise<readonly string[]> {
  const server = createServer(listener);
  ending.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(request);
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('latin1');
  return text
    .split('\r\n')
    .filter((line) => !line.startsWith('Date: '))
    .toSorted();
}

const withBlock: RequestListener = (req, res) => {
  writeBlock(res, 200, headerBlock([...HEADERS, ...LENGTH], BODY.length));
  if (req.method === 'HEAD') res.end();
  else res.end(BODY);
};
const withHeaders: RequestListener = (req, res) => {
  res.writeHead(200, [...HEADERS, ...LENGTH]);
  if (req.method === 'HEAD') res.end();
  else res.end(BODY);
};

const REQUESTS = {
  'a request': 'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
  HEAD: 'HEAD / HTTP/1.1\r\nHost: a\r\n\r\n',
  'the last request of a connection': 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'HTTP/1.0': 'GET / HTTP/1.0\r\n\r\n',
  'requests at once': 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3),
};

describe('a block of headers', () => {
  it.each(Object.entries(REQUESTS))('is sent as single headers are: %s', async (_name, request) => {
    const lines = await sent(withBlock, request);
    expect(lines).toEqual(await sent(withHeaders, request));
    expect(lines).toContain('Vary: Accept-Encoding');
  });

  it('says that its connection ends', async () => {
    const lines = await sent((req, res) => {
      res.shouldKeepAlive = false;
      withBlock(req, res);
    }, REQUESTS['a request']);
    expect(lines).toContain('Connection: close');
  });

  it('refuses what would begin a header or a body of its own', () => {
    expect(() => headerBlock(['Cache-Tag', 'a\r\nSet-Cookie: b=1'], 1)).toThrow(/Invalid character/);
    expect(() => headerBlock(['Cache Tag', 'a'], 1)).toThrow(/valid HTTP token/);
  });
});
