import { expect, it } from 'vitest';
import type { CrmHttp, TokenCache } from '../seam/crmHttp.ts';
import { createWhiseCalls } from './whiseCalls.ts';

const HOUR_MS = 3_600_000;

/** Creates an account that answers every request, and records the requests. */
function account() {
  const asked: string[] = [];
  const clock = { now: 0 };
  const http: CrmHttp = {
    async request({ url }, authorise) {
      await authorise?.(false);
      asked.push(new URL(url).pathname);
      return { status: 200, headers: {}, body: { token: `token ${asked.length}`, isValidRequest: true } };
    },
  };
  const credentials = { username: 'a', password: 'b', clientId: '1' };
  const open = (tokens: TokenCache) =>
    createWhiseCalls({ http, credentials, apiUrl: 'https://crm.example/', now: () => clock.now, tokens });
  return { asked, clock, open };
}

it('requests the tokens of an account once for all users of the account, until they expire', async () => {
  const { asked, clock, open } = account();
  const tokens: TokenCache = new Map();
  await Promise.all([open(tokens).read('/v1/a', {}), open(new Map()).read('/v1/b', {})]);
  expect(asked.splice(0).filter((path) => path.endsWith('token'))).toHaveLength(4);
  await open(tokens).read('/v1/c', {});
  expect(asked.splice(0)).toEqual(['/v1/c']);
  clock.now += 23 * HOUR_MS;
  await open(tokens).read('/v1/d', {});
  expect(asked).toEqual(['/token', '/v1/admin/clients/token', '/v1/d']);
});

it('requests a token once, however many calls need it at that time', async () => {
  const { asked, open } = account();
  const calls = open(new Map());
  await Promise.all(['/v1/a', '/v1/b', '/v1/c'].map((path) => calls.read(path, {})));
  expect(asked.filter((path) => path.endsWith('token'))).toEqual(['/token', '/v1/admin/clients/token']);
});
