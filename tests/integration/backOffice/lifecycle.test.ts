import { createServer } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool, request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { builtSite } from '../../support/programs/builtSite.ts';
import { copyDemoData } from '../../support/programs/demoData.ts';
import { type FakeBackOffice, sampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { freePorts } from '../../support/programs/freePorts.ts';
import { type Gate, startGate } from '../../support/programs/gate.ts';
import { launch, type Program, startProgram } from '../../support/programs/program.ts';

const main = path.resolve(import.meta.dirname, '../../../dist/server/main.js');
const READY = /Gevel is ready/;

/** Asks on one connection until an answer says that it is closed; returns the statuses that were seen. */
async function stayUntilTold(port: number): Promise<number[]> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
  const statuses = new Set<number>();
  for (let isLast = false; !isLast; ) {
    const answer = await pool.request({ method: 'GET', path: '/nl/aanbod', headers: { host: 'alpha.test' } });
    await answer.body.dump();
    statuses.add(answer.statusCode);
    isLast = answer.headers['connection'] === 'close';
  }
  await pool.close();
  return [...statuses];
}

describe('the program', () => {
  const site = sampleSite('alpha', { origin: 'http://alpha.test:{PORT}' });
  let dataDir: string;
  let backOffice: FakeBackOffice;
  let gate: Gate;
  let programs: Program[] = [];
  let port = 0;
  let adminPort = 0;
  let environment: NodeJS.ProcessEnv;

  const start = async (variables: NodeJS.ProcessEnv = {}) => {
    const env = { ...environment, ...variables };
    const program = await startProgram(process.execPath, [main], { env, ready: READY });
    programs.push(program);
    return program;
  };
  const run = async (variables: NodeJS.ProcessEnv) => {
    const program = launch(process.execPath, [main], { env: { ...environment, ...variables } });
    programs.push(program);
    return { code: await program.exited, output: program.output() };
  };
  const ask = async (target: string, host = 'alpha.test') => {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}${target}`, { headers: { host } });
    return { status: statusCode, text: await body.text() };
  };
  const health = async (name: string) => {
    const { statusCode, body } = await request(`http://127.0.0.1:${adminPort}/health/${name}`);
    await body.dump();
    return statusCode;
  };

  beforeAll(async () => {
    await builtSite();
    backOffice = await startFakeBackOffice([site]);
    gate = await startGate(backOffice.address);
    backOffice.replies.push({
      matches: /^GET \/sites$/,
      reply: { status: 200, type: 'application/json', body: JSON.stringify([site]) },
    });
    dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-life-'));
    const [first = 0, second = 0, third = 0] = await freePorts(3);
    [port, adminPort] = [first, second];
    environment = {
      ...process.env,
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      BACKOFFICE_PORT: String(third),
      API_URL: gate.address,
      API_TOKEN: 'a-token-for-tests-only',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // Several are in workers.test.ts.
      WORKERS: '1',
    };
  });
  afterEach(async () => {
    gate.release();
    await Promise.all(programs.map((program) => program.stop('SIGKILL')));
    programs = [];
  });
  afterAll(async () => {
    await gate.close();
    await backOffice.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('says that it is ready, and where each agency is', async () => {
    const program = await start();
    expect(program.output()).toContain(
      `Gevel is ready: http://localhost:${port}\n  Agency alpha: http://alpha.test:${port}\n`,
    );
    expect((await ask('/nl/aanbod')).status).toBe(200);
  });

  it('starts and is live without a back office; known sites answer 503 with their own page', async () => {
    const before = await start();
    await ask('/nl/aanbod');
    await before.stop();
    const [nobody] = await freePorts(1);
    const program = await start({ API_URL: `http://127.0.0.1:${nobody}` });
    expect(program.output()).toContain('does not answer yet');
    expect(await health('live')).toBe(200);
    // Known from the run before.
    const { status, text } = await ask('/nl/aanbod');
    expect(status).toBe(503);
    expect(text).toContain('Agency alpha');
    expect((await ask('/nl/aanbod', 'beta.test')).status).toBe(503);
  });

  it('finishes running requests when it is stopped, and accepts no new ones', async () => {
    const program = await start();
    gate.hold(/^POST /);
    const slow = ask('/nl/aanbod?type=3');
    await vi.waitFor(() => expect(gate.held).toBeGreaterThan(0));
    const stopped = program.stop('SIGTERM');
    await vi.waitFor(async () => expect(await health('ready')).toBe(503));
    gate.release();
    expect((await slow).text).toContain('data-estate-id');
    expect(await stopped).toBe(0);
    await expect(ask('/nl/aanbod')).rejects.toThrow('ECONNREFUSED');
  });

  it('lets kept-alive connections end after an answer before it closes them', async () => {
    const program = await start();
    const visitors = Promise.all([1, 2, 3, 4, 5].map(() => stayUntilTold(port)));
    await ask('/nl/aanbod');
    expect(await program.stop('SIGTERM')).toBe(0);
    expect(await visitors).toEqual([[200], [200], [200], [200], [200]]);
  });

  it('does not start with wrong settings, and names each of them', async () => {
    const { code, output } = await run({ PORT: 'http', LOG_LEVEL: 'loud', API_TOKEN: 'hunter2' });
    expect(code).toBe(1);
    expect(output).toContain('PORT is "http"; it should be a port from 1 to 65535.');
    expect(output).toContain('LOG_LEVEL is "loud"; it should be one of');
    expect(output).toContain('API_TOKEN is a secret');
    expect(output).not.toContain('hunter2');
  });

  it('says so when its port is taken', async () => {
    const other = createServer().listen(port);
    const { code, output } = await run({});
    other.close();
    expect(code).toBe(1);
    expect(output).toContain(`PORT ${port} can't be used: another program listens there`);
  });

  it('writes logs that name the route, never the address', async () => {
    const program = await start({ LOG_LEVEL: 'info', ACCESS_LOG: 'all' });
    await ask('/nl/aanbod?city=123456');
    await ask(`/nl/hou-me-op-de-hoogte/${'secret-'.repeat(4)}`);
    const lines = await vi.waitFor(() => {
      const found = program.output().match(/^\{.*"answered".*$/gm) ?? [];
      expect(found).toHaveLength(2);
      return found.map((line) => JSON.parse(line) as Record<string, unknown>);
    });
    expect(lines).toMatchObject([
      { route: 'offer', site: 'alpha', status: 200, method: 'GET', requestId: expect.any(String) },
      { route: 'editSubscriptions', site: 'alpha', status: 404 },
    ]);
    expect(program.output()).not.toMatch(/secret|123456|hou-me-op/);
    const metrics = await request(`http://127.0.0.1:${adminPort}/metrics`);
    const text = await metrics.body.text();
    expect(text).toContain('gevel_answer_seconds_count{route="editSubscriptions",status="404"} 1');
    expect(text).not.toMatch(/secret|123456|hou-me-op/);
  });

  it('starts its own back office, restarts it when it ends or hangs, and serves meanwhile', {
    timeout: 120_000,
  }, async () => {
    await copyDemoData(dataDir);
    const program = await start({ API_URL: '' });
    // On a busy machine the first calls of a cold program may take longer than a page waits for them.
    await vi.waitFor(async () => expect((await ask('/nl', 'localhost')).status).toBe(200), { timeout: 30_000 });
    const children = async () =>
      (await readFile(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8')).trim().split(' ').filter(Boolean);
    // A stopped process exists and answers nothing.
    for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
      const [before = ''] = await children();
      process.kill(Number(before), signal);
      await vi.waitFor(async () => expect(await children()).not.toContain(before), { timeout: 40_000, interval: 200 });
      expect((await ask('/nl', 'localhost')).status).toBe(200);
      await vi.waitFor(
        async () => {
          const answer = await fetch(`http://127.0.0.1:${environment['BACKOFFICE_PORT']}/health`);
          expect(answer.status).toBe(200);
        },
        { timeout: 30_000, interval: 200 },
      );
    }
    expect(program.output()).toContain('back office health check failed, killing it');
    expect(await program.stop('SIGTERM')).toBe(0);
  });
});
