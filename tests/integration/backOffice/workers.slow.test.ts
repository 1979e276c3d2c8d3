import { Pool } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import {
  stopProcess,
  TWO_WORKERS_HOST,
  LONG_WAIT_OPTIONS,
  startTwoWorkers,
} from '../../support/programs/twoWorkers.ts';
import { sendSignal } from '../../support/programs/sendSignal.ts';

const WARMING_MESSAGE = 'pages rendered in advance';

/** Only the requests of people count as demand. */
const BROWSER_HEADERS = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' };

describe('two workers of which one ends, hangs or is replaced', () => {
  let product: Awaited<ReturnType<typeof startTwoWorkers>>;

  beforeAll(async () => {
    product = await startTwoWorkers();
  });
  afterAll(() => product.close());
  beforeEach(() => product.bothReady());

  it('render pages ahead of visitors in one worker only, whichever was visited', async () => {
    const [one, other] = await product.readBothPids();
    for (const pid of [one, other, one, other])
      expect((await product.on(pid, () => product.ask('/nl', { headers: BROWSER_HEADERS }))).status).toBe(200);
    await vi.waitFor(async () => expect(await product.purge([tag.site('alpha')])).toBe(204), LONG_WAIT_OPTIONS);
    await vi.waitFor(
      () => expect(product.findLogLines(WARMING_MESSAGE).at(-1)?.['demand']).toBeGreaterThan(0),
      LONG_WAIT_OPTIONS,
    );
    for (const pid of [one, other])
      expect((await product.on(pid, () => product.ask('/nl'))).headers['cache-status'], String(pid)).toBe('gevel; hit');
    expect(new Set(product.findLogLines(WARMING_MESSAGE).map(({ worker }) => worker))).toEqual(new Set([1]));
  });

  it('acknowledge no purge before a worker can process it', async () => {
    await product.program.stop('SIGTERM');
    const starting = product.startAgain();
    // The test waits, because the purge port opens before the workers start.
    const first = await vi.waitFor(() => product.purge([tag.list('alpha')]), { ...LONG_WAIT_OPTIONS, interval: 5 });
    expect(first).toBe(503);
    await starting;
    await vi.waitFor(async () => expect(await product.purge([tag.list('alpha')])).toBe(204), LONG_WAIT_OPTIONS);
  });

  it('restart a worker that was killed, and answer meanwhile', async () => {
    await product.ask('/nl');
    const before = await product.countUncachedResponses('home');
    const [one, other] = await product.readBothPids();
    sendSignal(one, 'SIGKILL');
    let isReplaced = false;
    const statuses = new Set<number>();
    while (!isReplaced) {
      statuses.add((await product.ask('/nl')).status);
      const now = await product.children();
      isReplaced = now.length === 2 && !now.includes(one);
    }
    expect([...statuses]).toEqual([200]);
    await product.bothReady();
    expect(await product.children()).toContain(other);
    expect(product.findLogLines('worker exited')).toMatchObject([{ signal: 'SIGKILL', worker: expect.any(Number) }]);
    // The counts of the ended worker are still included.
    expect(await product.countUncachedResponses('home')).toBeGreaterThanOrEqual(before);
  });

  it('replace a worker that hangs, and answer meanwhile', async () => {
    const [one] = await product.readBothPids();
    await stopProcess(one);
    while ((await product.children()).includes(one)) expect((await product.ask('/nl')).status).toBe(200);
    expect(product.findLogLines('worker does not answer, killing it')).toHaveLength(1);
    await product.bothReady();
  });

  it('are all replaced on SIGHUP without a failed request', async () => {
    const before = await product.readBothPids();
    const pool = new Pool(`http://127.0.0.1:${product.port}`, { connections: 6 });
    const statuses = new Set<number>();
    const isReplaced = () => product.findLogLines('workers replaced').length > 0;
    const visit = async (once: () => Promise<number>) => {
      while (!isReplaced()) statuses.add(await once());
    };
    const visitKeptAlive = async () => {
      const answer = await pool.request({ method: 'GET', path: '/nl/aanbod', headers: { host: TWO_WORKERS_HOST } });
      await answer.body.dump();
      return answer.statusCode;
    };
    const visitors = Promise.all([
      ...Array.from({ length: 6 }, () => visit(visitKeptAlive)),
      ...Array.from({ length: 2 }, () => visit(async () => (await product.ask('/nl')).status)),
    ]);
    sendSignal(product.program.pid, 'SIGHUP');
    await visitors;
    await pool.close();
    expect([...statuses]).toEqual([200]);
    const after = await product.readBothPids();
    expect(before.filter((pid) => after.includes(pid))).toEqual([]);
    expect(product.findLogLines('worker did not stop by itself')).toEqual([]);
  });

  it('stop in order on SIGTERM, even when every process receives the signal', async () => {
    const pids = await product.readBothPids();
    const pool = new Pool(`http://127.0.0.1:${product.port}`, { connections: 4 });
    let visits = 0;
    // A visitor stops at an answer that closes the connection, or at a new connection that is refused. A new connection
    // is needed when the server closed the previous one between two requests.
    const visitUntilClosed = async (): Promise<string> => {
      for (;;)
        try {
          const answer = await pool.request({ method: 'GET', path: '/nl/aanbod', headers: { host: TWO_WORKERS_HOST } });
          await answer.body.dump();
          visits += 1;
          if (answer.statusCode !== 200) return String(answer.statusCode);
          if (answer.headers['connection'] === 'close') return 'closed';
        } catch (error) {
          return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED' ? 'closed' : String(error);
        }
    };
    const visitors = Promise.all(Array.from({ length: 4 }, visitUntilClosed));
    await vi.waitFor(() => expect(visits).toBeGreaterThan(8), LONG_WAIT_OPTIONS);
    for (const pid of pids) sendSignal(pid, 'SIGTERM');
    const [code, ends] = await Promise.all([product.program.stop('SIGTERM'), visitors]);
    expect(code).toBe(0);
    expect(ends).toEqual(['closed', 'closed', 'closed', 'closed']);
    await pool.close();
    await expect(product.ask('/nl')).rejects.toThrow('ECONNREFUSED');
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    await product.startAgain();
  });

  it('end with their primary process', async () => {
    const pids = await product.readBothPids();
    await product.program.stop('SIGKILL');
    for (const pid of pids)
      await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), LONG_WAIT_OPTIONS);
    await product.startAgain();
  });
});
