import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPurgeListClient, type PurgeListClient } from './purgeListClient.ts';

const PURGE_MESSAGE = { id: '1', siteId: 'alpha', tags: ['s-alpha.list'], at: '2026-11-23T12:00:00Z' };
const PURGES_ANSWER = { cursor: 'c2', purges: [PURGE_MESSAGE], more: false };

const sendReply = (status: number, body: unknown) => (_req: IncomingMessage, res: ServerResponse) => {
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(JSON.stringify(body));
};
const sendHalfAnswer = (_: IncomingMessage, res: ServerResponse) => {
  res.write('{');
  res.destroy();
};

describe('the client of the purge list', () => {
  let answer: (req: IncomingMessage, res: ServerResponse) => void;
  let receivedRequests: { url: string; authorization: string | undefined }[];
  let client: PurgeListClient;
  const server = createServer((req, res) => {
    receivedRequests.push({ url: req.url ?? '', authorization: req.headers.authorization });
    answer(req, res);
  });

  const read = (after?: string, waitSeconds = 20) => client.read({ after, waitSeconds });

  beforeEach(async () => {
    receivedRequests = [];
    answer = sendReply(200, PURGES_ANSWER);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    client = createPurgeListClient({
      apiUrl: `http://127.0.0.1:${port}/prefix`,
      apiToken: 'a-token-for-tests-only',
      reader: 'reader-1',
      logger: { info() {}, warn() {} },
      extraAnswerTimeoutMs: 300,
    });
  });
  afterEach(async () => {
    await client.stop();
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });

  it('starts at the present without a cursor, and then asks for the purges after its cursor, with the token', async () => {
    await read();
    await read('c2', 7);
    expect(receivedRequests.map(({ url }) => url)).toEqual([
      '/prefix/purges?reader=reader-1',
      '/prefix/purges?reader=reader-1&after=c2&wait=7',
    ]);
    expect(new Set(receivedRequests.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer a-token-for-tests-only']),
    );
  });

  it('returns the answer of the list', async () => {
    expect(await read('c1')).toEqual({ type: 'purges', ...PURGES_ANSWER });
  });

  it.each([400, 410, 422])('treats %d as the refusal of its cursor', async (status) => {
    answer = sendReply(status, { status });
    expect(await read('c1')).toEqual({ type: 'outdated' });
    await expect(read()).rejects.toThrow(`status ${status}`);
  });

  it.each([404, 405, 501])('treats %d as the answer of a back office without a list of purges', async (status) => {
    answer = sendReply(status, { status });
    expect(await read()).toEqual({ type: 'none' });
  });

  it.each([
    ['a refusal', sendReply(401, {}), 'status 401'],
    ['a failure', sendReply(503, {}), 'status 503'],
    ['another page', sendReply(200, { cursor: 'c2' }), 'purges'],
    [
      'a purge that it does not understand',
      sendReply(200, { ...PURGES_ANSWER, purges: [PURGE_MESSAGE, { id: '2' }] }),
      'siteId',
    ],
    ['no JSON', (_: IncomingMessage, res: ServerResponse) => void res.end('<html>'), /^invalid answer: no JSON$/],
    ['half an answer', sendHalfAnswer, ''],
  ])('rejects after %s', async (_, given, problem) => {
    answer = given;
    await expect(read('c1')).rejects.toThrow(problem);
  });

  it('describes an invalid answer in one line', async () => {
    answer = sendReply(200, { ...PURGES_ANSWER, purges: [{}, {}] });
    // `.` in a pattern matches no line break, so the pattern matches only a message of one line.
    await expect(read('c1')).rejects.toThrow(/^.+listPurges: purges\.0\.id: .+$/);
  });

  it('waits for the time that it has requested, and a little longer', async () => {
    answer = () => {};
    await expect(read('c1', 0)).rejects.toThrow(/timeout|aborted/i);
  });

  it('ends a waiting call when it is stopped', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = () => resolve();
    const waitingCall = read('c1').catch((error: unknown) => error);
    await promise;
    await client.stop();
    expect(await waitingCall).toBeInstanceOf(Error);
  });
});
