import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool, request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tag } from '../../../shared/api/purge.ts';
import { LIMITS } from '../../../server/site/forms/formLimits.ts';
import { answerTo } from '../../support/plainForm.ts';
import { startBuiltProduct } from '../../support/programs/builtProduct.ts';
import { type FakeBackOffice, sampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { freePorts } from '../../support/programs/freePorts.ts';
import type { Program } from '../../support/programs/program.ts';
import { signPurge } from '../../support/programs/signPurge.ts';
import { solveCaptcha } from '../../support/solveCaptcha.ts';

const AHEAD = 'pages made ahead of visitors';
const TOKEN = 'a-token-for-tests-only';
const HOST = 'alpha.test';
const PLENTY = { timeout: 60_000, interval: 50 };
const FORM = '/nl/ajax/contact-form-handler';
const FILLED = {
  form: 'contact',
  firstName: 'An',
  lastName: 'Peeters',
  email: 'an@voorbeeld.be',
  text: 'Is de tuin op het zuiden?',
  privacy: '1',
};

interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** T: stopped by a signal. */
const stateOf = async (pid: number) => /\) (\w) /.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1];

const freeze = async (pid: number) => {
  process.kill(pid, 'SIGSTOP');
  await vi.waitFor(async () => expect(await stateOf(pid)).toBe('T'), PLENTY);
};

