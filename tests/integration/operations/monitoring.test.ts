import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { builtSite } from '../../support/programs/builtSite.ts';
import { copyDemoData } from '../../support/programs/demoData.ts';
import { freePorts } from '../../support/programs/freePorts.ts';
import { type Program, startProgram } from '../../support/programs/program.ts';
import { type PurgeReceiver, startPurgeReceiver } from '../../support/programs/purgeReceiver.ts';
import { redisPrograms, startRedis } from '../../support/programs/redis.ts';

const SOON = { timeout: 60_000, interval: 50 };
const PROMTOOL = [process.env['PROMTOOL'], '/usr/bin/promtool'].find((file) => file !== undefined && existsSync(file));
const root = path.resolve(import.meta.dirname, '../../..');
const main = path.join(root, 'dist/server/main.js');
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const ruleTests = async () =>
  (await readdir(path.join(root, 'deploy/prometheus/tests'))).map((file) => `deploy/prometheus/tests/${file}`);

const NAME = /\b(?:gevel|nodejs|process)_[a-z0-9_]+(?:\{[^}]*\})?/g;
const LABEL = /([a-z_]+)(?:=~|!~|!=|=)"/g;

/** Names of series that a text of rules or of a dashboard asks for, each with the labels that it chooses by. */
const asked = (text: string) =>
  Array.from(text.replaceAll('\\"', '"').matchAll(NAME), ([match]) => {
    const [name = '', labels = ''] = match.split('{');
    return { name, labels: Array.from(labels.matchAll(LABEL), ([, label = '']) => label) };
  });

/** Labels of each series of a scrape. */
function scraped(text: string): Map<string, Set<string>> {
  const series = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    const [, name = '', labels = ''] = /^([a-z0-9_]+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (name === '') continue;
    const known = series.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(LABEL)) known.add(label);
    series.set(name, known);
  }
  return series;
}

