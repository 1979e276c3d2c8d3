import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINTS } from '#shared/api/endpoints/endpoints.ts';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../support/programs/databases.ts';
import { siteInput } from '../support/siteInput.ts';

let database: TestDatabase;
let local: TestBackOffice;
let reachable: TestBackOffice;

beforeAll(async () => {
  database = await EMBEDDED_KIND.start();
  local = await startTestBackOffice({ database, internalHosts: ['back.internal'] });
  reachable = await startTestBackOffice({ database, host: '0.0.0.0' });
  await local.repositories.sites.put(siteInput('noord'));
});
afterAll(async () => {
  await Promise.all([local.close(), reachable.close()]);
  await database.remove();
});

const fetchStatusForHost = async ({ url }: TestBackOffice, host: string, path = '/sites/noord') => {
  const answer = await request(url + path, { headers: { host, authorization: `Bearer ${local.apiToken}` } });
  const type = String(answer.headers['content-type']);
  await answer.body.dump();
  return [answer.statusCode, type.split(';')[0]];
};

it.each(['/sites/noord', '/health', '/openapi.json', '/nothing'])(
  'refuses %s to every page whose host name merely points here',
  async (path) => {
    for (const host of ['evil.example', 'localhost.evil.example:80', '10.0.0.5'])
      expect(await fetchStatusForHost(local, host, path)).toEqual([421, 'application/problem+json']);
  },
);

it('answers to the machine’s own names and to the configured names', async () => {
  for (const host of ['localhost:3002', '127.0.0.1', '[::1]:3002', 'back.internal'])
    expect(await fetchStatusForHost(local, host)).toEqual([200, 'application/json']);
  expect(await fetchStatusForHost(reachable, '10.0.0.5:3002')).toEqual([200, 'application/json']);
  expect(await fetchStatusForHost(reachable, 'back.internal')).toEqual([421, 'application/problem+json']);
});

it('reads without a token only on a loopback address', async () => {
  const reads = Object.values(ENDPOINTS as Record<string, Endpoint>).filter(({ isWrite }) => !isWrite);
  expect(reads.length).toBeGreaterThan(20);
  for (const { method, path } of reads) {
    const address = path.replaceAll(/:\w+/g, '1');
    const options = { anonymous: true, site: 'noord', ...(method === 'POST' && { body: {} }) };
    expect((await local.call(method, address, options)).status, path).not.toBe(401);
    expect((await reachable.call(method, address, options)).status, path).toBe(401);
  }
  expect((await reachable.call('GET', '/sites/noord')).status).toBe(200);
  expect((await reachable.call('GET', '/health', { anonymous: true })).status).toBe(200);
});

it('accepts a site token for calls about that site only', async () => {
  const siteToken = await local.repositories.siteTokens.create('noord', { name: 'a program', expiresAt: null });
  const headers = { Authorization: `Bearer ${siteToken?.token}` };
  const readStatus = async (path: string) => (await reachable.call('GET', path, { anonymous: true, headers })).status;
  expect(await Promise.all(['/sites/noord', '/sites/zuid', '/sites', '/metrics'].map(readStatus))).toEqual([
    200, 403, 403, 401,
  ]);
});
