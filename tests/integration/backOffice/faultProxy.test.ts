import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ProxyFault, type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';

/** Returns what the caller of a call gets: the status and the body, or the way in which the call failed. */
async function readOutcome(address: string, path = '/thing'): Promise<string> {
  try {
    const answer = await fetch(address + path, { signal: AbortSignal.timeout(400) });
    return `${answer.status} ${await answer.text()}`;
  } catch (error) {
    return error instanceof DOMException ? 'silence' : 'broken';
  }
}

describe('the fault proxy', () => {
  const upstream = createServer((_req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end('{"answer":42}');
  });
  let proxy: FaultProxy;
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      upstream.listen(0, '127.0.0.1', resolve);
    });
    proxy = await startFaultProxy({ upstream: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` });
  });
  afterEach(() => proxy.setFault('pass'));
  afterAll(async () => {
    await proxy.close();
    upstream.closeAllConnections();
    upstream.close();
  });

  const faults: readonly (readonly [ProxyFault, string])[] = [
    ['pass', '200 {"answer":42}'],
    ['refuse', 'broken'],
    ['hang', 'silence'],
    ['drip', 'silence'],
    ['reset', 'broken'],
    ['truncate', 'broken'],
    ['500', '500 the back office is broken'],
    ['503', '503 {"title":"Service Unavailable","status":503}'],
    ['badJson', '200 {"total":{"value":'],
    ['empty', '200 '],
    [{ delay: 100 }, '200 {"answer":42}'],
  ];
  it.each(faults)('%s', async (fault, expected) => {
    await proxy.setFault(fault);
    expect(await readOutcome(proxy.address)).toBe(expected);
    await proxy.setFault('pass');
    expect(await readOutcome(proxy.address)).toBe('200 {"answer":42}');
  });

  it('breaks only the calls that it is set to break, and counts all', async () => {
    await proxy.setFault('500', (_method, path) => path.startsWith('/secondary'));
    proxy.resetCounts();
    expect(await readOutcome(proxy.address, '/secondary?x=1')).toMatch(/^500/);
    expect(await readOutcome(proxy.address, '/main')).toMatch(/^200/);
    expect(proxy.countCalls('/main')).toBe(1);
    expect(proxy.countCalls()).toBe(2);
    expect(proxy.getCallCounts().get('GET /secondary?x=1')).toBe(1);
  });
});
