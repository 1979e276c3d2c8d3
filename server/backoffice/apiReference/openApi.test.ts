import { expect, it } from 'vitest';
import { openApiDocument } from './openApi.ts';

it('describes for purges which cursors are refused, and that reading creates nothing', () => {
  const document = openApiDocument();
  const refused = { description: expect.stringContaining('The cursor is of another database') };
  expect(document).toMatchObject({ paths: { '/purges': { get: { responses: { '200': {}, '410': refused } } } } });
  expect(document).not.toHaveProperty(['paths', '/purges', 'get', 'responses', '201']);
  expect(document).toHaveProperty(['paths', '/sites/{siteId}', 'put', 'responses', '201']);
});
