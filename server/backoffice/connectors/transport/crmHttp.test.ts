import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlayedClock } from '#tests/support/crm/playedClock.ts';
import { CrmFailure, CrmUnauthorised, NotPublished, OutcomeUnknown } from '../seam/crmFailure.ts';
import type { CrmRequest } from '../seam/crmHttp.ts';
import { createCrmHttp, type CrmHttpOptions, type FailedAttempt } from './crmHttp.ts';
import { EXCHANGE_TIME_LIMITS } from './exchange.ts';

type TestAnswer = (response: ServerResponse, request: IncomingMessage, body: string) => void;

interface ReceivedCall {
  readonly method: string;
  readonly url: string;
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

let server: Server;
let origin = '';
let receivedCalls: ReceivedCall[] = [];
/** The answers that the server sends, one after the other. The server repeats the last answer. */
let answers: TestAnswer[] = [];

const createJsonAnswer =
  (body: unknown, status = 200, headers: Record<string, string> = {}): TestAnswer =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
const createStatusAnswer =
  (code: number, headers: Record<string, string> = {}): TestAnswer =>
  (response) =>
    response.writeHead(code, headers).end();
const createHtmlAnswer =
  (code: number): TestAnswer =>
  (response) =>
    response.writeHead(code, { 'Content-Type': 'text/html' }).end('<!DOCTYPE html><title>502</title>');
const createXmlAnswer =
  (code: number, body: string): TestAnswer =>
  (response) =>
    response.writeHead(code, { 'Content-Type': 'text/xml' }).end(body);
/** Creates an answer that sends this number of bytes slowly, one after the other. */
const createSlowAnswer =
  (bytes: number): TestAnswer =>
  (response) => {
    let sentBytes = 0;
    response.writeHead(200);
    const timer = setInterval(() => {
      response.write('[');
      sentBytes += 1;
      if (sentBytes < bytes) return;
      clearInterval(timer);
      response.end();
    }, 10);
    response.on('close', () => clearInterval(timer));
  };
const closeConnection: TestAnswer = (response) => response.destroy();
const cutAnswer: TestAnswer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
  response.write('{"homes": [', () => response.destroy());
};

async function sendAnswer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readText(request);
  receivedCalls.push({ method: request.method ?? '', url: request.url ?? '', rawHeaders: request.rawHeaders, body });
  const [answer = createJsonAnswer({})] = answers.length > 1 ? answers.splice(0, 1) : answers;
  answer(response, request, body);
}

