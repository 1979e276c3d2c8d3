import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBuiltProduct } from '../../support/programs/builtProduct.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import type { Program } from '../../support/programs/program.ts';
import { sendSignal } from '../../support/programs/sendSignal.ts';

const HOST = 'alpha.test';
const CARD_TEXT = 'Woning 1 van alpha';
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
/** The headers of a crawler. A crawler gets a complete page or none, and does not wait for a streamed page. */
const CRAWLER_HEADERS = { 'user-agent': 'Googlebot/2.1' };

/** Returns the state of a process on Linux. T means that a signal has stopped the process. */
const readProcessState = async (pid: number) => /\) (\w) /.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1];
const freezeProcess = async (pid: number) => {
  sendSignal(pid, 'SIGSTOP');
  await vi.waitFor(async () => expect(await readProcessState(pid)).toBe('T'), WAIT_OPTIONS);
};

const requestPage = async (client: Client, target: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await client.request({
    method: 'GET',
    path: target,
    headers: { host: HOST, 'accept-encoding': 'identity', ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
};

const describeCompleteness = ({ status, text }: { status: number; text: string }) => [status, text.includes(CARD_TEXT)];
const COMPLETE_PAGE = [200, true];

describe('the product whose back office fails', { timeout: 120_000 }, () => {
  let dataDir: string;
  let backOffice: FakeBackOffice;
  let faults: FaultProxy;
  let program: Program;
  let port = 0;
  let adminPort = 0;
  let pages = 0;

  async function start(more: Readonly<Record<string, string>>) {
    dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-outage-'));
    backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
    faults = await startFaultProxy({ upstream: backOffice.address });
    [port = 0, adminPort = 0] = await findFreePorts(2);
    program = await startBuiltProduct(
      { port, adminPort, dataDir },
      { API_URL: faults.address, API_TOKEN: 'a-token-for-tests-only', LOG_LEVEL: 'info', WARM_PAGES: '0', ...more },
    );
  }
  async function stop() {
    await program.stop('SIGKILL');
    await faults.close();
    await backOffice.close();
    await rm(dataDir, { recursive: true, force: true });
  }

  const listChildren = async () =>
    (await readFile(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8'))
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
  const createClient = () => new Client(`http://127.0.0.1:${port}`, { keepAliveTimeout: 60_000 });
  const createUnseenPath = () => `/nl/aanbod?price-max=${(pages += 1)}000`;

  /** Opens a connection that this worker accepts, because the other workers are stopped. */
  async function connectTo(pid: number): Promise<Client> {
    const otherPids = (await listChildren()).filter((each) => each !== pid);
    await Promise.all(otherPids.map(freezeProcess));
    const client = createClient();
    await requestPage(client, '/nl/contact');
    for (const each of otherPids) sendSignal(each, 'SIGCONT');
    return client;
  }
  const openBreakers = async () => {
    const answer = await request(`http://127.0.0.1:${adminPort}/metrics`);
    return /^gevel_breaker_open\{scope="backoffice"\} (\d+)/m.exec(await answer.body.text())?.[1];
  };

  describe.each([
    ['with a page store', {}],
    ['with pages in memory alone', { PAGE_STORE_SIZE: '0' }],
  ])('two workers, %s', (_, settings) => {
    let firstClient: Client;
    let secondClient: Client;

    beforeAll(async () => {
      await start({ WORKERS: '2', ...settings });
      const [first = 0, second = 0] = await listChildren();
      [firstClient, secondClient] = [await connectTo(first), await connectTo(second)];
    });
    afterAll(async () => {
      await Promise.all([firstClient.destroy(), secondClient.destroy()]);
      await stop();
    });

    it.each(['500', '404', 'badJson', 'drip', 'hang', 'refuse'] as const)(
      '(%s) share the pages that one has, and what they know about the back office',
      async (fault) => {
        const keptPath = createUnseenPath();
        expect(describeCompleteness(await requestPage(firstClient, keptPath))).toEqual(COMPLETE_PAGE);
        await faults.setFault(fault);
        try {
          expect(describeCompleteness(await requestPage(secondClient, keptPath))).toEqual(COMPLETE_PAGE);
          const { status, headers } = await requestPage(secondClient, createUnseenPath(), CRAWLER_HEADERS);
          expect([status, headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
          // The test waits, because the other worker must get the state that one worker has detected.
          await vi.waitFor(async () => {
            expect((await requestPage(firstClient, createUnseenPath(), CRAWLER_HEADERS)).status).toBe(503);
            expect(await openBreakers()).toBe('2');
          }, WAIT_OPTIONS);
          expect(describeCompleteness(await requestPage(secondClient, keptPath))).toEqual(COMPLETE_PAGE);
        } finally {
          await faults.setFault('pass');
        }
        // The first request of each worker after the outage must succeed.
        for (const worker of [secondClient, firstClient])
          expect(describeCompleteness(await requestPage(worker, createUnseenPath()))).toEqual(COMPLETE_PAGE);
        expect(await openBreakers()).toBe('0');
        expect(describeCompleteness(await requestPage(secondClient, keptPath))).toEqual(COMPLETE_PAGE);
      },
    );
  });

  describe('on a machine that runs it for a quarter of the time', () => {
    beforeAll(() => start({ WORKERS: '1' }));
    afterAll(stop);

    it('makes a visitor wait for a page whose calls take long, instead of refusing it', async () => {
      const client = createClient();
      expect((await requestPage(client, '/nl/contact')).status).toBe(200);
      await faults.setFault({ delay: 1500 });
      const overController = new AbortController();
      const starving = (async () => {
        while (!overController.signal.aborted) {
          sendSignal(program.pid, 'SIGSTOP');
          await delay(150);
          sendSignal(program.pid, 'SIGCONT');
          await delay(50);
        }
      })();
      try {
        // During this second, the worker is stopped most of the time, so its timers run late.
        await delay(1000);
        expect(describeCompleteness(await requestPage(client, createUnseenPath()))).toEqual(COMPLETE_PAGE);
      } finally {
        overController.abort();
        await starving;
        await client.destroy();
      }
    });
  });
});
