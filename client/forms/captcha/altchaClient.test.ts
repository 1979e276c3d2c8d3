import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAltchaClient } from './altchaClient.ts';

vi.mock('./solveCaptchaChallenge.ts', () => ({ solveCaptchaChallenge: async () => 'a token' }));

/** The minimum age of a challenge in milliseconds that the server requires (`server/site/forms/captcha/altcha.ts`). */
const SERVER_MIN_AGE_MS = 1500;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers each request for a challenge after a delay. @returns the times at which the challenges were made */
function stubServer(delayMs: number, status = 200) {
  const issueTimes: number[] = [];
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    issueTimes.push(Date.now());
    return new Response('{}', { status });
  });
  return issueTimes;
}

it.each([0, 1000, 5000])(
  'waits until the server accepts a challenge that it made %i ms after the request',
  async (delayMs) => {
    const issueTimes = stubServer(delayMs);
    const client = createAltchaClient('/nl/ajax/captcha');
    client.prepare();
    const token = client.token().then((value) => ({ value, atMs: Date.now() }));
    await vi.runAllTimersAsync();
    const { value, atMs } = await token;
    expect(value).toBe('a token');
    expect(issueTimes).toHaveLength(1);
    expect(atMs - (issueTimes[0] ?? Number.NaN)).toBeGreaterThanOrEqual(SERVER_MIN_AGE_MS);
  },
);

it('does not wait when the server gives no challenge, because a question follows', async () => {
  const issueTimes = stubServer(100, 429);
  const token = createAltchaClient('/nl/ajax/captcha').token();
  await vi.advanceTimersByTimeAsync(100);
  await expect(token).resolves.toBeUndefined();
  expect(issueTimes).toHaveLength(1);
});

it.each([
  ['is refused', () => stubServer(0, 503)],
  ['cannot be loaded', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))],
])('requests another challenge for the submission when the prepared one %s', async (_how, stubFailure) => {
  stubFailure();
  const client = createAltchaClient('/nl/ajax/captcha');
  client.prepare();
  await vi.runAllTimersAsync();
  stubServer(0);
  const token = client.token();
  await vi.runAllTimersAsync();
  await expect(token).resolves.toBe('a token');
});

it('keeps a challenge that is newer than a failed one', async () => {
  stubServer(1000, 503);
  const client = createAltchaClient('/nl/ajax/captcha');
  client.prepare();
  client.reset();
  const issueTimes = stubServer(2000);
  client.prepare();
  await vi.runAllTimersAsync();
  await Promise.all([client.token(), vi.runAllTimersAsync()]);
  expect(issueTimes).toHaveLength(1);
});

it('requests another challenge after a reset', async () => {
  const issueTimes = stubServer(0);
  const client = createAltchaClient('/nl/ajax/captcha');
  client.prepare();
  client.prepare();
  await vi.runAllTimersAsync();
  expect(issueTimes).toHaveLength(1);
  client.reset();
  client.prepare();
  await vi.runAllTimersAsync();
  expect(issueTimes).toHaveLength(2);
});
