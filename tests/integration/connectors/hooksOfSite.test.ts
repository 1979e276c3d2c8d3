import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hookCallSchema, MAX_HOOK_BYTES } from '#shared/api/calls/hooks.ts';
import {
  type FakeBackOffice,
  toJsonReply,
  type Reply,
  buildSampleSite,
  startFakeBackOffice,
} from '../../support/programs/fakeBackOffice.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const HOOK_SECRET = 'a-secret-of-a-connection_32signs';
const HOOK_PATH = `/hooks/${HOOK_SECRET}`;
const HOOK_BODY = '{"event":"estate-updated", "estate_id":"één"}\r\n';
const HOOK_CALL = /^POST \/connectors\/hooks\//;

let backOffice: FakeBackOffice;
let site: TestSite;
let reply: Reply;

beforeAll(async () => {
  backOffice = await startFakeBackOffice([buildSampleSite('noord', { hostnames: ['noord.test', 'www.noord.test'] })]);
  backOffice.replies.push({ matches: HOOK_CALL, reply: () => reply });
  site = await startSite({
    apiUrl: backOffice.address,
    defaultHost: 'noord.test',
    trustedProxies: ['loopback'],
    limits: { hook: { points: 5, seconds: 3600 }, missedHook: { points: 2, seconds: 3600 } },
  });
});
afterAll(async () => {
  await site.stop();
  await backOffice.close();
});
beforeEach(() => {
  reply = toJsonReply({ outcome: 'taken' });
  backOffice.calls.length = 0;
});

let callers = 0;
/** Calls a hook. Each call comes from a new IP address, unless the caller gives one. */
function sendHook(
  path = HOOK_PATH,
  body = HOOK_BODY,
  headers: Readonly<Record<string, string>> = {},
  method: 'POST' | 'GET' = 'POST',
) {
  callers += 1;
  return site.ask(path, {
    method,
    ...(method === 'POST' && { body }),
    headers: { 'X-Forwarded-For': `198.51.100.${callers}`, ...headers },
  });
}
const listHookCalls = () => backOffice.calls.filter(({ url }) => url.startsWith('/connectors/hooks/'));

describe('a hook call of a CRM', () => {
  it('reaches the back office byte for byte, with its signature', async () => {
    const signature = createHmac('sha1', 'key').update(HOOK_BODY).digest('hex');
    const answer = await sendHook(HOOK_PATH, HOOK_BODY, {
      'Content-Type': 'application/json',
      'X-Hook-Signature': signature,
      Cookie: 'a=b',
    });
    expect([answer.status, answer.text]).toEqual([204, '']);
    const [hookCall] = listHookCalls();
    expect(hookCall).toMatchObject({ url: `/connectors/hooks/${HOOK_SECRET}`, headers: { 'x-site-id': 'noord' } });
    expect(hookCall?.headers['authorization']).toMatch(/^Bearer /);
    const { headers, body } = hookCallSchema.parse(JSON.parse(hookCall?.body ?? ''));
    expect(Buffer.from(body, 'base64').toString()).toBe(HOOK_BODY);
    expect(headers).toMatchObject({ 'x-hook-signature': signature, 'content-type': 'application/json' });
    expect(headers['cookie']).toBeUndefined();
  });

  it('may arrive at any host of the site', async () => {
    expect((await sendHook(HOOK_PATH, HOOK_BODY, { Host: 'www.noord.test' })).status).toBe(204);
  });

  it.each([
    [401, 'a wrong signature', toJsonReply({ outcome: 'unsigned' })],
    [404, 'an address that no connection has', { status: 404, type: 'application/problem+json', body: '{}' }],
    [400, 'what the back office cannot read', { status: 422, type: 'application/problem+json', body: '{}' }],
    [503, 'a connection that cannot be used', { status: 503, type: 'application/problem+json', body: '{}' }],
  ] satisfies [number, string, Reply][])('is answered with %i for %s', async (status, _what, answer) => {
    reply = answer;
    const { headers, ...got } = await sendHook();
    expect([got.status, got.text]).toEqual([status, '']);
    expect(headers['retry-after'] !== undefined).toBe(status === 503);
  });

  it('is refused above the size limit', async () => {
    expect((await sendHook(HOOK_PATH, 'x'.repeat(MAX_HOOK_BYTES))).status).toBe(204);
    expect((await sendHook(HOOK_PATH, 'x'.repeat(MAX_HOOK_BYTES + 1))).status).toBe(413);
    expect(listHookCalls()).toHaveLength(1);
  });

  it('needs a complete address: any other is answered without a page', async () => {
    for (const path of ['/hooks/short', `${HOOK_PATH}/more`, `/hooks/${'x'.repeat(65)}`, '/hooks/']) {
      const { status, text } = await sendHook(path);
      expect([status, text], path).toEqual([404, '']);
    }
    expect((await sendHook(HOOK_PATH, '', {}, 'GET')).status).toBe(404);
    expect(listHookCalls()).toEqual([]);
  });

  it.each([
    ['secrets', { status: 404, type: 'application/problem+json', body: '{}' }],
    ['signatures', toJsonReply({ outcome: 'unsigned' })],
  ] satisfies [string, Reply][])('is refused unread after guesses of %s', async (what, answer) => {
    reply = answer;
    const headers = { 'X-Forwarded-For': `192.0.2.${what.length}` };
    for (let guess = 0; guess < 3; guess += 1)
      expect([401, 404]).toContain((await sendHook(HOOK_PATH, HOOK_BODY, headers)).status);
    const refused = await sendHook(HOOK_PATH, HOOK_BODY, headers);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(listHookCalls()).toHaveLength(3);
    reply = toJsonReply({ outcome: 'taken' });
    expect((await sendHook()).status).toBe(204);
  });

  it('is refused unread after guesses of different secrets, unless its secret was right before', async () => {
    const headers = { 'X-Forwarded-For': '192.0.2.77' };
    const sendGuess = (number: number) => sendHook(`/hooks/${`guess-${number}`.padEnd(32, 'x')}`, HOOK_BODY, headers);
    expect((await sendHook(HOOK_PATH, HOOK_BODY, headers)).status).toBe(204);
    reply = { status: 404, type: 'application/problem+json', body: '{}' };
    for (let number = 0; number < 3; number += 1) expect((await sendGuess(number)).status).toBe(404);
    expect((await sendGuess(3)).status).toBe(429);
    reply = toJsonReply({ outcome: 'taken' });
    expect((await sendHook(HOOK_PATH, HOOK_BODY, headers)).status).toBe(204);
  });

  it('is not refused because its caller also calls an address that was removed', async () => {
    const headers = { 'X-Forwarded-For': '192.0.2.78' };
    const removed = `/hooks/${'removed'.padEnd(32, 'y')}`;
    reply = { status: 404, type: 'application/problem+json', body: '{}' };
    for (let time = 0; time < 3; time += 1) expect((await sendHook(removed, HOOK_BODY, headers)).status).toBe(404);
    expect((await sendHook(removed, HOOK_BODY, headers)).status).toBe(429);
    reply = toJsonReply({ outcome: 'taken' });
    // No call with this secret has been correct before.
    const fresh = `/hooks/${'never-seen-before'.padEnd(32, 'z')}`;
    expect((await sendHook(fresh, HOOK_BODY, headers)).status).toBe(204);
  });

  it('is limited for each IP address', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    for (let count = 0; count < 5; count += 1) expect((await sendHook(HOOK_PATH, HOOK_BODY, headers)).status).toBe(204);
    const refused = await sendHook(HOOK_PATH, HOOK_BODY, headers);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await sendHook()).status).toBe(204);
  });
});