// Each test has a server of its own, so that a late request of an earlier test cannot arrive at the server of a later
// test.
beforeEach(async () => {
  receivedCalls = [];
  answers = [createJsonAnswer({ fine: true })];
  server = createServer((request, response) => void sendAnswer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function createHttp(options: Partial<CrmHttpOptions> = {}) {
  const clock = createPlayedClock();
  const http = createCrmHttp({
    label: 'Zabun',
    limits: { requestsPerSecond: 1000, maxConcurrent: 2 },
    isExcepted: (address) => address === '127.0.0.1',
    clock,
    random: () => 1,
    ...options,
  });
  const sendRequest = (changes: Partial<CrmRequest> = {}, authorise?: Parameters<typeof http.request>[1]) =>
    http.request(
      { method: 'GET', url: `${origin}/api/homes?key=hidden`, repeat: 'safe', answer: 'json', ...changes },
      authorise,
    );
  return { sendRequest, clock };
}
const WRITE_REQUEST = { method: 'POST', repeat: 'once', body: { last_name: 'Peeters' } } as const;
/** Returns only the long pauses, which come before retries. The short pauses come from the even pace of the queue. */
const selectRetryPauses = (pausesMs: readonly number[]) => pausesMs.filter((milliseconds) => milliseconds > 500);

describe('a request to a CRM', () => {
  it('returns the answer, and sends the names of headers as they are written', async () => {
    answers = [createJsonAnswer({ id: 1 }, 200, { 'X-Total': '7' })];
    const { sendRequest } = createHttp();
    const answer = await sendRequest(
      { method: 'POST', headers: { 'X-CLIENT-ID': '12', client_id: 'a' }, body: { page: 0 } },
      async () => ({
        api_Key: 'secret',
      }),
    );
    expect(answer).toMatchObject({ status: 200, headers: { 'x-total': '7' }, body: { id: 1 } });
    expect(receivedCalls[0]).toMatchObject({ method: 'POST', url: '/api/homes?key=hidden', body: '{"page":0}' });
    expect(receivedCalls[0]?.rawHeaders).toEqual(
      expect.arrayContaining([
        'X-CLIENT-ID',
        '12',
        'client_id',
        'a',
        'api_Key',
        'secret',
        'Content-Type',
        'application/json',
      ]),
    );
  });

  it('writes no header twice', async () => {
    await createHttp().sendRequest({ headers: { accept: 'text/plain', 'user-agent': 'Bureau' } });
    const names = receivedCalls[0]?.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    expect(names).toHaveLength(new Set(names).size);
    expect(receivedCalls[0]?.rawHeaders).toEqual(
      expect.arrayContaining(['accept', 'text/plain', 'user-agent', 'Bureau']),
    );
  });

  it('reads whole numbers beyond 2^53 as text, and no others', async () => {
    answers = [
      (response) =>
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(
            '\uFEFF{"autoid":1234567890123456789,"negative":-1234567890123456789,"price":1234567890123456.5,"id":7,"text":"1234567890123456789","all":[\n 1234567890123456788,  -1234567890123456787]}',
          ),
    ];
    expect((await createHttp().sendRequest()).body).toEqual({
      autoid: '1234567890123456789',
      negative: '-1234567890123456789',
      price: 1234567890123456.5,
      id: 7,
      text: '1234567890123456789',
      all: ['1234567890123456788', '-1234567890123456787'],
    });
  });

  it('returns text in the charset of the answer, bytes, and nothing for 204', async () => {
    answers = [
      (response) =>
        response
          .writeHead(200, { 'Content-Type': 'text/xml; charset=ISO-8859-1' })
          .end(Buffer.from('<a>\xe9</a>', 'latin1')),
      (response) => response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(Buffer.from([255, 216])),
      createStatusAnswer(204),
      (response) =>
        response
          .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
          .end(gzipSync('"V1"')),
    ];
    const { sendRequest } = createHttp();
    expect((await sendRequest({ answer: 'text' })).body).toBe('<a>é</a>');
    expect((await sendRequest({ answer: 'bytes' })).body).toEqual(Buffer.from([255, 216]));
    expect((await sendRequest()).body).toBeUndefined();
    expect((await sendRequest()).body).toBe('V1');
  });

  it('retries after a truncated XML document or a page in its place, and accepts a fault as an answer', async () => {
    const xml = '<?xml version="1.0"?>\n<soap:Envelope><b/></soap:Envelope>\n';
    const page = '<html><body>502</body></html>';
    answers = [
      createXmlAnswer(200, xml.slice(0, 40)),
      createXmlAnswer(500, page),
      createXmlAnswer(500, ''),
      createXmlAnswer(200, xml),
    ];
    const { sendRequest } = createHttp();
    expect(await sendRequest({ answer: 'xml', faultStatuses: [500] })).toMatchObject({ status: 200, body: xml });
    expect(receivedCalls).toHaveLength(4);
    answers = [createXmlAnswer(500, xml)];
    expect(await sendRequest({ answer: 'xml', faultStatuses: [500] })).toMatchObject({ status: 500, body: xml });
  });

  it('goes to public addresses only', async () => {
    const { sendRequest } = createHttp({ isExcepted: () => false });
    for (const url of [
      origin,
      origin.replace('127.0.0.1', 'localhost'),
      'http://169.254.169.254/',
      'file:///etc/passwd',
    ])
      await expect(sendRequest({ url }), url).rejects.toThrow(CrmFailure);
    for (const host of ['127.0.0.1', 'localhost'])
      await expect(sendRequest({ url: origin.replace('127.0.0.1', host) }), host).rejects.toThrow(
        `${host}: its address is not on the public internet, and CONNECTOR_NETWORKS does not allow it`,
      );
    expect(receivedCalls).toEqual([]);
    const redirected = createHttp();
    answers = [createStatusAnswer(302, { Location: origin.replace('127.0.0.1', '127.0.0.2') })];
    await expect(redirected.sendRequest()).rejects.toThrow('not on the public internet');
    expect(receivedCalls).toHaveLength(1);
  });

  it('sends credentials to no other origin', async () => {
    const otherOrigin = origin.replace('127.0.0.1', 'localhost');
    answers = [
      createStatusAnswer(307, { Location: '/here' }),
      createStatusAnswer(302, { Location: `${otherOrigin}/there` }),
      createJsonAnswer('found'),
    ];
    const { sendRequest } = createHttp({ isExcepted: (address) => address === '127.0.0.1' || address === '::1' });
    const headers = { 'X-CLIENT-ID': '12' };
    expect((await sendRequest({ headers }, async () => ({ Authorization: 'Bearer x' }))).body).toBe('found');
    expect(
      receivedCalls.map(({ rawHeaders }) => rawHeaders.includes('Authorization') && rawHeaders.includes('X-CLIENT-ID')),
    ).toEqual([true, true, false]);
  });
});

describe('a request that reads', () => {
  it.each([
    ['500', createStatusAnswer(500)],
    ['503', createStatusAnswer(503)],
    ['408', createStatusAnswer(408)],
    ['a page of the gateway', createHtmlAnswer(200)],
    ['a page where the record was', createHtmlAnswer(404)],
    ['half an answer', (response: ServerResponse) => response.writeHead(200).end('{"homes": [1,')],
    ['nothing at all', (response: ServerResponse) => response.writeHead(200).end()],
    ['a connection that closes', closeConnection],
    ['a connection that closes in the middle of the answer', cutAnswer],
  ])('is repeated after %s', async (_case, broken) => {
    answers = [broken, broken, createJsonAnswer({ fine: true })];
    const { sendRequest, clock } = createHttp();
    expect((await sendRequest()).body).toEqual({ fine: true });
    expect(receivedCalls).toHaveLength(3);
    expect(selectRetryPauses(clock.slept)).toEqual([1000, 2000]);
  });

  it('fails after the last attempt, with the path and without the query', async () => {
    answers = [createStatusAnswer(500)];
    const { sendRequest, clock } = createHttp();
    const failure = await sendRequest().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CrmFailure);
    expect(failure).toMatchObject({ message: 'Zabun: GET /api/homes: answered 500', status: 500 });
    expect(selectRetryPauses(clock.slept)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
  });

  it.each([
    ['seconds', { 'Retry-After': '7' }, 7000],
    ['a date', { 'Retry-After': 'Tue, 03 Nov 2026 10:00:20 GMT', Date: 'Tue, 03 Nov 2026 10:00:00 GMT' }, 20_000],
    ['nothing', {}, 1000],
    ['something odd', { 'Retry-After': 'soon' }, 1000],
  ])('waits after 429 as long as Retry-After says: %s', async (_case, headers, wait) => {
    answers = [createStatusAnswer(429, headers), createJsonAnswer({ fine: true })];
    const { sendRequest, clock } = createHttp();
    const startMs = clock.now();
    await sendRequest();
    expect(clock.now() - startMs).toBeGreaterThanOrEqual(wait);
    expect(clock.now() - startMs).toBeLessThan(wait + 500);
  });

  it('is not repeated when the caller forbids it', async () => {
    const failedAttempts: unknown[] = [];
    const mayRepeat = (failed: FailedAttempt) => failedAttempts.push(failed) < 2;
    answers = [createStatusAnswer(503)];
    await expect(createHttp({ mayRepeat }).sendRequest()).rejects.toThrow('answered 503');
    expect([receivedCalls.length, failedAttempts]).toMatchObject([
      2,
      [
        { attemptNumber: 1, maxAttempts: 8, reason: 'Zabun: GET /api/homes: answered 503', isUnreachable: false },
        { attemptNumber: 2, isUnreachable: false },
      ],
    ]);
    await expect(createHttp({ mayRepeat }).sendRequest({ url: 'http://127.0.0.1:1/' })).rejects.toThrow(
      'refuses connections',
    );
    expect(failedAttempts.at(-1)).toMatchObject({ attemptNumber: 1, isUnreachable: true });
  });

  it.each([429, 503])('fails at once when the CRM answers %i and asks for a pause of a day', async (status) => {
    answers = [createStatusAnswer(status, { 'Retry-After': '86400' })];
    await expect(createHttp().sendRequest()).rejects.toMatchObject({ status });
    expect(receivedCalls).toHaveLength(1);
  });

  it('delays all requests of the account after 429', async () => {
    answers = [createStatusAnswer(429, { 'Retry-After': '30' }), createJsonAnswer({ fine: true })];
    const { sendRequest, clock } = createHttp({ limits: { requestsPerSecond: 1000, maxConcurrent: 1 } });
    const startMs = clock.now();
    const times = await Promise.all(
      [sendRequest(), sendRequest({ isUrgent: true }), sendRequest()].map(async (each) => (await each, clock.now())),
    );
    for (const time of times) expect(time - startMs).toBeGreaterThanOrEqual(30_000);
  });

  it('is repeated after the status with which the CRM reports too many requests instead of 429', async () => {
    answers = [createStatusAnswer(403), createJsonAnswer({ fine: true })];
    const { sendRequest } = createHttp({ limits: { requestsPerSecond: 1000, maxConcurrent: 1, busyStatuses: [403] } });
    expect((await sendRequest()).body).toEqual({ fine: true });
  });

  it.each([
    [400, CrmFailure],
    [403, CrmFailure],
    [422, CrmFailure],
    [404, NotPublished],
    [410, NotPublished],
  ])('is not repeated after %i', async (code, kind) => {
    answers = [createJsonAnswer({ message: 'No.' }, code)];
    const failure = await createHttp()
      .sendRequest()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({ status: code, detail: 'No.' });
    expect(receivedCalls).toHaveLength(1);
  });

  it('is not repeated when the answer is too long, also when it is compressed', async () => {
    answers = [
      createJsonAnswer('x'.repeat(2000)),
      (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000))),
    ];
    const { sendRequest } = createHttp();
    await expect(sendRequest({ maxBytes: 1000 })).rejects.toThrow('too long');
    await expect(sendRequest({ maxBytes: 1000, answer: 'text' })).rejects.toThrow('too long');
    expect(receivedCalls).toHaveLength(2);
  });

  it('fails when its signal is aborted', async () => {
    answers = [() => {}];
    const abortController = new AbortController();
    const { sendRequest } = createHttp({ signal: abortController.signal });
    const pendingRequest = sendRequest();
    abortController.abort(new Error('stopped'));
    await expect(pendingRequest).rejects.toThrow('stopped');
  });

  it('waits for the headers and the body of an answer no longer than its limits', async () => {
    const timeLimits = { connectMs: 1000, headersMs: 1000, bodyPauseMs: 1000, answerMs: 400, fileMs: 400 };
    const { sendRequest } = createHttp({ timeLimits });
    answers = [() => {}, (response) => response.writeHead(200).write('['), createJsonAnswer({ fine: true })];
    expect((await sendRequest()).body).toEqual({ fine: true });
    expect(receivedCalls).toHaveLength(3);
  });

  it('ends at a time limit when its answer arrives very slowly without long pauses', async () => {
    const timeLimits = { connectMs: 1000, headersMs: 1000, bodyPauseMs: 1000, answerMs: 200, fileMs: 60_000 };
    const { sendRequest } = createHttp({ timeLimits });
    answers = [createSlowAnswer(Number.POSITIVE_INFINITY), createJsonAnswer({ fine: true })];
    expect((await sendRequest()).body).toEqual({ fine: true });
    answers = [createSlowAnswer(Number.POSITIVE_INFINITY)];
    await expect(sendRequest(WRITE_REQUEST)).rejects.toThrow('its answer was not complete after 0.2 s');
  });

  it('has more time for a picture than for data, but not unlimited time', async () => {
    const timeLimits = { connectMs: 1000, headersMs: 1000, bodyPauseMs: 1000, answerMs: 50, fileMs: 60_000 };
    answers = [createSlowAnswer(20)];
    expect((await createHttp({ timeLimits }).sendRequest({ answer: 'bytes' })).body).toHaveLength(20);
    answers = [createSlowAnswer(Number.POSITIVE_INFINITY)];
    const { sendRequest } = createHttp({ timeLimits: { ...timeLimits, fileMs: 50 }, mayRepeat: () => false });
    await expect(sendRequest({ answer: 'bytes' })).rejects.toThrow('its answer was not complete after 0.05 s');
  });

  it('has a minute for data unless another limit is set', () => {
    expect(EXCHANGE_TIME_LIMITS.answerMs).toBe(60_000);
    expect(EXCHANGE_TIME_LIMITS.fileMs).toBeGreaterThan(EXCHANGE_TIME_LIMITS.answerMs);
  });
});

describe('a request that writes', () => {
  it.each([
    ['500', createStatusAnswer(500)],
    ['408', createStatusAnswer(408)],
    ['a page', createHtmlAnswer(200)],
    ['half an answer', (response: ServerResponse) => response.writeHead(200).end('{"id":')],
    ['a closed connection', closeConnection],
  ])('ends with an unknown outcome after %s, and is not sent again', async (_case, broken) => {
    answers = [broken];
    await expect(createHttp().sendRequest(WRITE_REQUEST)).rejects.toThrow(OutcomeUnknown);
    expect(receivedCalls).toHaveLength(1);
  });

  it('is sent again when the CRM cannot have received anything', async () => {
    answers = [createStatusAnswer(429), createJsonAnswer({ id: 3 })];
    expect((await createHttp().sendRequest(WRITE_REQUEST)).body).toEqual({ id: 3 });
    expect(receivedCalls).toHaveLength(2);
    const { sendRequest, clock } = createHttp();
    const closedServer = createServer();
    await new Promise<void>((resolve) => closedServer.listen(0, '127.0.0.1', resolve));
    const { port } = closedServer.address() as AddressInfo;
    await new Promise((resolve) => closedServer.close(resolve));
    const failure = await sendRequest({ ...WRITE_REQUEST, url: `http://127.0.0.1:${port}/` }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(CrmFailure);
    expect(failure).not.toBeInstanceOf(OutcomeUnknown);
    expect(failure).toMatchObject({ message: 'Zabun: POST /: it refuses connections', status: undefined });
    expect(selectRetryPauses(clock.slept)).toHaveLength(7);
  });

  it('fails with the status with which the CRM refuses it', async () => {
    answers = [createJsonAnswer({ errors: { email: ['is wrong'] } }, 422)];
    await expect(createHttp().sendRequest(WRITE_REQUEST)).rejects.toMatchObject({ name: 'CrmFailure', status: 422 });
  });

  it('ends with an unknown outcome when it is aborted after it was sent', async () => {
    const abortController = new AbortController();
    answers = [() => abortController.abort(new Error('stopped'))];
    await expect(createHttp({ signal: abortController.signal }).sendRequest(WRITE_REQUEST)).rejects.toThrow(
      OutcomeUnknown,
    );
  });

  it('has a connection of its own', async () => {
    const sockets = new Set<Socket>();
    answers = [
      (response, request, body) => (sockets.add(request.socket), createJsonAnswer({})(response, request, body)),
    ];
    const { sendRequest } = createHttp();
    await sendRequest();
    await sendRequest();
    expect(sockets.size).toBe(1);
    await sendRequest(WRITE_REQUEST);
    await sendRequest(WRITE_REQUEST);
    expect(sockets.size).toBe(3);
  });

  it('fails with the messages of the JSON answer as its detail', async () => {
    const errors = [{ field: 'contact.last_name', message: 'required' }];
    answers = [
      createJsonAnswer({ message: 'Validation failed', errors, codes: { email: ['invalid'] }, trace: null }, 400),
    ];
    await expect(createHttp().sendRequest(WRITE_REQUEST)).rejects.toMatchObject({
      detail: 'Validation failed; field: contact.last_name; required; email: invalid',
    });
  });

  it("fails with a detail that contains neither credentials nor the visitor's data", async () => {
    const body = { contact: { last_name: 'Van den Broecke', email: 'noor@bezoeker.example', phone: '0470 00 00 12' } };
    answers = [
      (response) =>
        response.writeHead(400, { 'Content-Type': 'application/json' }).end(
          JSON.stringify({
            message:
              'Contact Van den Broecke <noor@bezoeker.example> (+32470000012): key 0f8fad5b-d9cb-469f-a165-70867728950e, token s3cret: field last_name',
          }),
        ),
    ];
    const failure = await createHttp()
      .sendRequest({ ...WRITE_REQUEST, body }, async () => ({ Authorization: 'Bearer s3cret' }))
      .catch((error: unknown) => error);
    const { detail = '' } = failure as CrmFailure;
    expect(detail).toContain('field last_name');
    expect(detail).not.toMatch(/Broecke|bezoeker|470|0f8fad5b|s3cret/);
  });
});

describe('credentials that are refused', () => {
  it('are renewed once', async () => {
    answers = [createStatusAnswer(401), createJsonAnswer({ fine: true })];
    const renewals: boolean[] = [];
    const authorise = async (renew: boolean) => {
      renewals.push(renew);
      return { Authorization: `Bearer ${renewals.length}` };
    };
    expect((await createHttp().sendRequest({}, authorise)).body).toEqual({ fine: true });
    expect(renewals).toEqual([false, true]);
    expect(receivedCalls[1]?.rawHeaders).toContain('Bearer 2');
  });

  it('are renewed for a request that writes too', async () => {
    answers = [createStatusAnswer(401), createJsonAnswer({ id: 3 })];
    expect((await createHttp().sendRequest(WRITE_REQUEST, async () => ({}))).body).toEqual({ id: 3 });
  });

  it('are renewed once for requests that were refused together', async () => {
    answers = [createStatusAnswer(401), createStatusAnswer(401), createJsonAnswer({ fine: true })];
    let renewalCount = 0;
    const { sendRequest } = createHttp();
    const authorise = async (renew: boolean) => {
      if (renew) renewalCount += 1;
      return { Authorization: 'Bearer x' };
    };
    await Promise.all([sendRequest({}, authorise), sendRequest({}, authorise)]);
    expect(renewalCount).toBe(1);
  });

  it('are an error when the renewed credentials are refused too', async () => {
    answers = [createStatusAnswer(401)];
    await expect(createHttp().sendRequest({}, async () => ({}))).rejects.toThrow(CrmUnauthorised);
    expect(receivedCalls).toHaveLength(2);
    await expect(createHttp().sendRequest()).rejects.toThrow(CrmUnauthorised);
    expect(receivedCalls).toHaveLength(3);
  });
});