describe('two workers behind one port', () => {
  let dataDir: string;
  let backOffice: FakeBackOffice;
  let program: Program;
  let port = 0;
  let adminPort = 0;
  let pages = 0;

  /** A connection of its own for each request. */
  const ask = async (target: string, { method = 'GET', headers = {}, body }: Asked = {}) => {
    const answer = await request(`http://127.0.0.1:${port}${target}`, {
      method,
      headers: { host: HOST, 'accept-encoding': 'identity', ...headers },
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
    const { body, headers } = signPurge({ siteId: 'alpha', tags }, TOKEN);
    const answer = await request(`http://127.0.0.1:${adminPort}/purge`, { method: 'POST', headers, body });
    await answer.body.dump();
    return answer.statusCode;
  };
  const metric = async (line: string) =>
    (await askAdmin('/metrics')).text.split('\n').find((each) => each.startsWith(line));
  /** How often the home page was made or sent, but not straight out of the page cache. */
  const homes = async () =>
    Number((await metric('gevel_answer_seconds_count{route="home",status="200"}'))?.split(' ')[1] ?? 0);
  const log = () =>
    (program.output().match(/^\{.*\}$/gm) ?? []).map((line) => JSON.parse(line) as Record<string, unknown>);
  const said = (message: string) => log().filter(({ msg }) => msg === message);

  /** The workers' process ids. */
  const children = async () =>
    (await readFile(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8'))
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
  /** Does something while all workers but this one stand still, so that it answers every request. */
  async function on<Result>(pid: number, run: () => Promise<Result>): Promise<Result> {
    const others = (await children()).filter((other) => other !== pid);
    await Promise.all(others.map(freeze));
    try {
      return await run();
    } finally {
      for (const other of others) process.kill(other, 'SIGCONT');
    }
  }
  const bothReady = () =>
    vi.waitFor(
      async () => expect(await metric('gevel_workers{state="ready"}')).toBe('gevel_workers{state="ready"} 2'),
      PLENTY,
    );
  const two = async () => {
    const [one = 0, other = 0, ...more] = await children();
    expect(more).toEqual([]);
    return [one, other] as const;
  };

  /** How many captcha tasks a worker gives out. */
  const tasks = async (pid: number, count: number) => {
    const statuses: number[] = [];
    await on(pid, async () => {
      for (let task = 0; task < count; task += 1) statuses.push((await ask('/nl/ajax/captcha')).status);
    });
    return statuses.filter((status) => status === 200).length;
  };

  const stored = () => backOffice.calls.filter(({ method, url }) => method === 'POST' && url.includes('/messages'));

  async function start(more: Readonly<Record<string, string>> = {}) {
    const place = { port, adminPort, dataDir };
    program = await startBuiltProduct(place, {
      WORKERS: '2',
      API_URL: backOffice.address,
      API_TOKEN: TOKEN,
      LOG_LEVEL: 'info',
      ACCESS_LOG: 'all',
      ...more,
    });
  }

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([sampleSite('alpha')]);
    backOffice.replies.push({
      matches: /^POST \/sites\/\w+\/messages/,
      reply: { status: 201, type: 'application/json', body: '{"id":"0b3e1f0e-4a37-4ad5-8b0a-0d1f6c7a9e11"}' },
    });
    dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-workers-'));
    [port = 0, adminPort = 0] = await freePorts(2);
    // At first each worker has its own caches alone, so that one cannot answer with what the other has made.
    await start({ PAGE_STORE_SIZE: '0' });
  });
  afterAll(async () => {
    await program.stop('SIGKILL');
    await backOffice.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(bothReady);

  it('says how many there are, and which of them wrote a line', async () => {
    expect(said('workers ready')).toMatchObject([{ workers: 2, program: 'site' }]);
    for (const pid of await two())
      expect((await on(pid, () => ask(`/nl/aanbod?city=${(pages += 1)}`))).status).toBe(200);
    await vi.waitFor(() => {
      const workers = said('answered').map(({ worker }) => Number(worker));
      expect([...new Set(workers)].toSorted((a, b) => a - b)).toEqual([1, 2]);
    }, PLENTY);
  });

  it('has one health check, and one scrape with sums of both and what is of one process by its number', async () => {
    expect((await askAdmin('/health/live')).status).toBe(200);
    expect((await askAdmin('/health/ready')).status).toBe(200);
    const before = await homes();
    for (const pid of await two()) await on(pid, () => ask('/nl'));
    expect(await homes()).toBe(before + 2);
    for (const worker of ['1', '2', 'primary'])
      expect(await metric(`process_resident_memory_bytes{worker="${worker}"}`)).toMatch(/ \d+$/);
  });

  it('purges both before it says so; a worker that does not answer is reported', async () => {
    const [one, other] = await two();
    const page = '/nl/aanbod?city=4711';
    const isFresh = async (pid: number) => (await on(pid, () => ask(page))).headers['cache-status'] === 'gevel; hit';
    for (const pid of [one, other]) {
      await on(pid, () => ask(page));
      expect(await isFresh(pid)).toBe(true);
    }
    expect(await purge([tag.list('alpha')])).toBe(204);
    for (const pid of [one, other]) expect(await isFresh(pid)).toBe(false);

    await on(one, async () => expect(await purge([tag.list('alpha')])).toBe(503));
    await vi.waitFor(() => expect(said('worker did not purge').length).toBeGreaterThan(0), PLENTY);
    expect(await purge([tag.list('alpha')])).toBe(204);
  });

  it('acknowledges no purge before a worker can do it', async () => {
    await program.stop('SIGTERM');
    const starting = start({ PAGE_STORE_SIZE: '0' });
    // The port for purges is open before there are workers.
    const first = await vi.waitFor(() => purge([tag.list('alpha')]), { ...PLENTY, interval: 5 });
    expect(first).toBe(503);
    await starting;
    expect(await purge([tag.list('alpha')])).toBe(204);
  });

  it('counts one limit for both', async () => {
    const { points } = LIMITS.challenge;
    const [one, other] = await two();
    // The other tests ask for a few tasks, too.
    const half = points / 2;
    expect((await tasks(one, half)) + (await tasks(other, half)) + (await tasks(one, half))).toBeLessThanOrEqual(
      points,
    );
    expect(await tasks(one, 1)).toBe(0);
    expect(await tasks(other, 1)).toBe(0);
  });

  describe('a form', () => {
    const own = { 'sec-fetch-site': 'same-origin' };
    const send = (fields: Readonly<Record<string, string>>) =>
      ask(FORM, {
        method: 'POST',
        headers: { ...own, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(fields),
      });
    const post = (fields: Readonly<Record<string, string>>) =>
      ask(FORM, {
        method: 'POST',
        headers: { ...own, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        body: new URLSearchParams(fields).toString(),
      });

    beforeEach(async () => {
      // The limits of the tests before begin anew.
      await program.stop('SIGKILL');
      await start();
      await bothReady();
      backOffice.calls.length = 0;
    });

    it('that one worker took with a token, the other one does not take with other contents', async () => {
      const [one, other] = await two();
      const altcha = await solveCaptcha({ ask: (target) => ask(target) }, HOST);
      // A token that comes faster than a person fills in a form is refused.
      await delay(1600);
      expect((await on(one, () => send({ ...FILLED, altcha }))).status).toBe(200);
      expect((await on(other, () => send({ ...FILLED, altcha }))).status).toBe(200);
      const refused = await on(other, () => send({ ...FILLED, text: 'Iets anders', altcha }));
      expect(refused.status).toBe(422);
      expect(new Set(stored().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    });

    it('whose question one worker heard a wrong answer to, the other one asks again', async () => {
      const [one, other] = await two();
      const page = await post(FILLED);
      const stamp = /name="check_stamp" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
      const answer = answerTo(page.text, 'nl');
      await delay(2100);
      const answered = (check_answer: string) => post({ ...FILLED, check_stamp: stamp, check_answer });
      await on(one, () => answered(String(Number(answer) + 1)));
      await on(other, () => answered(answer));
      expect(stored()).toEqual([]);
    });
  });

  it('starts a worker that was killed anew, and answers meanwhile', async () => {
    await ask('/nl');
    const before = await homes();
    const [one, other] = await two();
    process.kill(one, 'SIGKILL');
    let isReplaced = false;
    const statuses = new Set<number>();
    while (!isReplaced) {
      statuses.add((await ask('/nl')).status);
      const now = await children();
      isReplaced = now.length === 2 && !now.includes(one);
    }
    expect([...statuses]).toEqual([200]);
    await bothReady();
    expect(await children()).toContain(other);
    expect(said('worker exited')).toMatchObject([{ signal: 'SIGKILL', worker: expect.any(Number) }]);
    // What it had counted is not taken back.
    expect(await homes()).toBeGreaterThanOrEqual(before);
  });

  it('replaces a worker that hangs, and answers meanwhile', async () => {
    const [one] = await two();
    await freeze(one);
    while ((await children()).includes(one)) expect((await ask('/nl')).status).toBe(200);
    expect(said('worker does not answer, killing it')).toHaveLength(1);
    await bothReady();
  });

  it('replaces all workers on SIGHUP without a failed request', async () => {
    const before = await two();
    const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 6 });
    const statuses = new Set<number>();
    const isReplaced = () => said('workers replaced').length > 0;
    const visit = async (once: () => Promise<number>) => {
      while (!isReplaced()) statuses.add(await once());
    };
    const keptAlive = async () => {
      const answer = await pool.request({ method: 'GET', path: '/nl/aanbod', headers: { host: HOST } });
      await answer.body.dump();
      return answer.statusCode;
    };
    const visitors = Promise.all([
      ...Array.from({ length: 6 }, () => visit(keptAlive)),
      ...Array.from({ length: 2 }, () => visit(async () => (await ask('/nl')).status)),
    ]);
    process.kill(program.pid, 'SIGHUP');
    await visitors;
    await pool.close();
    expect([...statuses]).toEqual([200]);
    const after = await two();
    expect(before.filter((pid) => after.includes(pid))).toEqual([]);
    expect(said('worker did not stop by itself')).toEqual([]);
  });

  it('stops in order on SIGTERM, also when every process gets the signal', async () => {
    const pids = await two();
    const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 4 });
    const visitors = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (;;) {
          const answer = await pool.request({ method: 'GET', path: '/nl/aanbod', headers: { host: HOST } });
          await answer.body.dump();
          if (answer.statusCode !== 200 || answer.headers['connection'] === 'close') return answer.statusCode;
        }
      }),
    );
    await ask('/nl');
    for (const pid of pids) process.kill(pid, 'SIGTERM');
    expect(await program.stop('SIGTERM')).toBe(0);
    expect(await visitors).toEqual([200, 200, 200, 200]);
    await pool.close();
    await expect(ask('/nl')).rejects.toThrow('ECONNREFUSED');
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    await start();
  });

  it('ends with its primary', async () => {
    const pids = await two();
    await program.stop('SIGKILL');
    for (const pid of pids) await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), PLENTY);
    await start();
  });

  it('makes pages ahead of visitors in one worker alone, whichever was asked for them', async () => {
    const [one, other] = await two();
    for (const pid of [one, other, one, other]) expect((await on(pid, () => ask('/nl'))).status).toBe(200);
    expect(await purge([tag.site('alpha')])).toBe(204);
    await vi.waitFor(() => expect(said(AHEAD).at(-1)?.['demand']).toBeGreaterThan(0), PLENTY);
    for (const pid of [one, other])
      expect((await on(pid, () => ask('/nl'))).headers['cache-status'], String(pid)).toBe('gevel; hit');
    expect(new Set(said(AHEAD).map(({ worker }) => worker))).toEqual(new Set([1]));
  });
});
