import { expect, it } from 'vitest';
import { z } from 'zod';
import { buildOpenApiDocument } from './openApi.ts';

it('documents which cursors `GET /purges` refuses, and that reading purges creates nothing', () => {
  const document = buildOpenApiDocument();
  const refusalAnswer = { description: expect.stringContaining('The cursor belongs to another database') };
  expect(document).toMatchObject({ paths: { '/purges': { get: { responses: { '200': {}, '410': refusalAnswer } } } } });
  expect(document).not.toHaveProperty(['paths', '/purges', 'get', 'responses', '201']);
  expect(document).toHaveProperty(['paths', '/sites/{siteId}', 'put', 'responses', '201']);
});

it.each([
  ['http://localhost:3002/openapi.json', 'http://localhost:3002/'],
  ['https://agency.be/back-office/openapi.json', 'https://agency.be/back-office/'],
])('the document at %s says that the addresses of calls begin with %s', (address, baseUrl) => {
  const { servers } = z.object({ servers: z.array(z.object({ url: z.string() })) }).parse(buildOpenApiDocument());
  expect(servers.map(({ url }) => new URL(url, address).href)).toEqual([baseUrl]);
});
