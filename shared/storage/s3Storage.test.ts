import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MediaStorageError } from './mediaStorage.ts';
import { createS3Storage } from './s3Storage.ts';

/** Builds an error in the form that Amazon's and other storages document. */
const createErrorXml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>…</Message></Error>`;
const createListingXml = (keys: readonly string[], next?: string) =>
  `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>media</Name>${
    next === undefined
      ? '<IsTruncated>false</IsTruncated>'
      : `<NextContinuationToken>${next}</NextContinuationToken><IsTruncated>true</IsTruncated>`
  }${keys
    .map((key) => `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`)
    .join('')}</ListBucketResult>`;

async function catchFailure(work: Promise<unknown>): Promise<MediaStorageError> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!(error instanceof MediaStorageError)) throw new Error(`no error of the storage: ${String(error)}`);
  return error;
}

async function collectNames(files: AsyncIterable<{ readonly name: string }>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files) names.push(name);
  return names;
}

describe('an S3 storage', () => {
  let server: Server;
  let receivedRequests: { readonly line: string; readonly headers: IncomingMessage['headers'] }[];
  let answer: (line: string) => { readonly status: number; readonly body?: string };
  let breaksConnections = false;
  beforeEach(async () => {
    receivedRequests = [];
    breaksConnections = false;
    answer = () => ({ status: 200 });
    server = createServer((req, res) => {
      const line = `${req.method} ${req.url}`;
      receivedRequests.push({ line, headers: req.headers });
      req.resume();
      req.on('end', () => {
        if (breaksConnections) {
          res.destroy();
          return;
        }
        const { status, body = '' } = answer(line);
        res.writeHead(status, { 'Content-Type': 'application/xml' });
        res.end(body);
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const openStorage = () =>
    createS3Storage(
      {
        bucket: 'media',
        prefix: 'gevel/',
        region: 'eu-west-3',
        endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      },
      { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a-very-secret-key' },
    );

  it('signs its calls, including the hash of the body, and sends no key', async () => {
    await openStorage().write('originals/noord/a', Buffer.from('bytes'));
    expect(receivedRequests.map(({ line }) => line)).toEqual(['PUT /media/gevel/originals/noord/a']);
    const {
      authorization,
      'x-amz-content-sha256': hash,
      'content-length': length,
    } = receivedRequests[0]?.headers ?? {};
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-3\/s3\/aws4_request,/);
    expect(hash).toBe('277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9');
    expect(length).toBe('5');
    expect(JSON.stringify(receivedRequests)).not.toContain('a-very-secret-key');
  });
  it.each([
    [403, 'AccessDenied', 'refused'],
    [403, 'InvalidAccessKeyId', 'refused'],
    [503, 'SlowDown', 'away'],
    [500, 'InternalError', 'failed'],
    [507, 'XMinioStorageFull', 'full'],
    [403, 'QuotaExceeded', 'full'],
    [400, 'EntityTooLarge', 'full'],
  ])('interprets %i %s as "%s"', async (status, code, reason) => {
    answer = () => ({ status, body: createErrorXml(code) });
    const error = await catchFailure(openStorage().write('originals/a', Buffer.from('bytes')));
    expect([error.reason, error.message]).toEqual([reason, `media storage ${reason}: ${status} ${code}`]);
  });
  it('reports that it is away when the connection breaks, without its address', async () => {
    breaksConnections = true;
    const error = await catchFailure(openStorage().read('originals/a'));
    expect(error.reason).toBe('away');
    expect(error.message).not.toContain('127.0.0.1');
  });
  it('creates a file for only one of several callers', async () => {
    answer = () => ({ status: 412, body: createErrorXml('PreconditionFailed') });
    expect(await openStorage().create('variants/a', Buffer.from('1'))).toBe(false);
    answer = () => ({ status: 409, body: createErrorXml('ConditionalRequestConflict') });
    expect(await openStorage().create('variants/a', Buffer.from('1'))).toBe(false);
    expect(receivedRequests.map(({ headers }) => headers['if-none-match'])).toEqual(['*', '*']);
  });
  it('first checks whether the file exists when the storage does not support conditional writes', async () => {
    const fileExistence = { value: true };
    answer = (line) => {
      if (line.startsWith('HEAD')) return { status: fileExistence.value ? 200 : 404 };
      return receivedRequests.at(-1)?.headers['if-none-match']
        ? { status: 501, body: createErrorXml('NotImplemented') }
        : { status: 200 };
    };
    expect(await openStorage().create('variants/a', Buffer.from('1'))).toBe(false);
    fileExistence.value = false;
    expect(await openStorage().create('variants/a', Buffer.from('1'))).toBe(true);
  });
  it('reads a list to its end', async () => {
    answer = (line) =>
      line.includes('continuation-token=next%2Fone')
        ? { status: 200, body: createListingXml(['gevel/originals/c']) }
        : { status: 200, body: createListingXml(['gevel/originals/a', 'gevel/originals/b&amp;c'], 'next/one') };
    expect(await collectNames(openStorage().list('originals/'))).toEqual([
      'originals/a',
      'originals/b&c',
      'originals/c',
    ]);
    expect(receivedRequests).toHaveLength(2);
  });
  it('does not interpret the page of a proxy as an empty list', async () => {
    answer = () => ({ status: 200, body: '<html><body>Sign in</body></html>' });
    expect((await catchFailure(collectNames(openStorage().list('originals/')))).reason).toBe('failed');
  });
  it('distinguishes a missing bucket from a missing file', async () => {
    answer = () => ({ status: 404, body: createErrorXml('NoSuchKey') });
    expect(await openStorage().read('originals/a')).toBeUndefined();
    answer = () => ({ status: 404, body: createErrorXml('NoSuchBucket') });
    expect((await catchFailure(openStorage().read('originals/a'))).reason).toBe('failed');
  });
});
