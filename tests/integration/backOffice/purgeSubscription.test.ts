import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBuiltProduct } from '../../support/programs/builtProduct.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { freePorts } from '../../support/programs/freePorts.ts';
import type { Program } from '../../support/programs/program.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { siteInput } from '../../support/siteInput.ts';

const PLENTY = { timeout: 60_000, interval: 50 };
const ABOUT = '/nl/over-ons';

/** The whole of it: the back office is not told where the site is. */
describe('two workers that follow the purges of the real back office', () => {
  let backOffice: TestBackOffice;
  let proxy: FaultProxy;
  let dataDir: string;
  let program: Program;
  let [port, adminPort] = [0, 0];

  /** A connection of its own for each request, so that both workers get some. */
  const ask = async (target: string, host = 'alpha.test') => {
    const answer = await request(`http://127.0.0.1:${port}${target}`, { headers: { host }, reset: true });
    return { status: answer.statusCode, how: String(answer.headers['cache-status']), text: await answer.body.text() };
  };
  const metric = async (name: string) => {
    const answer = await request(`http://127.0.0.1:${adminPort}/metrics`);
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.body.text())?.[1]);
  };
  const said = (message: string) => program.output().split(`"msg":"${message}"`).length - 1;
  const addSite = async (id: string) =>
    expect(
      (await backOffice.call('POST', '/sites', { body: siteInput(id, { hostnames: [`${id}.test`] }) })).status,
    ).toBe(201);
  const write = async (title: string) => {
    const body = { id: 'about', kind: 'content', path: { nl: 'over-ons' }, title: { nl: title }, blocks: [] };
    expect((await backOffice.call('PUT', '/sites/alpha/pages/about', { body })).status).toBeLessThan(300);
  };
  /** Every answer of the two workers, of which each gets some of so many. */
  const answers = () => Promise.all(Array.from({ length: 12 }, () => ask(ABOUT)));
  const allShow = (title: string) =>
    vi.waitFor(async () => {
      for (const { status, text } of await answers()) {
        expect(status).toBe(200);
        expect(text).toContain(title);
      }
    }, PLENTY);
  const children = async () =>
    (await readFile(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8')).trim().split(' ').map(Number);

  const cursor = async () => JSON.parse(await readFile(path.join(dataDir, 'purge-cursor.json'), 'utf8')) as object;

  async function start() {
    const place = { port, adminPort, dataDir };
    program = await startBuiltProduct(place, {
      WORKERS: '2',
      WARM_PAGES: '0',
      API_URL: proxy.address,
      API_TOKEN: backOffice.apiToken,
      LOG_LEVEL: 'info',
    });
    await vi.waitFor(() => expect(said('purge subscription established')).toBe(1), PLENTY);
  }

  beforeAll(async () => {
    [port = 0, adminPort = 0] = await freePorts(2);
    backOffice = await startTestBackOffice();
    proxy = await startFaultProxy({ upstream: backOffice.url });
    dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-subscription-'));
    await addSite('alpha');
    await write('Eerste');
    await start();
  });
  afterAll(async () => {
    await program.stop();
    await proxy.close();
    await backOffice.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('show a change, each of them', async () => {
    await allShow('Eerste');
    await write('Tweede');
    await allShow('Tweede');
    expect(await metric('gevel_purges_received_total')).toBeGreaterThan(0);
    expect(await metric('gevel_purge_confirmed_seconds')).toBeLessThan(60);
  });

  it('show what changed while the back office was away, once it is back', async () => {
    await proxy.set('refuse');
    await vi.waitFor(() => expect(said('purge subscription lost, pages are fresh for a minute')).toBe(1), PLENTY);
    await write('Derde');
    await proxy.set('pass');
    await allShow('Derde');
    await vi.waitFor(() => expect(said('purge subscription established')).toBe(2), PLENTY);
    expect(said('purge subscription lost, pages are fresh for a minute')).toBe(1);
  });

  it('answer for a new site although its host was asked for before', async () => {
    await Promise.all(
      Array.from({ length: 12 }, async () => expect((await ask('/nl', 'nieuw.test')).status).toBe(421)),
    );
    await addSite('nieuw');
    await vi.waitFor(async () => {
      const all = await Promise.all(Array.from({ length: 12 }, () => ask('/nl', 'nieuw.test')));
      expect(all.map(({ status }) => status)).not.toContain(421);
    }, PLENTY);
  });

  it('are purged, those too that have just taken the place of another', async () => {
    const [before = 0] = await children();
    process.kill(before, 'SIGKILL');
    await vi.waitFor(async () => {
      const now = await children();
      expect(now).toHaveLength(2);
      expect(now).not.toContain(before);
    }, PLENTY);
    await write('Vierde');
    await allShow('Vierde');
  });

  it('go on after a restart where they were, and do not show what changed meanwhile', async () => {
    await program.stop();
    const before = await cursor();
    await write('Vijfde');
    await start();
    await allShow('Vijfde');
    expect(await metric('gevel_purges_received_total')).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await cursor()).not.toEqual(before), PLENTY);
    expect(await cursor()).toMatchObject({ sequence: 'sequence' in before ? before.sequence : '' });
  });
});
