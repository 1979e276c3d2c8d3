import express from 'express';
import supertest from 'supertest';
import { expect, it, vi } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { createLimits } from '../../forms/formLimits.ts';
import { parseRequestTarget } from '../../http/requestTarget.ts';
import type { BrowserCountKind } from '#shared/primitives/countKinds.ts';
import { createCountHandler } from './countEvents.ts';
import type { EstateCounts } from './estateCounts.ts';

const BROWSER_USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

function startCounting(changes: object = {}) {
  const site = siteSchema.parse(siteInput('noord', changes));
  const addCount = vi.fn<EstateCounts['addCount']>();
  const observe = vi.fn<(siteId: string, kind: BrowserCountKind) => void>();
  const handle = createCountHandler({ addCount }, createLimits(), observe);
  const app = express();
  app.set('trust proxy', true);
  app.use((req, res, next) => {
    Object.assign(res.locals, { site, target: parseRequestTarget(req.url) });
    // The casts are safe, because the handler reads only these properties of the request and the response.
    handle(req as never, res as never, next);
  });
  app.use((_req, res) => void res.status(418).end());
  const sendRequest = (method: 'get' | 'post', path: string, headers: Readonly<Record<string, string>> = {}) =>
    (method === 'get' ? supertest(app).get(path) : supertest(app).post(path)).set({
      'User-Agent': BROWSER_USER_AGENT,
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': '198.51.100.7',
      ...headers,
    });
  return { addCount, observe, sendRequest, counted: () => addCount.mock.calls.map(([, id, kind]) => [id, kind]) };
}

const IMAGE_REQUEST_HEADERS = { 'Sec-Fetch-Dest': 'image' };

it('counts each event of the site’s pages once for a network address within the period of the limit', async () => {
  const { addCount, observe, sendRequest } = startCounting();
  for (let round = 0; round < 3; round += 1) {
    const answer = await sendRequest('post', '/counts/views/1001');
    expect([answer.status, answer.headers['cache-control'], answer.headers['set-cookie']]).toEqual([
      204,
      'no-store',
      undefined,
    ]);
  }
  await sendRequest('post', '/counts/calls/1001');
  await sendRequest('post', '/counts/views/1002');
  await sendRequest('post', '/counts/views/1001', { 'X-Forwarded-For': '2001:db8:1:2::3' });
  await sendRequest('post', '/counts/views/1001', { 'X-Forwarded-For': '2001:db8:1:2::4' });
  expect(addCount.mock.calls).toEqual([
    ['noord', 1001, 'views'],
    ['noord', 1001, 'calls'],
    ['noord', 1002, 'views'],
    ['noord', 1001, 'views'],
  ]);
  expect(observe).toHaveBeenCalledTimes(4);
});

it('counts a limited number of estates per network address, without telling the client', async () => {
  const { sendRequest, counted } = startCounting();
  for (let id = 1; id <= 70; id += 1) expect((await sendRequest('post', `/counts/views/${id}`)).status).toBe(204);
  expect(counted()).toHaveLength(60);
});

it.each([
  ['a program', { 'User-Agent': 'curl/8.5.0' }, 204],
  ['a page that is fetched ahead', { 'Sec-Purpose': 'prefetch;prerender' }, 204],
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['another site of the same domain', { 'Sec-Fetch-Site': 'same-site' }, 403],
])('does not count %s', async (_who, headers, status) => {
  const { sendRequest, counted } = startCounting();
  expect((await sendRequest('post', '/counts/views/1001', headers)).status).toBe(status);
  expect(counted()).toEqual([]);
});

it('does not count views from the agency’s offices', async () => {
  const { sendRequest, counted } = startCounting({ uncounted: ['203.0.113.7', '198.51.100.0/24', '2001:db8:1::/48'] });
  for (const address of ['203.0.113.7', '::ffff:198.51.100.9', '2001:db8:1:9::1', '203.0.113.8'])
    await sendRequest('post', '/counts/views/1001', { 'X-Forwarded-For': address });
  for (const address of ['203.0.113.7:51234', '[2001:db8:1:9::1]:443'])
    await sendRequest('post', '/counts/views/1001', { 'X-Forwarded-For': address });
  expect(counted()).toHaveLength(1);
});

it('counts a view by a picture only when a page of the site shows the picture', async () => {
  const { sendRequest, counted } = startCounting();
  const pictureResponse = await sendRequest('get', '/counts/views/1001.gif', IMAGE_REQUEST_HEADERS);
  expect([
    pictureResponse.status,
    pictureResponse.headers['content-type'],
    pictureResponse.headers['cache-control'],
  ]).toEqual([200, 'image/gif', 'no-store']);
  for (const headers of [
    {},
    { ...IMAGE_REQUEST_HEADERS, 'Sec-Fetch-Site': 'cross-site' },
    { ...IMAGE_REQUEST_HEADERS, 'Sec-Fetch-Site': 'none' },
    { ...IMAGE_REQUEST_HEADERS, Purpose: 'prefetch' },
  ])
    expect((await sendRequest('get', '/counts/views/1002.gif', headers)).status).toBe(200);
  expect(counted()).toEqual([[1001, 'views']]);
});

it.each([
  ['get', '/counts/views/1001', 405],
  ['post', '/counts/views/1001.gif', 405],
  ['get', '/counts/calls/1001.gif', 404],
  ['post', '/counts/messages/1001', 404],
  ['post', '/counts/__proto__/1001', 404],
  ['post', '/counts/views/0', 404],
  ['post', `/counts/views/${'9'.repeat(13)}`, 404],
  ['post', '/counts/views/1001/more', 404],
  ['post', '/count/views/1001', 418],
] as const)('does not treat %s %s as an event', async (method, path, status) => {
  const { sendRequest, counted } = startCounting();
  expect((await sendRequest(method, path, IMAGE_REQUEST_HEADERS)).status).toBe(status);
  expect(counted()).toEqual([]);
});

it('does not read the body', async () => {
  const { sendRequest, counted } = startCounting();
  const answer = await sendRequest('post', '/counts/views/1001').send('x'.repeat(62_000));
  expect([answer.status, answer.headers['connection']]).toEqual([400, 'close']);
  expect(counted()).toEqual([]);
});
