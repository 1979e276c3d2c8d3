import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakePurgeService, startFakePurgeService } from '#tests/support/programs/purgeService.ts';
import { purgeAtService } from './callService.ts';
import {
  createBunnyService,
  createCloudflareService,
  createFastlyService,
  type PurgeCall,
  type PurgeService,
  createVarnishService,
} from './purgeService.ts';

let fakeService: FakePurgeService;
beforeAll(async () => {
  fakeService = await startFakePurgeService();
});
afterAll(() => fakeService.close());
beforeEach(() => {
  fakeService.calls.length = 0;
  fakeService.answerWith({ status: 200, body: '{}' });
});

/** Sends the call to the fake server that takes the place of the CDN's purge API. */
const sendToFake = ({ url, method, headers, body }: PurgeCall, signal: AbortSignal) => {
  const { pathname } = new URL(url);
  return fetch(fakeService.address + pathname, { method, headers, signal, ...(body !== undefined && { body }) });
};
const mayContinue = async () => true;
const { signal } = new AbortController();
const purgeTags = (service: PurgeService, tags: readonly string[], options = {}) =>
  purgeAtService(tags, { service, mayContinue, signal, send: sendToFake, ...options });
const TAGS = ['s-noord.e.1', 's-noord.list'];

const createAnswer = (success: boolean) => ({ status: 200, body: JSON.stringify({ success, errors: [], result: {} }) });

describe('the documented call', () => {
  it('of Varnish matches the shipped configuration', async () => {
    expect(createVarnishService('http://10.0.0.7:6081', 'token').buildCall(TAGS).url).toBe('http://10.0.0.7:6081/');
    expect(await purgeTags(createVarnishService('http://10.0.0.7:6081', 'token'), TAGS)).toBeUndefined();
    expect(fakeService.calls).toMatchObject([
      { method: 'PURGE', path: '/', headers: { authorization: 'Bearer token', 'xkey-purge': TAGS.join(' ') } },
    ]);
  });

  it('of Fastly matches its documentation', async () => {
    fakeService.answerWith({ status: 200, body: '{"s-noord.e.1":"1-1","s-noord.list":"1-2"}' });
    expect(await purgeTags(createFastlyService('SU1Z0isx', 'token'), TAGS)).toBeUndefined();
    expect(createFastlyService('SU1Z0isx', 'token').buildCall(TAGS).url).toBe(
      'https://api.fastly.com/service/SU1Z0isx/purge',
    );
    const [{ headers, ...call } = { headers: {} }] = fakeService.calls;
    expect(call).toEqual({
      method: 'POST',
      path: '/service/SU1Z0isx/purge',
      body: '{"surrogate_keys":["s-noord.e.1","s-noord.list"]}',
    });
    expect(headers).toMatchObject({ 'fastly-key': 'token', 'content-type': 'application/json' });
    expect(headers).not.toHaveProperty('fastly-soft-purge');
  });

  it('of Cloudflare succeeds only if the body of the answer says so', async () => {
    fakeService.answerWith(createAnswer(true));
    const zone = '023e105f4ecef8ad9ca31a8372d0c353';
    expect(await purgeTags(createCloudflareService(zone, 'token'), TAGS)).toBeUndefined();
    expect(new URL(createCloudflareService(zone, 'token').buildCall(TAGS).url).origin).toBe(
      'https://api.cloudflare.com',
    );
    expect(fakeService.calls).toMatchObject([
      {
        method: 'POST',
        path: `/client/v4/zones/${zone}/purge_cache`,
        headers: { authorization: 'Bearer token' },
        body: '{"tags":["s-noord.e.1","s-noord.list"]}',
      },
    ]);
    for (const failedAnswer of [createAnswer(false), { status: 200, body: 'not JSON' }]) {
      fakeService.answerWith(failedAnswer);
      expect(await purgeTags(createCloudflareService(zone, 'token'), TAGS)).toMatchObject({
        reason: 'success is not true in its answer',
      });
    }
  });

  it('of Bunny contains one tag', async () => {
    fakeService.answerWith({ status: 204 });
    expect(await purgeTags({ ...createBunnyService('123', 'key'), minIntervalMs: 1 }, TAGS)).toBeUndefined();
    expect(new URL(createBunnyService('123', 'key').buildCall(TAGS).url).origin).toBe('https://api.bunny.net');
    const call = {
      method: 'POST',
      path: '/pullzone/123/purgeCache',
      headers: expect.objectContaining({ accesskey: 'key' }),
    };
    expect(fakeService.calls).toEqual(TAGS.map((tag) => ({ ...call, body: JSON.stringify({ CacheTag: tag }) })));
  });
});

describe('a service that does not purge', () => {
  const service = createFastlyService('id', 'a-very-secret-token');

  it.each([401, 403, 404, 500, 502, 503])('reports status %i', async (status) => {
    fakeService.answerWith({ status, body: 'a-very-secret-token' });
    expect(await purgeTags(service, TAGS)).toEqual({ reason: `status ${status}`, retryAfterSeconds: undefined });
  });

  it('reports the time of the next attempt, in seconds or as a date', async () => {
    fakeService.answerWith({ status: 429, headers: { 'Retry-After': '30' } });
    expect(await purgeTags(service, TAGS)).toEqual({ reason: 'status 429', retryAfterSeconds: 30 });
    fakeService.answerWith({ status: 429, headers: { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() } });
    const failure = await purgeTags(service, TAGS);
    expect(failure).toMatchObject({ reason: 'status 429', retryAfterSeconds: expect.any(Number) });
    fakeService.answerWith({ status: 429, headers: { 'Retry-After': 'soon' } });
    expect(await purgeTags(service, TAGS)).toEqual({ reason: 'status 429', retryAfterSeconds: undefined });
  });

  it('is reported when it is unreachable', async () => {
    const closedService = await startFakePurgeService();
    await closedService.close();
    const failure = await purgeTags(service, TAGS, { send: () => fetch(closedService.address) });
    expect(failure).toMatchObject({ reason: expect.stringContaining('ECONNREFUSED') });
  });

  it('gets no further calls after a failure', async () => {
    fakeService.answerWith({ status: 500 });
    expect(await purgeTags({ ...service, maxTags: 1 }, TAGS)).toMatchObject({ reason: 'status 500' });
    expect(fakeService.calls).toHaveLength(1);
  });

  it('is not called when another back office has claimed the cache', async () => {
    expect(await purgeTags({ ...service, maxTags: 1 }, TAGS, { mayContinue: async () => false })).toBe('taken');
    expect(fakeService.calls).toEqual([]);
  });
});

describe('a service that hangs', () => {
  afterEach(() => vi.restoreAllMocks());

  it('times out after some seconds', async () => {
    const timeoutsMs: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      timeoutsMs.push(milliseconds);
      return AbortSignal.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    });
    fakeService.answerWith(undefined);
    expect(await purgeTags(createFastlyService('id', 'token'), TAGS)).toMatchObject({
      reason: expect.stringContaining('timeout'),
    });
    expect(timeoutsMs).toEqual([8000]);
  });

  it('is aborted when the program ends', async () => {
    const shutdown = new AbortController();
    fakeService.answerWith(undefined);
    const purging = purgeTags(createFastlyService('id', 'token'), TAGS, { signal: shutdown.signal });
    await vi.waitFor(() => expect(fakeService.calls).toHaveLength(1), { timeout: 60_000 });
    shutdown.abort();
    expect(await purging).toMatchObject({ reason: expect.stringContaining('abort') });
  });
});
