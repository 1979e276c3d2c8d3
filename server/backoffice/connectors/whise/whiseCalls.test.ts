import { expect, it } from 'vitest';
import type { CrmHttp, TokenCache } from '../seam/crmHttp.ts';
import { createWhiseCalls } from './whiseCalls.ts';

const HOUR_MS = 3_600_000;

/** Creates an account that answers every request, and records the requests. */
function createAccount() {
  const requestedPaths: string[] = [];
  const clock = { now: 0 };
  const http: CrmHttp = {
    async request({ url }, authorise) {
      await authorise?.(false);
      requestedPaths.push(new URL(url).pathname);
      return { status: 200, headers: {}, body: { token: `token ${requestedPaths.length}`, isValidRequest: true } };
    },
  };
  const credentials = { username: 'a', password: 'b', clientId: '1' };
  const openCalls = (tokens: TokenCache) =>
    createWhiseCalls({ http, credentials, apiUrl: 'https://crm.example/', now: () => clock.now, tokens });
  return { requestedPaths, clock, openCalls };
}

it('requests the tokens of an account once for all users of the account, until they expire', async () => {
  const { requestedPaths, clock, openCalls } = createAccount();
  const tokens: TokenCache = new Map();
  await Promise.all([openCalls(tokens).read('/v1/a', {}), openCalls(new Map()).read('/v1/b', {})]);
  expect(requestedPaths.splice(0).filter((path) => path.endsWith('token'))).toHaveLength(4);
  await openCalls(tokens).read('/v1/c', {});
  expect(requestedPaths.splice(0)).toEqual(['/v1/c']);
  clock.now += 23 * HOUR_MS;
  await openCalls(tokens).read('/v1/d', {});
  expect(requestedPaths).toEqual(['/token', '/v1/admin/clients/token', '/v1/d']);
});

it('requests a token once, however many calls need it at that time', async () => {
  const { requestedPaths, openCalls } = createAccount();
  const calls = openCalls(new Map());
  await Promise.all(['/v1/a', '/v1/b', '/v1/c'].map((path) => calls.read(path, {})));
  expect(requestedPaths.filter((path) => path.endsWith('token'))).toEqual(['/token', '/v1/admin/clients/token']);
});
