import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createListener } from './listener.ts';

const RAW_REQUEST = 'GET / HTTP/1.1\r\nHost: a.test\r\n\r\n';
const REQUESTS_OVER_LIMIT = 9;

let server: Server;
let port: number;
let openResponses: ServerResponse[];

beforeEach(async () => {
  openResponses = [];
  server = createListener((_req, res) => void openResponses.push(res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Returns everything that is received until the connection ends. */
async function sendRaw(requests: string): Promise<string> {
  let received = '';
  const client = connect(port, '127.0.0.1', () => client.write(requests));
  client.on('data', (part) => (received += part.toString()));
  client.on('error', () => undefined);
  await new Promise((resolve) => client.on('close', resolve));
  return received;
}

it('answers pipelined requests within the limit, in order', async () => {
  const lastRequest = 'GET / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n';
  const received = sendRaw(RAW_REQUEST.repeat(REQUESTS_OVER_LIMIT - 1) + lastRequest);
  await vi.waitFor(() => expect(openResponses).toHaveLength(REQUESTS_OVER_LIMIT), 10_000);
  for (const [index, res] of openResponses.toReversed().entries()) res.end(`answer ${REQUESTS_OVER_LIMIT - index}.`);
  const answers = [...(await received).matchAll(/answer (\d+)\./g)].map(([, number]) => Number(number));
  expect(answers).toEqual(Array.from({ length: REQUESTS_OVER_LIMIT }, (_, index) => index + 1));
});

it('ends a connection with too many pipelined requests, and handles none beyond the limit', async () => {
  expect(await sendRaw(RAW_REQUEST.repeat(600))).toBe('');
  expect(openResponses).toHaveLength(REQUESTS_OVER_LIMIT);
});

it('answers any number of requests that are sent one after the other', async () => {
  const client = connect(port, '127.0.0.1');
  for (let request = 1; request <= 3 * REQUESTS_OVER_LIMIT; request += 1) {
    client.write(RAW_REQUEST);
    await vi.waitFor(() => expect(openResponses).toHaveLength(request), 10_000);
    openResponses.at(-1)?.end('answer');
    await once(client, 'data');
  }
  client.destroy();
});
