import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BackOfficeClient, createBackOfficeClient } from '#server/site/apiClient/backOfficeClient.ts';
import { createDocuments } from '#server/site/media/documents.ts';
import { toPublicFilePath } from '#shared/domain/media.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../support/programs/fakeBackOffice.ts';
import { type FaultProxy, startFaultProxy } from '../support/programs/faultProxy.ts';

const logger = pino({ enabled: false });
const brochurePdf = Buffer.from('%PDF-1.7 a brochure');
const markedPdf = Buffer.from('\uFEFF\r\n%PDF-1.7 a plan');
const htmlPage = Buffer.from('<!doctype html><script>alert(1)</script>');
const toAddress = (id: string, bytes: Buffer) =>
  toPublicFilePath({ id, hash: createHash('sha256').update(bytes).digest('hex'), contentType: 'application/pdf' });

describe('documents', () => {
  let fake: FakeBackOffice;
  let proxy: FaultProxy;
  let client: BackOfficeClient;
  let server: Server;
  beforeAll(async () => {
    fake = await startFakeBackOffice([buildSampleSite('gevel'), buildSampleSite('other')]);
    proxy = await startFaultProxy({ upstream: fake.address });
    fake.assets.set('gevel/brochure', brochurePdf);
    fake.assets.set('gevel/marked', markedPdf);
    fake.assets.set('gevel/page', htmlPage);
  });
  beforeEach(async () => {
    client = createBackOfficeClient({ baseUrl: proxy.address, version: '1', logger });
    const documents = createDocuments({ client, logger });
    server = createServer(
      (req, res) =>
        void documents.handleRequest(buildSampleSite(String(req.headers['x-test-site'] ?? 'gevel')), req, res),
    );
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await client.close();
    await proxy.setFault('pass');
  });
  afterAll(async () => {
    await proxy.close();
    await fake.close();
  });
  const getDocument = (url: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${url}`, init);

  it('are sent as immutable downloads, with a strict policy', async () => {
    const answer = await getDocument(toAddress('brochure', brochurePdf));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="brochure.pdf"',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(brochurePdf);
    const etag = answer.headers.get('etag') ?? '';
    expect((await getDocument(toAddress('brochure', brochurePdf), { headers: { 'if-none-match': etag } })).status).toBe(
      304,
    );
    const head = await getDocument(toAddress('brochure', brochurePdf), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(brochurePdf.length),
      '',
    ]);
  });

  it('are also recognized as PDFs after a byte order mark and an empty line', async () => {
    const answer = await getDocument(toAddress('marked', markedPdf));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('are only PDFs and pictures, of that version and that site', async () => {
    expect((await getDocument(toAddress('page', htmlPage))).status).toBe(404);
    expect((await getDocument(toAddress('brochure', htmlPage))).status).toBe(404);
    expect((await getDocument(toAddress('missing', brochurePdf))).status).toBe(404);
    const answerOfOtherSite = await getDocument(toAddress('brochure', brochurePdf), {
      headers: { 'x-test-site': 'other' },
    });
    expect(answerOfOtherSite.status).toBe(404);
    expect((await getDocument(`${toAddress('brochure', brochurePdf)}?x`)).status).toBe(404);
    expect((await getDocument(toAddress('brochure', brochurePdf), { method: 'POST' })).status).toBe(405);
  });

  it('can be requested again after a failure of the back office', async () => {
    await proxy.setFault('refuse');
    const answer = await getDocument(toAddress('brochure', brochurePdf));
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      '2',
      'no-store',
    ]);
  });
});
