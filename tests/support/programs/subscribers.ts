import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { expect, vi } from 'vitest';
import { siteInput } from '../siteInput.ts';
import { startBuiltProduct } from './builtProduct.ts';
import { startFaultProxy } from './faultProxy.ts';
import { findFreePorts } from './freePorts.ts';
import { startTestBackOffice } from './testBackOffice.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const ABOUT_PATH = '/nl/over-ons';

/**
 * Starts the built product with two workers. It reads purges through a proxy from the real back office in this process,
 * and has one site with one page, `Eerste`.
 */
export async function startSubscribers() {
  const backOffice = await startTestBackOffice();
  const proxy = await startFaultProxy({ upstream: backOffice.url });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-subscription-'));
  const [port = 0, adminPort = 0] = await findFreePorts(2);
  const launchProduct = async () => {
    const started = await startBuiltProduct(
      { port, adminPort, dataDir },
      {
        WORKERS: '2',
        WARM_PAGES: '0',
        API_URL: proxy.address,
        API_TOKEN: backOffice.apiToken,
        LOG_LEVEL: 'info',
      },
    );
    await vi.waitUntil(() => started.getOutput().includes('purge subscription established'), WAIT_OPTIONS);
    return started;
  };
  const addSite = async (id: string) => {
    const { status } = await backOffice.call('POST', '/sites', { body: siteInput(id, { hostnames: [`${id}.test`] }) });
    if (status !== 201) throw new Error(`the site ${id} was not added: ${status}`);
  };
  const write = async (title: string) => {
    const body = { id: 'about', kind: 'content', path: { nl: 'over-ons' }, title: { nl: title }, blocks: [] };
    const { status } = await backOffice.call('PUT', '/sites/alpha/pages/about', { body });
    if (status >= 300) throw new Error(`the page was not written: ${status}`);
  };
  /** Each request has a separate connection, so that both workers get some requests. */
  const requestTarget = async (target: string, host = 'alpha.test') => {
    const answer = await request(`http://127.0.0.1:${port}${target}`, { headers: { host }, reset: true });
    return { status: answer.statusCode, text: await answer.body.text() };
  };
  await addSite('alpha');
  await write('Eerste');
  let program = await launchProduct();

  return {
    proxy,
    addSite,
    write,
    ask: requestTarget,
    get program() {
      return program;
    },
    /** Starts the product again after it was stopped. */
    async startAgain(): Promise<void> {
      program = await launchProduct();
    },
    metric: async (name: string) => {
      const answer = await request(`http://127.0.0.1:${adminPort}/metrics`);
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.body.text())?.[1]);
    },
    countLogLines: (message: string) => program.getOutput().split(`"msg":"${message}"`).length - 1,
    /**
     * Waits until every response of the two workers contains the title. It sends so many requests that each worker gets
     * some.
     */
    waitUntilAllShow: (title: string) =>
      vi.waitFor(async () => {
        for (const { status, text } of await Promise.all(Array.from({ length: 12 }, () => requestTarget(ABOUT_PATH)))) {
          expect(status).toBe(200);
          expect(text).toContain(title);
        }
      }, WAIT_OPTIONS),
    /** Returns the workers' process ids. */
    children: async () =>
      (await readFile(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8')).trim().split(' ').map(Number),
    cursor: async () => JSON.parse(await readFile(path.join(dataDir, 'purge-cursor.json'), 'utf8')) as object,
    async close(): Promise<void> {
      await program.stop();
      await proxy.close();
      await backOffice.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
