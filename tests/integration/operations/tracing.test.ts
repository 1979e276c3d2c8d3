import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { builtSite } from '../../support/programs/builtSite.ts';
import { copyDemoData } from '../../support/programs/demoData.ts';
import { freePorts } from '../../support/programs/freePorts.ts';
import { type Program, startProgram } from '../../support/programs/program.ts';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from '../../support/programs/traceReceiver.ts';

const main = path.resolve(import.meta.dirname, '../../../dist/server/main.js');
const PLENTY = { timeout: 60_000, interval: 50 };
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const VISITORS_TRACE = 'c0ffee92f3577b34da6a3ce929d0e0e4';
const PARENT = '00f067aa0ba902b7';
const PRIVATE = 'geheim';

type Line = Readonly<Record<string, unknown>>;

describe('traces', () => {
  let dataDir: string;
  let receiver: TraceReceiver;
  let program: Program;
  let port = 0;

  const start = (variables: NodeJS.ProcessEnv) => {
    const env = { ...process.env, DATA_DIR: dataDir, WORKERS: '1', WARM_PAGES: '0', LOG_LEVEL: 'info', ...variables };
    return startProgram(process.execPath, [main], { env, ready: /Gevel is ready/ });
  };
  const ask = async (target: string, headers: Record<string, string> = {}) => {
    const answer = await request(`http://127.0.0.1:${port}${target}`, {
      headers: { host: 'localhost', 'accept-encoding': 'br', ...headers },
    });
    await answer.body.dump();
    return { status: answer.statusCode, requestId: String(answer.headers['x-request-id']) };
  };
  const lines = (): Line[] =>
    program
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);
  /** The spans of a request, once the one that stands above all is there. */
  const spansOf = (requestId: string) =>
    vi.waitFor(() => {
      const root = receiver.spans.find(
        ({ service, attributes }) => service === 'gevel-site' && attributes['gevel.request_id'] === requestId,
      );
      const spans = receiver.spans.filter(({ traceId }) => traceId === root?.traceId);
      expect(spans.some(({ service, kind }) => service === 'gevel-backoffice' && kind === 2)).toBe(true);
      return spans;
    }, PLENTY);
  /** Of pages of the list that were made. */
  const pages = () => receiver.spans.filter(({ name }) => name === 'GET offer').length;
  const above = (spans: readonly ReceivedSpan[], span: ReceivedSpan | undefined): string[] => {
    const parent = spans.find(({ spanId }) => spanId === span?.parentSpanId);
    return parent ? [parent.name, ...above(spans, parent)] : [];
  };

  beforeAll(async () => {
    await builtSite();
    dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-traces-'));
    await copyDemoData(dataDir);
    receiver = await startTraceReceiver();
    const ports = await freePorts(3);
    [port = 0] = ports;
    const [PORT, ADMIN_PORT, BACKOFFICE_PORT] = ports.map(String);
    program = await start({
      PORT,
      ADMIN_PORT,
      BACKOFFICE_PORT,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=agencies',
      TRUSTED_PROXIES: '127.0.0.2',
    });
    // On a busy machine the first calls of a cold program may take longer than a page waits for them.
    await vi.waitFor(async () => {
      const { status } = await ask('/nl/aanbod?type=9');
      if (status !== 200) throw new Error(`The first page answered ${status}.`);
    }, PLENTY);
  });
  afterAll(async () => {
    await program?.stop();
    await receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('lead from a page through its calls to the statements of the back office', async () => {
    // A crawler gets a whole page, which is compressed before it is sent.
    const { status, requestId } = await ask(`/nl/aanbod?type=1&${PRIVATE}=1`, { 'user-agent': 'crawler' });
    expect(status).toBe(200);
    const spans = await spansOf(requestId);
    const query = spans.find((span) => span.name === 'select' && above(spans, span).includes('load'));
    expect(above(spans, query)).toEqual([
      expect.stringMatching(/^(GET|POST) \/sites\//),
      expect.stringMatching(/^call /),
      'load',
      'make offer',
      'GET offer',
    ]);
    const { traceId } = spans[0] ?? { traceId: '' };
    await vi.waitFor(() => {
      const names = receiver.spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['load layout', 'render', 'compress']));
    }, PLENTY);
    expect(spans.find(({ name }) => name === 'GET offer')).toMatchObject({
      kind: 2,
      failed: false,
      attributes: { 'http.route': 'offer', 'http.response.status_code': 200 },
    });
    expect(JSON.stringify(spans)).not.toContain(PRIVATE);
    expect(receiver.headers[0]).toMatchObject({ 'x-tenant': 'agencies' });
  });

  // Spans are sent every two seconds: these wait for them together.
  it.concurrent('have the id of the log lines of both programs, which share the id of the request', async () => {
    const { requestId } = await ask('/fr/offre?type=1');
    const [{ traceId } = { traceId: '' }] = await spansOf(requestId);
    const call = await vi.waitFor(() => {
      const found = lines().find((line) => line['requestId'] === requestId && line['msg'] === 'call');
      expect(found).toBeDefined();
      return found;
    }, PLENTY);
    expect(call).toMatchObject({ program: 'backoffice', traceId });
  });

  it.concurrent('of a visitor who names one are our own', async () => {
    const traceparent = `00-${VISITORS_TRACE}-${PARENT}-01`;
    const { requestId } = await ask('/en/for-sale', { traceparent, 'x-request-id': 'a-visitors-own-id' });
    expect(requestId).not.toBe('a-visitors-own-id');
    await spansOf(requestId);
    expect(receiver.spans.some(({ traceId }) => traceId === VISITORS_TRACE)).toBe(false);
  });

  it.concurrent('continue those of a proxy that is trusted, with its id of the request', async () => {
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    const proxy = new Pool(`http://127.0.0.1:${port}`, { localAddress: '127.0.0.2' });
    const headers = { host: 'localhost', traceparent, 'x-request-id': 'id-of-the-proxy' };
    const answer = await proxy.request({ method: 'GET', path: '/de/angebot?type=1', headers });
    await answer.body.dump();
    await proxy.close();
    expect(answer.headers['x-request-id']).toBe('id-of-the-proxy');
    const spans = await spansOf('id-of-the-proxy');
    expect(spans.find(({ parentSpanId }) => parentSpanId === PARENT)).toMatchObject({ traceId: TRACE, kind: 2 });
    const call = lines().find(({ requestId, msg }) => requestId === 'id-of-the-proxy' && msg === 'call');
    expect(call).toMatchObject({ program: 'backoffice', traceId: TRACE });
  });

  it('are none of pages out of the cache', async () => {
    await vi.waitFor(async () => expect((await ask('/nl/aanbod?type=2')).requestId).toBe('undefined'), PLENTY);
    // All before the last request have arrived with it.
    await spansOf((await ask('/nl/aanbod?type=3')).requestId);
    const before = pages();
    for (let times = 0; times < 5; times += 1) await ask('/nl/aanbod?type=2');
    await spansOf((await ask('/nl/aanbod?type=4')).requestId);
    expect(pages() - before).toBe(1);
  });
});
