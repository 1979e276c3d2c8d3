import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { expect, vi } from 'vitest';
import { startBuiltProduct } from './builtProduct.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from './fakeBackOffice.ts';
import { findFreePorts } from './freePorts.ts';
import type { Program } from './program.ts';
import { signPurge } from './signPurge.ts';
import { sendSignal } from './sendSignal.ts';

const API_TOKEN = 'a-token-for-tests-only';
/** The only host name of the only site. */
export const TWO_WORKERS_HOST = 'alpha.test';
/** The time limits for a condition that takes long on a busy machine. */
export const LONG_WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

interface WorkerRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Returns the state of a process; `T` means that a signal has stopped it. */
const readProcessState = async (pid: number) => /\) (\w) /.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1];

/** Stops a process by a signal, and waits until it has stopped. */
export async function stopProcess(pid: number): Promise<void> {
  sendSignal(pid, 'SIGSTOP');
  await vi.waitFor(async () => expect(await readProcessState(pid)).toBe('T'), LONG_WAIT_OPTIONS);
}

/** Starts the built product with two workers in front of a fake back office with one site. */
export async function startTwoWorkers(settings: Readonly<Record<string, string>> = {}) {
  const backOffice: FakeBackOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-workers-'));
  const [port = 0, adminPort = 0] = await findFreePorts(2);
  const start = (more: Readonly<Record<string, string>> = settings) =>
    startBuiltProduct(
      { port, adminPort, dataDir },
      {
        WORKERS: '2',
        API_URL: backOffice.address,
        API_TOKEN,
        LOG_LEVEL: 'info',
        ACCESS_LOG: 'all',
        ...more,
      },
    );
  let program: Program = await start();

  /** Each request has a separate connection. */
  const requestTarget = async (target: string, { method = 'GET', headers = {}, body }: WorkerRequest = {}) => {
    const answer = await request(`http://127.0.0.1:${port}${target}`, {
      method,
      headers: { host: TWO_WORKERS_HOST, 'accept-encoding': 'identity', ...headers },
      reset: true,
      ...(body !== undefined && { body }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };
  const askAdmin = async (target: string) => {
    const answer = await request(`http://127.0.0.1:${adminPort}${target}`);
    return { status: answer.statusCode, text: await answer.body.text() };
  };
  const purge = async (tags: readonly string[]) => {
    const { body, headers } = signPurge({ siteId: 'alpha', tags }, API_TOKEN);
    const answer = await request(`http://127.0.0.1:${adminPort}/purge`, { method: 'POST', headers, body });
    await answer.body.dump();
    return answer.statusCode;
  };
  const metric = async (line: string) =>
    (await askAdmin('/metrics')).text.split('\n').find((each) => each.startsWith(line));
  const log = () =>
    (program.getOutput().match(/^\{.*\}$/gm) ?? []).map((line) => JSON.parse(line) as Record<string, unknown>);
  /** Returns the workers' process ids. */
  const readWorkerIds = async () =>
    (await readFile(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8'))
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);

  return {
    backOffice,
    port,
    ask: requestTarget,
    askAdmin,
    purge,
    metric,
    children: readWorkerIds,
    get program() {
      return program;
    },
    /** Starts the product again after it was stopped. */
    async startAgain(more?: Readonly<Record<string, string>>): Promise<void> {
      program = await start(more);
    },
    /** Returns the lines of the log with this message. */
    findLogLines: (message: string) => log().filter(({ msg }) => msg === message),
    /** Returns the number of responses of a route with status 200 that did not come from the page cache. */
    countUncachedResponses: async (route: 'home' | 'offer') =>
      Number((await metric(`gevel_answer_seconds_count{route="${route}",status="200"}`))?.split(' ')[1] ?? 0),
    /** Runs a function while all workers except this one are stopped, so that this worker answers every request. */
    async on<Result>(pid: number, run: () => Promise<Result>): Promise<Result> {
      const otherPids = (await readWorkerIds()).filter((other) => other !== pid);
      await Promise.all(otherPids.map(stopProcess));
      try {
        return await run();
      } finally {
        for (const otherPid of otherPids) sendSignal(otherPid, 'SIGCONT');
      }
    },
    bothReady: () =>
      vi.waitFor(
        async () => expect(await metric('gevel_workers{state="ready"}')).toBe('gevel_workers{state="ready"} 2'),
        LONG_WAIT_OPTIONS,
      ),
    async readBothPids(): Promise<readonly [number, number]> {
      const [one = 0, other = 0, ...more] = await readWorkerIds();
      expect(more).toEqual([]);
      return [one, other];
    },
    async close(): Promise<void> {
      await program.stop('SIGKILL');
      await backOffice.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
