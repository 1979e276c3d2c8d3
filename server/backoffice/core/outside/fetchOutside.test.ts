import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFetchOutside, type OutsideRequest } from './fetchOutside.ts';

let server: Server;
let port = 0;
let receivedPaths: string[] = [];
let answerRequest: (request: IncomingMessage, response: ServerResponse) => void = () => {};

const REQUEST_LIMITS: OutsideRequest = {
  acceptHeader: 'text/calendar',
  isAcceptedType: (type) => type === 'text/calendar',
  timeoutMs: 5000,
  maxBytes: 1000,
  signal: new AbortController().signal,
};
/** Allows only the address of the test server, as if the operator had allowed the network of this address. */
const fetchOutside = createFetchOutside((address) => address === '127.0.0.1');
const fetchFromServer = (url = `http://127.0.0.1:${port}/a.ics`, changes: Partial<OutsideRequest> = {}) =>
  fetchOutside(url, { ...REQUEST_LIMITS, ...changes });

beforeAll(async () => {
  server = createServer((request, response) => {
    receivedPaths.push(request.url ?? '');
    answerRequest(request, response);
  });
  // The server listens on every address of the machine. When a request does not arrive, `fetchOutside` has rejected it.
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  receivedPaths = [];
  answerRequest = (_request, response) =>
    response.setHeader('Content-Type', 'text/calendar; charset=utf-8').end('BEGIN');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('a request to an address from data', () => {
  it('returns the document', async () => {
    const { type, body } = await fetchFromServer();
    expect([type, body.toString()]).toEqual(['text/calendar', 'BEGIN']);
  });

  it('connects only to the public internet, unless a network is allowed', async () => {
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '2130706433', '0x7f.1', '0177.0.0.1'])
      await expect(createFetchOutside()(`http://${host}:${port}/`, REQUEST_LIMITS), host).rejects.toThrow(
        'not on the public internet',
      );
    for (const host of ['127.0.0.2', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0'])
      await expect(fetchFromServer(`http://${host}:${port}/`), host).rejects.toThrow('not on the public internet');
    expect(receivedPaths).toEqual([]);
    // The exception for 127.0.0.1 also applies to the decimal, hexadecimal and octal notations of this address.
    for (const host of ['2130706433', '0x7f.1', '0177.0.0.1']) await fetchFromServer(`http://${host}:${port}/`);
    expect(receivedPaths).toHaveLength(3);
  });

  it('resolves names below localhost to this machine, where that is allowed', async () => {
    expect((await fetchFromServer(`http://duinhof.localhost:${port}/a.ics`)).body.toString()).toBe('BEGIN');
    await expect(createFetchOutside()(`http://duinhof.localhost:${port}/a.ics`, REQUEST_LIMITS)).rejects.toThrow(
      'not on the public internet',
    );
    expect(receivedPaths).toHaveLength(1);
  });

  it.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'data:text/calendar,x', 'no address', '//127.0.0.1/'])(
    'refuses %s',
    async (url) => {
      await expect(fetchFromServer(url)).rejects.toThrow('not http(s)');
    },
  );

  it('has no password in its error messages', async () => {
    await expect(fetchFromServer(`http://jan:secret@127.0.0.1:${port}/`)).rejects.toThrow('a user name or a password');
    expect(receivedPaths).toEqual([]);
  });

  it('follows redirects only to allowed addresses', async () => {
    answerRequest = (request, response) => {
      if (request.url === '/a.ics') response.writeHead(302, { Location: '/b.ics' }).end();
      else response.setHeader('Content-Type', 'text/calendar').end('MOVED');
    };
    expect((await fetchFromServer()).body.toString()).toBe('MOVED');
    for (const Location of [`http://127.0.0.2:${port}/`, `http://[::1]:${port}/`, 'http://169.254.169.254/latest']) {
      receivedPaths = [];
      answerRequest = (_request, response) => response.writeHead(307, { Location }).end();
      await expect(fetchFromServer(), Location).rejects.toThrow('not on the public internet');
      expect(receivedPaths, Location).toEqual(['/a.ics']);
    }
    answerRequest = (_request, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end();
    await expect(fetchFromServer()).rejects.toThrow('not http(s)');
    answerRequest = (_request, response) => response.writeHead(302, { Location: '/a.ics' }).end();
    await expect(fetchFromServer()).rejects.toThrow('redirects more than 5 times');
  });

  it('reports the length of a body before reading it', async () => {
    const lengths: (number | undefined)[] = [];
    const beforeBody = async (bytes: number | undefined) => void lengths.push(bytes);
    await fetchFromServer(undefined, { beforeBody });
    answerRequest = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/calendar' }).write('BE');
      response.end('GIN');
    };
    await fetchFromServer(undefined, { beforeBody });
    answerRequest = (_request, response) => response.setHeader('Content-Type', 'text/calendar').end('x'.repeat(1001));
    await expect(fetchFromServer(undefined, { beforeBody })).rejects.toThrow('more than 1000 bytes');
    expect(lengths).toEqual([5, undefined]);
  });

  it('reads no more than the maximum size', async () => {
    answerRequest = (_request, response) => response.setHeader('Content-Type', 'text/calendar').end('x'.repeat(1001));
    await expect(fetchFromServer()).rejects.toThrow('more than 1000 bytes');
    answerRequest = (_request, response) => response.setHeader('Content-Type', 'text/html').end('<html></html>');
    await expect(fetchFromServer()).rejects.toThrow('the answer is text/html');
    answerRequest = (_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/calendar', 'Content-Encoding': 'gzip' }).end(gzipSync('x'));
    await expect(fetchFromServer()).rejects.toThrow('compressed');
    answerRequest = (_request, response) => response.writeHead(404).end();
    await expect(fetchFromServer()).rejects.toThrow('the answer was 404');
  });

  it('fails after its time limit, also for a slow answer', async () => {
    const trickleTimers: NodeJS.Timeout[] = [];
    answerRequest = (_request, response) => {
      response.setHeader('Content-Type', 'text/calendar');
      trickleTimers.push(setInterval(() => response.write('x'), 20));
    };
    await expect(fetchFromServer(undefined, { timeoutMs: 300 })).rejects.toThrow('no answer within 0.3 s');
    trickleTimers.forEach(clearInterval);
  });
});
