import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createPlayedClock } from '#tests/support/crm/playedClock.ts';
import { createCrmTransport } from './crmTransport.ts';

const createAccount = (key: string) => ({
  crm: 'zabun',
  key,
  label: 'Zabun',
  limits: { requestsPerSecond: 2, maxConcurrent: 1 },
});

it('uses one queue for all sessions of an account, and another queue for another account', async () => {
  const clock = createPlayedClock();
  const waitingCounts: number[] = [];
  const timesByAccount: Record<string, number[]> = {};
  const server = createServer((request, response) => {
    (timesByAccount[request.url ?? ''] ??= []).push(clock.now());
    waitingCounts.push(transport.countWaitingRequests());
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outcomes: string[] = [];
  const transport = createCrmTransport({
    clock,
    isExcepted: () => true,
    onExchange: (crm, outcome) => outcomes.push(`${crm} ${outcome}`),
  });
  const { signal } = new AbortController();
  const sendRequest = (key: string) =>
    transport
      .open(createAccount(key), signal)
      .request({ method: 'GET', url: `${url}/${key}`, repeat: 'safe', answer: 'json' });
  try {
    await Promise.all([sendRequest('a'), sendRequest('a'), sendRequest('a'), sendRequest('b')]);
    expect([waitingCounts[0], transport.countWaitingRequests()]).toEqual([2, 0]);
    const [first = 0, , last = 0] = timesByAccount['/a'] ?? [];
    expect(last - first).toBeGreaterThan(1000);
    expect(timesByAccount['/b']?.[0]).toBeLessThan(last);
    expect(outcomes).toEqual(Array.from({ length: 4 }, () => 'zabun answered'));
  } finally {
    await transport.close();
    server.close();
  }
});

it('shares the tokens of one account, and no tokens between accounts', async () => {
  const transport = createCrmTransport();
  transport.getTokens(createAccount('a')).set('https://crm.example/token', { value: 'secret', expiresAtMs: 1 });
  expect(transport.getTokens(createAccount('a')).size).toBe(1);
  expect(transport.getTokens(createAccount('b')).size).toBe(0);
  expect(transport.getTokens({ ...createAccount('a'), crm: 'whise' }).size).toBe(0);
  await transport.close();
});
