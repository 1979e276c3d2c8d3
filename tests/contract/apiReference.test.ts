import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REFERENCE_FILES, REFERENCE_PAGE } from '#server/backoffice/apiReference/referenceFiles.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';

let local: TestBackOffice;

beforeAll(async () => {
  local = await startTestBackOffice({ host: '0.0.0.0' });
});
afterAll(() => local.close());

async function fetchReferenceFile(path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await request(local.url + path, { headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) };
}
const toAddress = (name: string) => `/reference/${name === REFERENCE_PAGE ? '' : name}`;

it('serves the document and the page without a token, even where reads need one', async () => {
  const statuses = await Promise.all(
    ['/openapi.json', '/reference/', '/sites'].map(async (path) => fetchReferenceFile(path)),
  );
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 401]);
  expect(statuses[1]?.bytes.toString()).toContain('<title>API reference of the back office</title>');
});

it('leads to the page from its address without a slash, also below a path of a proxy', async () => {
  const { status, headers } = await fetchReferenceFile('/reference');
  expect([status, headers['location']]).toEqual([308, 'reference/']);
});

it.each(REFERENCE_FILES)(
  'serves $name with a strict policy, and forbids indexing and storing it',
  async ({ name, contentType }) => {
    const { status, headers } = await fetchReferenceFile(toAddress(name));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': contentType,
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  },
);

async function fetchEncoding(accepted: string) {
  const { headers, bytes } = await fetchReferenceFile('/reference/swagger-ui-bundle.js', {
    'accept-encoding': accepted,
  });
  expect(headers['vary']).toBe('Accept-Encoding');
  return [headers['content-encoding'], bytes.length < 500_000];
}

it('compresses in the smallest form that the caller accepts, and never in a refused one', async () => {
  expect(await fetchEncoding('gzip, deflate, br')).toEqual(['br', true]);
  expect(await fetchEncoding('gzip')).toEqual(['gzip', true]);
  expect(await fetchEncoding('br;q=0, gzip;q=0')).toEqual([undefined, false]);
});

it.each(['/openapi.json', '/reference/', '/reference/swagger-ui.css'])(
  'answers 304 to a caller that has %s',
  async (path) => {
    const { headers } = await fetchReferenceFile(path);
    expect((await fetchReferenceFile(path, { 'if-none-match': String(headers['etag']) })).status).toBe(304);
  },
);

it.each([
  '/reference/answers.generated.json',
  '/reference/swagger-ui-bundle.js.gz',
  '/reference/..%2Fbackoffice.js',
  '/reference/%2e%2e/backoffice.js',
  '/reference/index.html/',
  '/reference//',
])('serves no other file: %s', async (path) => {
  const { status, headers } = await fetchReferenceFile(path);
  expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
});

it('the page names only files that are served with it', async () => {
  const { bytes } = await fetchReferenceFile('/reference/');
  const linkedAddresses = Array.from(bytes.toString().matchAll(/(?:src|href)="([^"]+)"/g), ([, address]) => address);
  const served: ReadonlySet<unknown> = new Set(REFERENCE_FILES.map(({ name }) => name));
  expect(linkedAddresses.filter((address) => !served.has(address))).toEqual(['data:,', '../openapi.json']);
});
