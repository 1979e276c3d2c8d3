import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Pool, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pathFor } from '#shared/routes/pathFor.ts';
import { ensureBuiltSite } from '../../support/programs/builtSite.ts';
import { copyDemoData } from '../../support/programs/demoData.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { type Program, startProgram } from '../../support/programs/program.ts';
import { type PurgeReceiver, startPurgeReceiver } from '../../support/programs/purgeReceiver.ts';
import { listRedisPrograms, startRedis } from '../../support/programs/redis.ts';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from '../../support/programs/traceReceiver.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const projectRoot = path.resolve(import.meta.dirname, '../../..');
const mainFile = path.join(projectRoot, 'dist/server/main.js');
const readProjectFile = (file: string) => readFile(path.join(projectRoot, file), 'utf8');

const SERIES_PATTERN = /\b(?:gevel|nodejs|process)_[a-z0-9_]+(?:\{[^}]*\})?/g;
const LABEL_PATTERN = /([a-z_]+)(?:=~|!~|!=|=)"/g;

/** Returns the names of the series that rules or a dashboard query, each with the labels in its selectors. */
const listQueriedSeries = (text: string) =>
  Array.from(text.replaceAll('\\"', '"').matchAll(SERIES_PATTERN), ([match]) => {
    const [name = '', labels = ''] = match.split('{');
    return { name, labels: Array.from(labels.matchAll(LABEL_PATTERN), ([, label = '']) => label) };
  });

/** Returns the labels of each series of a scrape. */
function parseScrape(text: string): Map<string, Set<string>> {
  const series = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    const [, name = '', labels = ''] = /^([a-z0-9_]+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (name === '') continue;
    const knownLabels = series.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(LABEL_PATTERN)) knownLabels.add(label);
    series.set(name, knownLabels);
  }
  return series;
}

/**
 * The series that this product does not produce in this test: no form was sent, the database is embedded, and no site
 * has a CRM.
 */
const MISSING_SERIES = new Set([
  'gevel_crm_changes_age_seconds',
  'gevel_crm_connections',
  'gevel_crm_homes',
  'gevel_crm_list_age_seconds',
  'gevel_crm_refused_records',
  'gevel_crm_requests_total',
  'gevel_crm_waiting_records',
  'gevel_forms_total',
  'gevel_replica_used',
  'gevel_replica_lag_seconds',
]);

/** The labels that Prometheus itself adds. */
const TARGET_LABELS = new Set(['instance', 'job']);

const readMetrics = async (port = 0) => {
  const answer = await request(`http://127.0.0.1:${port}/metrics`);
  return { status: answer.statusCode, text: await answer.body.text() };
};