/** Series that this product has no reason for: no form was sent, its database is the embedded one, no site has a CRM. */
const NOT_HERE = new Set([
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

/** Prometheus adds them itself. */
const OF_TARGETS = new Set(['instance', 'job']);

const scrape = async (port = 0) => {
  const answer = await request(`http://127.0.0.1:${port}/metrics`);
  return { status: answer.statusCode, text: await answer.body.text() };
};

/** What there is once a page was made, kept and served again, and a change was noted. */
const EXPECTED = [
  /gevel_page_answers_total\{[^}]*cache="memory",code="2xx"\} [1-9]/,
  /gevel_page_seconds_count\{/,
  /gevel_hit_seconds_count [1-9]/,
  /gevel_purge_lag_seconds\{/,
];

describe('what is measured', () => {
  let dataDir: string;
  let program: Program;
  let receiver: PurgeReceiver;
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
  let ports: number[];
  let series: Map<string, Set<string>>;

  const ask = async (target: string) => {
    const answer = await request(`http://127.0.0.1:${ports[0]}${target}`, { headers: { host: 'localhost' } });
    await answer.body.dump();
    return answer.statusCode;
  };

  beforeAll(async () => {
    await builtSite();
    dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-metrics-'));
    await copyDemoData(dataDir);
    ports = await freePorts(3);
    receiver = await startPurgeReceiver();
    const [shared] = redisPrograms();
    redis = shared && (await startRedis(shared));
    if (!redis) NOT_HERE.add('gevel_shared_store_away_seconds');
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
      ...(redis && { REDIS_URL: redis.url }),
    };
    program = await startProgram(process.execPath, [main], { env, ready: /Gevel is ready/ });
    await ask('/nl/aanbod');
    series = await vi.waitFor(
      async () => {
        await ask('/nl/aanbod');
        await ask('/nl');
        const text = `${(await scrape(ports[1])).text}\n${(await scrape(ports[2])).text}`;
        if (!EXPECTED.every((each) => each.test(text))) throw new Error('not measured yet');
        return scraped(text);
      },
      { timeout: 60_000, interval: 100 },
    );
  }, 180_000);
  afterAll(async () => {
    await program.stop();
    await receiver.close();
    await redis?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('has every series that a rule or a dashboard asks for, with its labels', async () => {
    const dashboards = (await readdir(path.join(root, 'deploy/grafana'))).filter((file) => file.endsWith('.json'));
    expect(dashboards.length).toBeGreaterThan(3);
    const texts = [await read('deploy/prometheus/rules.yml')];
    for (const file of dashboards) texts.push(await read(`deploy/grafana/${file}`));
    const wanted = texts.flatMap(asked);
    expect(wanted.length).toBeGreaterThan(50);
    const missing = wanted.flatMap(({ name, labels }) => {
      const known = series.get(name);
      if (!known) return NOT_HERE.has(name) ? [] : [name];
      return labels.filter((label) => !known.has(label) && !OF_TARGETS.has(label)).map((label) => `${name}{${label}}`);
    });
    expect([...new Set(missing)]).toEqual([]);
  });

  it('counts each page by group, cache and status, hits too', async () => {
    // A worker has the page from disk first, and in memory then.
    const counted = async () =>
      (await scrape(ports[1])).text
        .split('\n')
        .filter((line) => line.startsWith('gevel_page_answers_total{group="large",') && line.includes('code="2xx"'))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    const before = await counted();
    for (let times = 0; times < 20; times += 1) await ask('/nl/aanbod');
    await vi.waitFor(async () => expect(await counted()).toBeGreaterThanOrEqual(before + 20), SOON);
    const { text } = await scrape(ports[1]);
    expect(text).toContain('gevel_build_info{version="1.0.0",commit="0123abc",node="v');
    expect(text).toContain('group="default"');
  });

  it('says of connections, of memory and of the shared store how they are', async () => {
    const text = await vi.waitFor(async () => {
      // A connection stays open for a while after its answer.
      await ask('/nl/aanbod');
      const answered = (await scrape(ports[1])).text;
      expect(answered).toMatch(/^gevel_connections [1-9]/m);
      return answered;
    }, SOON);
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

  it('says of the back office what it answered, of its database and its readers how they are', async () => {
    const text = await vi.waitFor(async () => {
      const answered = (await scrape(ports[2])).text;
      expect(answered).toContain('gevel_database_state{state="available"} 1');
      return answered;
    }, SOON);
    expect(text).toMatch(
      /gevel_backoffice_answer_seconds_count\{method="GET",route="\/sites[^"]*",status="200"\} [1-9]/,
    );
    expect(text).toMatch(/gevel_database_query_seconds_count\{operation="select",outcome="ok"\} [1-9]/);
    expect(text).toContain('gevel_mails_waiting 0');
    expect(text).toContain(`gevel_purge_lag_seconds{kind="target",reader="${new URL(receiver.url).host}"} `);
  });

  it('has no label whose values have no end: no path, no address, no site', async () => {
    for (const port of ports.slice(1)) {
      const { text } = await scrape(port);
      expect(text).not.toMatch(/aanbod|localhost|site="/);
    }
  });

  it('is a line of the access log for each answer, with what the cache had to do with it', async () => {
    const lines = await vi.waitFor(() => {
      const found = program.output().match(/^\{.*"msg":"answered".*$/gm) ?? [];
      const parsed = found.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(parsed.some(({ cache }) => cache === 'memory')).toBe(true);
      expect(parsed.some(({ cache }) => cache === 'miss' || cache === 'streamed')).toBe(true);
      return parsed;
    }, SOON);
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

describe('alerts', () => {
  it('have a runbook each, and no runbook is of none', async () => {
    const rules = await read('deploy/prometheus/rules.yml');
    const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name = '']) => name);
    const links = Array.from(rules.matchAll(/runbook_url: (\S+)/g), ([, link = '']) => link);
    const runbooks = Array.from((await read('docs/runbooks.md')).matchAll(/^## (\w+)$/gm), ([, name = '']) => name);
    expect(alerts.length).toBeGreaterThan(15);
    expect(runbooks.toSorted()).toEqual(alerts.toSorted());
    expect(links).toEqual(alerts.map((name) => `docs/runbooks.md#${name.toLowerCase()}`));
  });

  describe.runIf(PROMTOOL !== undefined)('as Prometheus reads them', () => {
    const run = promisify(execFile);
    const promtool = async (...values: string[]) => {
      const { stdout, stderr } = await run(PROMTOOL ?? '', values, { cwd: root });
      return stdout + stderr;
    };

    it('are well-formed, and fire when they should', async () => {
      expect(await promtool('check', 'rules', 'deploy/prometheus/rules.yml')).toContain('SUCCESS');
      for (const file of await ruleTests()) expect(await promtool('test', 'rules', file), file).toContain('SUCCESS');
    });

    it('are tested each', async () => {
      const rules = await read('deploy/prometheus/rules.yml');
      const texts = (await Promise.all((await ruleTests()).map(read))).join('');
      const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name = '']) => name);
      expect(alerts.filter((name) => !texts.includes(`#${name.toLowerCase()}\n`))).toEqual([]);
    });

    it.each(['prometheus.yml', 'compose.yml'])('are read by the configuration %s', async (file) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'gevel-prometheus-'));
      await cp(path.join(root, 'deploy/prometheus'), folder, { recursive: true });
      await writeFile(path.join(folder, 'api-token'), 'a-token-for-tests-only');
      const text = await read(`deploy/prometheus/${file}`);
      await writeFile(path.join(folder, file), text.replaceAll('/run/secrets/', ''));
      expect(await promtool('check', 'config', path.join(folder, file))).toContain('SUCCESS');
      await rm(folder, { recursive: true });
    });
  });
});
