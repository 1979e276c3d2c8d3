import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createListener } from './listener.ts';

const RAW_REQUEST = 'GET / HTTP/1.1\r\nHost: a.test\r\n\r\n';
const REQUESTS_OVER_LIMIT = 9;

let server: Server;
let port: number;
let held: ServerResponse[];

beforeEach(async () => {
  held = [];
  server = createListener((_req, res) => void held.push(res));
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
async function send(requests: string): Promise<string> {
  let heard = '';
  const client = connect(port, '127.0.0.1', () => client.write(requests));
  client.on('data', (part) => (heard += part.toString()));
  client.on('error', () => undefined);
  await new Promise((resolve) => client.on('close', resolve));
  return heard;
}

it('requests that are sent before the answers to some others are answered in order', async () => {
  const last = 'GET / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n';
  const heard = send(RAW_REQUEST.repeat(REQUESTS_OVER_LIMIT - 1) + last);
  await vi.waitFor(() => expect(held).toHaveLength(REQUESTS_OVER_LIMIT), 10_000);
  for (const [index, res] of held.toReversed().entries()) res.end(`answer ${REQUESTS_OVER_LIMIT - index}.`);
  const answers = [...(await heard).matchAll(/answer (\d+)\./g)].map(([, number]) => Number(number));
  expect(answers).toEqual(Array.from({ length: REQUESTS_OVER_LIMIT }, (_, index) => index + 1));
});

it('hundreds of them end the connection, and no more are begun', async () => {
  expect(await send(RAW_REQUEST.repeat(600))).toBe('');
  expect(held).toHaveLength(REQUESTS_OVER_LIMIT);
});

it('as many one after the other are answered', async () => {
  const client = connect(port, '127.0.0.1');
  for (let request = 1; request <= 3 * REQUESTS_OVER_LIMIT; request += 1) {
    client.write(RAW_REQUEST);
    await vi.waitFor(() => expect(held).toHaveLength(request), 10_000);
    held.at(-1)?.end('answer');
    await once(client, 'data');
  }
  client.destroy();
});
