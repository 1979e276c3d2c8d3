import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHeaderBlock, writeHeaderBlock } from './headerBlock.ts';

const BODY = Buffer.from('<p>Te koop in Gent: een halfopen bebouwing.</p>');
const TEST_HEADERS = ['Content-Type', 'text/html; charset=utf-8', 'Vary', 'Accept-Encoding', 'Cache-Tag', 'één'];
const CONTENT_LENGTH = ['Content-Length', String(BODY.length)];

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const end of cleanups.splice(0)) end();
});

/**
 * Returns the lines that a server sends in answer to a request (its raw text), without the date. The headers are in
 * alphabetical order.
 */
async function readSentLines(listener: RequestListener, request: string): Promise<readonly string[]> {
  const server = createServer(listener);
  cleanups.push(() => server.close());
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

const answerWithBlock: RequestListener = (req, res) => {
  writeHeaderBlock(res, 200, createHeaderBlock([...TEST_HEADERS, ...CONTENT_LENGTH], BODY.length));
  if (req.method === 'HEAD') res.end();
  else res.end(BODY);
};
const answerWithHeaders: RequestListener = (req, res) => {
  res.writeHead(200, [...TEST_HEADERS, ...CONTENT_LENGTH]);
  if (req.method === 'HEAD') res.end();
  else res.end(BODY);
};

const RAW_REQUESTS = {
  'a request': 'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
  HEAD: 'HEAD / HTTP/1.1\r\nHost: a\r\n\r\n',
  'the last request of a connection': 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'HTTP/1.0': 'GET / HTTP/1.0\r\n\r\n',
  'requests at once': 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3),
};

describe('a block of headers', () => {
  it.each(Object.entries(RAW_REQUESTS))('is sent like single headers: %s', async (_name, request) => {
    const lines = await readSentLines(answerWithBlock, request);
    expect(lines).toEqual(await readSentLines(answerWithHeaders, request));
    expect(lines).toContain('Vary: Accept-Encoding');
  });

  it('is sent with `Connection: close` when the connection ends', async () => {
    const lines = await readSentLines((req, res) => {
      res.shouldKeepAlive = false;
      answerWithBlock(req, res);
    }, RAW_REQUESTS['a request']);
    expect(lines).toContain('Connection: close');
  });

  it('refuses a value that would begin another header or the body', () => {
    expect(() => createHeaderBlock(['Cache-Tag', 'a\r\nSet-Cookie: b=1'], 1)).toThrow(/Invalid character/);
    expect(() => createHeaderBlock(['Cache Tag', 'a'], 1)).toThrow(/valid HTTP token/);
  });
});
