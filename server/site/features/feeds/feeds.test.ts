import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { toFeedPath } from '#shared/domain/addresses/feedPath.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { createFeeds } from './feeds.ts';

const site = siteSchema.parse(siteInput('agency'));
const SIGNING_KEY = 'a-token-for-tests-only';
/** The time after which the server closes a connection that transfers nothing. */
const SILENT_CONNECTION_TIMEOUT_MS = 30_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('answers 503 to a request whose turn does not come, before its connection is closed', async () => {
  const answerFeed = createFeeds({
    client: { forSite: () => ({ call: () => new Promise(() => undefined) }) } as never,
    getOrigin: () => 'https://agency.example.com',
    signingKey: SIGNING_KEY,
    // Two processes share two files, so this process writes one file at a time.
    workerCount: 2,
  });
  const path = toFeedPath({ token: SIGNING_KEY, siteId: site.id, version: site.feeds.version }, { format: 'kyero' });
  function requestFeed() {
    const req = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: path });
    const res = Object.assign(new ServerResponse(req), { locals: { site, target: { path, search: '' } } });
    // The casts are safe, because the handler reads only these properties of the request and the response.
    void answerFeed(req as never, res as never, () => undefined);
    return res;
  }
  requestFeed();
  const waitingResponse = requestFeed();
  await vi.advanceTimersByTimeAsync(SILENT_CONNECTION_TIMEOUT_MS - 1000);
  expect([waitingResponse.writableEnded, waitingResponse.statusCode]).toEqual([true, 503]);
  expect(waitingResponse.getHeader('Retry-After')).toBe('300');
});