/** The series that exist when a page was rendered, cached and served again, and a change was recorded. */
const EXPECTED_SERIES = [
  /gevel_page_answers_total\{[^}]*cache="memory",code="2xx"\} [1-9]/,
  /gevel_page_seconds_count\{/,
  /gevel_hit_seconds_count [1-9]/,
  /gevel_purge_lag_seconds\{/,
];

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const VISITOR_TRACE_ID = 'c0ffee92f3577b34da6a3ce929d0e0e4';
const PARENT_SPAN_ID = '00f067aa0ba902b7';
const PRIVATE_WORD = 'geheim';

type LogLine = Readonly<Record<string, unknown>>;

describe('a monitored product', () => {
  let dataDir: string;
  let program: Program;
  let receiver: PurgeReceiver;
  let collector: TraceReceiver;
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
  let ports: number[];
  /** The connection to one of the workers. */
  let connection: Client;

  beforeAll(async () => {
    await ensureBuiltSite();
    dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-metrics-'));
    await copyDemoData(dataDir);
    ports = await findFreePorts(3);
    receiver = await startPurgeReceiver();
    collector = await startTraceReceiver();
    const [shared] = listRedisPrograms();
    redis = shared && (await startRedis(shared));
    if (!redis) MISSING_SERIES.add('gevel_shared_store_away_seconds');
    const [PORT, ADMIN_PORT, BACKOFFICE_PORT] = ports.map(String);
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      WORKERS: '2',
      WARM_PAGES: '0',
      LOG_LEVEL: 'info',
      PORT,
      ADMIN_PORT,
      BACKOFFICE_PORT,
      BUILD_COMMIT: '0123abc',
      SITE_GROUPS: 'claes=large',
      ACCESS_LOG: 'all',
      PURGE_URLS: receiver.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=agencies',
      TRUSTED_PROXIES: '127.0.0.2',
      ...(redis && { REDIS_URL: redis.url }),
    };
    program = await startProgram(process.execPath, [mainFile], { env, readyPattern: /Gevel is ready/ });
    connection = new Client(`http://127.0.0.1:${ports[0]}`);
  }, 180_000);
  afterAll(async () => {
    await connection?.close();
    await program?.stop();
    await receiver.close();
    await collector.close();
    await redis?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const requestPath = async (target: string) => {
    const answer = await request(`http://127.0.0.1:${ports[0]}${target}`, { headers: { host: 'localhost' } });
    await answer.body.dump();
    return answer.statusCode;
  };

  const askTraced = async (target: string, headers: Record<string, string> = {}) => {
    const answer = await connection.request({
      method: 'GET',
      path: target,
      headers: { host: 'localhost', 'accept-encoding': 'br', ...headers },
    });
    await answer.body.dump();
    return { status: answer.statusCode, requestId: String(answer.headers['x-request-id']) };
  };
  const readLogLines = (): LogLine[] =>
    program
      .getOutput()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine);

  /** Returns the spans of a request when its root span has arrived. */
  const findSpans = (requestId: string) =>
    vi.waitFor(() => {
      const first = collector.spans.find(
        ({ service, attributes }) => service === 'gevel-site' && attributes['gevel.request_id'] === requestId,
      );
      const spans = collector.spans.filter(({ traceId }) => traceId === first?.traceId);
      expect(spans.some(({ service, kind }) => service === 'gevel-backoffice' && kind === 2)).toBe(true);
      return spans;
    }, WAIT_OPTIONS);
  /** Counts the rendered pages of the news, which no other test of this file requests. */
  const countRenderedPages = () => collector.spans.filter(({ name }) => name === 'GET news').length;

  describe('its metrics', () => {
    let series: Map<string, Set<string>>;

    beforeAll(async () => {
      await requestPath('/nl/aanbod');
      series = await vi.waitFor(
        async () => {
          await requestPath('/nl/aanbod');
          await requestPath('/nl');
          const text = `${(await readMetrics(ports[1])).text}\n${(await readMetrics(ports[2])).text}`;
          if (!EXPECTED_SERIES.every((each) => each.test(text))) throw new Error('not measured yet');
          return parseScrape(text);
        },
        { timeout: 60_000, interval: 100 },
      );
    }, 180_000);

    it('contain every series that a rule or a dashboard queries, with its labels', async () => {
      const dashboards = (await readdir(path.join(projectRoot, 'deploy/grafana'))).filter((file) =>
        file.endsWith('.json'),
      );
      expect(dashboards.length).toBeGreaterThan(3);
      const texts = [await readProjectFile('deploy/prometheus/rules.yml')];
      for (const file of dashboards) texts.push(await readProjectFile(`deploy/grafana/${file}`));
      const wantedSeries = texts.flatMap(listQueriedSeries);
      expect(wantedSeries.length).toBeGreaterThan(50);
      const missing = wantedSeries.flatMap(({ name, labels }) => {
        const knownLabels = series.get(name);
        if (!knownLabels) return MISSING_SERIES.has(name) ? [] : [name];
        return labels
          .filter((label) => !knownLabels.has(label) && !TARGET_LABELS.has(label))
          .map((label) => `${name}{${label}}`);
      });
      expect([...new Set(missing)]).toEqual([]);
    });

    it('count each page by group, cache and status, hits included', async () => {
      // A worker reads the page from disk first, and later from memory.
      const countPages = async () =>
        (await readMetrics(ports[1])).text
          .split('\n')
          .filter((line) => line.startsWith('gevel_page_answers_total{group="large",') && line.includes('code="2xx"'))
          .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
      const before = await countPages();
      for (let times = 0; times < 20; times += 1) await requestPath('/nl/aanbod');
      await vi.waitFor(async () => expect(await countPages()).toBeGreaterThanOrEqual(before + 20), WAIT_OPTIONS);
      const { text } = await readMetrics(ports[1]);
      expect(text).toContain('gevel_build_info{version="1.0.0",commit="0123abc",node="v');
      expect(text).toContain('group="default"');
    });

    it('describe the state of connections, of memory and of the shared store', async () => {
      const text = await vi.waitFor(async () => {
        // A page is requested first, so that a connection is counted: it stays open for a while after its answer.
        await requestPath('/nl/aanbod');
        const metricsText = (await readMetrics(ports[1])).text;
        expect(metricsText).toMatch(/^gevel_connections [1-9]/m);
        return metricsText;
      }, WAIT_OPTIONS);
      expect(text).toMatch(/^gevel_connections_max \d{4}/m);
      for (const line of [
        'gevel_connections_refused_total 0',
        'gevel_slow_readers_ended_total{reason="stalled"} 0',
        'gevel_memory_short 0',
        'gevel_memory_shed_total{what="page"} 0',
        ...(redis ? ['gevel_shared_store_away_seconds 0'] : []),
      ])
        expect(text).toContain(`${line}\n`);
    });

    it('describe the back office’s answers, its database and its readers', async () => {
      const text = await vi.waitFor(async () => {
        const metricsText = (await readMetrics(ports[2])).text;
        expect(metricsText).toContain('gevel_database_state{state="available"} 1');
        return metricsText;
      }, WAIT_OPTIONS);
      expect(text).toMatch(
        /gevel_backoffice_answer_seconds_count\{method="GET",route="\/sites[^"]*",status="200"\} [1-9]/,
      );
      expect(text).toMatch(/gevel_database_query_seconds_count\{operation="select",outcome="ok"\} [1-9]/);
      expect(text).toContain('gevel_mails_waiting 0');
      expect(text).toContain(`gevel_purge_lag_seconds{kind="target",reader="${new URL(receiver.url).host}"} `);
    });

    it('have no label with unlimited values: no path, no address, no site', async () => {
      for (const port of ports.slice(1)) {
        const { text } = await readMetrics(port);
        expect(text).not.toMatch(/aanbod|localhost|site="/);
      }
    });

    it('are joined by an access log line for each answer, with the cache’s result', async () => {
      const lines = await vi.waitFor(() => {
        const found = program.getOutput().match(/^\{.*"msg":"answered".*$/gm) ?? [];
        const parsed = found.map((line) => JSON.parse(line) as Record<string, unknown>);
        expect(parsed.some(({ cache }) => cache === 'memory')).toBe(true);
        expect(parsed.some(({ cache }) => cache === 'miss' || cache === 'streamed')).toBe(true);
        return parsed;
      }, WAIT_OPTIONS);
      const hit = lines.find(({ cache }) => cache === 'memory');
      expect(hit).toMatchObject({
        route: 'offer',
        site: expect.any(String),
        status: 200,
        method: 'GET',
        ms: expect.any(Number),
        bytes: expect.any(Number),
      });
      expect(Number(hit?.['bytes'])).toBeGreaterThan(1000);
      expect(JSON.stringify(lines)).not.toContain('aanbod');
    });
  });

  describe('traces', () => {
    const listAncestorNames = (spans: readonly ReceivedSpan[], span: ReceivedSpan | undefined): string[] => {
      const parent = spans.find(({ spanId }) => spanId === span?.parentSpanId);
      return parent ? [parent.name, ...listAncestorNames(spans, parent)] : [];
    };

    beforeAll(async () => {
      // The test repeats the request, because on a busy machine the first calls of a newly started program may take
      // longer than a page waits for them.
      await vi.waitFor(async () => {
        const { status } = await askTraced('/nl/aanbod?type=9');
        if (status !== 200) throw new Error(`The first page answered ${status}.`);
      }, WAIT_OPTIONS);
    });

    it('lead from a page through its calls to the statements of the back office', async () => {
      // The request is that of a crawler, which gets a complete page that is compressed before it is sent.
      const { status, requestId } = await askTraced(`/nl/aanbod?type=1&${PRIVATE_WORD}=1`, { 'user-agent': 'crawler' });
      expect(status).toBe(200);
      const spans = await findSpans(requestId);
      const query = spans.find((span) => span.name === 'select' && listAncestorNames(spans, span).includes('load'));
      expect(listAncestorNames(spans, query)).toEqual([
        expect.stringMatching(/^(GET|POST) \/sites\//),
        expect.stringMatching(/^call /),
        'load',
        'make offer',
        'GET offer',
      ]);
      const { traceId } = spans[0] ?? { traceId: '' };
      await vi.waitFor(() => {
        const names = collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
        expect(names).toEqual(expect.arrayContaining(['load layout', 'render', 'compress']));
      }, WAIT_OPTIONS);
      expect(spans.find(({ name }) => name === 'GET offer')).toMatchObject({
        kind: 2,
        hasFailed: false,
        attributes: { 'http.route': 'offer', 'http.response.status_code': 200 },
      });
      expect(JSON.stringify(spans)).not.toContain(PRIVATE_WORD);
      expect(collector.headers[0]).toMatchObject({ 'x-tenant': 'agencies' });
    });

    // These tests are concurrent, so that they wait together for the spans, which are sent every two seconds.
    it.concurrent('have the id of the log lines of both programs, which share the id of the request', async () => {
      const { requestId } = await askTraced('/fr/offre?type=1');
      const [{ traceId } = { traceId: '' }] = await findSpans(requestId);
      const call = await vi.waitFor(() => {
        const found = readLogLines().find((line) => line['requestId'] === requestId && line['msg'] === 'call');
        expect(found).toBeDefined();
        return found;
      }, WAIT_OPTIONS);
      expect(call).toMatchObject({ program: 'backoffice', traceId });
    });

    it.concurrent('ignore the trace id of a visitor', async () => {
      const traceparent = `00-${VISITOR_TRACE_ID}-${PARENT_SPAN_ID}-01`;
      const { requestId } = await askTraced('/en/for-sale', { traceparent, 'x-request-id': 'a-visitors-own-id' });
      expect(requestId).not.toBe('a-visitors-own-id');
      await findSpans(requestId);
      expect(collector.spans.some(({ traceId }) => traceId === VISITOR_TRACE_ID)).toBe(false);
    });

    it.concurrent('continue the trace of a trusted proxy, with its request id', async () => {
      const traceparent = `00-${TRACE_ID}-${PARENT_SPAN_ID}-01`;
      const proxy = new Pool(`http://127.0.0.1:${ports[0]}`, { localAddress: '127.0.0.2' });
      const headers = { host: 'localhost', traceparent, 'x-request-id': 'id-of-the-proxy' };
      const answer = await proxy.request({ method: 'GET', path: '/de/angebot?type=1', headers });
      await answer.body.dump();
      await proxy.close();
      expect(answer.headers['x-request-id']).toBe('id-of-the-proxy');
      const spans = await findSpans('id-of-the-proxy');
      expect(spans.find(({ parentSpanId }) => parentSpanId === PARENT_SPAN_ID)).toMatchObject({
        traceId: TRACE_ID,
        kind: 2,
      });
      const call = readLogLines().find(({ requestId, msg }) => requestId === 'id-of-the-proxy' && msg === 'call');
      expect(call).toMatchObject({ program: 'backoffice', traceId: TRACE_ID });
    });

    it('do not exist for cached pages', async () => {
      const news = pathFor('news', 'nl');
      await vi.waitFor(async () => expect((await askTraced(news)).requestId).toBe('undefined'), WAIT_OPTIONS);
      // When the spans of this request have arrived, all earlier spans have arrived too.
      await findSpans((await askTraced('/nl/aanbod?type=3')).requestId);
      const before = countRenderedPages();
      expect(before).toBeGreaterThan(0);
      for (let times = 0; times < 5; times += 1) await askTraced(news);
      await findSpans((await askTraced('/nl/aanbod?type=4')).requestId);
      expect(countRenderedPages()).toBe(before);
    });
  });
});
