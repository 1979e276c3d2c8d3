import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startBuiltProduct } from '../../support/programs/builtProduct.ts';
import {
  type FakeBackOffice,
  toJsonReply,
  buildSampleSite,
  startFakeBackOffice,
} from '../../support/programs/fakeBackOffice.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import type { Program } from '../../support/programs/program.ts';
import { solveCaptcha } from '../../support/solveCaptcha.ts';

const HOST = 'alpha.test';
const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };
const WORKER_COUNT = 2;
const VISITOR_COUNT = 8;
/** The time that a person needs to fill in a form, in milliseconds. A faster sender counts as a bot. */
const FORM_FILLING_MS = 1600;
const SCRIPT_HEADERS = {
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  accept: 'application/json',
};
const CONTACT_FORM = {
  form: 'contact',
  firstName: 'An',
  lastName: 'Peeters',
  email: 'an@voorbeeld.be',
  text: 'Is de tuin op het zuiden?',
  privacy: '1',
};

let dataDir: string;
let backOffice: FakeBackOffice;
let program: Program;
let port = 0;
let adminPort = 0;
let isShort: string;
/** Searches are answered when this promise is resolved. */
const searchRelease = Promise.withResolvers<void>();

/** Opens a connection for each request, so that the workers take turns. */
async function requestPage(target: string, form?: Readonly<Record<string, string>>) {
  const answer = await request(`http://127.0.0.1:${port}${target}`, {
    headers: { host: HOST, 'accept-encoding': 'identity', ...(form && SCRIPT_HEADERS) },
    reset: true,
    ...(form && { method: 'POST', body: JSON.stringify(form) }),
  });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}
const countSearches = () => backOffice.calls.filter(({ url }) => url === '/sites/alpha/estates').length;
/** Returns the value of a metric of the instance. */
async function readMetric(series: string): Promise<number> {
  const { body } = await request(`http://127.0.0.1:${adminPort}/metrics`);
  const line = (await body.text()).split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length));
}
const countLogLines = (message: string) => program.getOutput().split(`"${message}"`).length - 1;

beforeAll(async () => {
  backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
  backOffice.replies.push({
    matches: /^POST \/sites\/alpha\/messages/,
    reply: { status: 201, type: 'application/json', body: '{"id":"0b3e1f0e-4a37-4ad5-8b0a-0d1f6c7a9e11"}' },
  });
  dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-short-'));
  isShort = path.join(dataDir, 'short');
  [port = 0, adminPort = 0] = await findFreePorts(2);
  program = await startBuiltProduct(
    { port, adminPort, dataDir },
    {
      NODE_OPTIONS: `--import=${path.resolve(import.meta.dirname, '../../support/programs/shortMemory.ts')}`,
      SHORT_MEMORY: isShort,
      WORKERS: String(WORKER_COUNT),
      WARM_PAGES: '0',
      API_URL: backOffice.address,
      API_TOKEN: 'a-token-for-tests-only',
      LOG_LEVEL: 'info',
    },
  );
});
afterAll(async () => {
  searchRelease.resolve();
  await program.stop();
  await backOffice.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('while memory is short, one page is rendered at a time, hits and forms continue, and nothing is restarted', async () => {
  // Each worker has the page, either in memory or on disk.
  await vi.waitFor(
    async () => expect((await requestPage('/nl/aanbod')).headers['cache-status']).toMatch(/hit/),
    WAIT_OPTIONS,
  );
  const altcha = await solveCaptcha({ ask: (target) => requestPage(target) }, HOST);
  backOffice.replies.push({
    matches: /^POST \/sites\/alpha\/estates$/,
    reply: async () => {
      await searchRelease.promise;
      return toJsonReply({ total: { value: 0 }, results: [] });
    },
  });
  await writeFile(isShort, '');
  await delay(FORM_FILLING_MS);
  await vi.waitFor(async () => expect(await readMetric('gevel_memory_short')).toBe(WORKER_COUNT), WAIT_OPTIONS);

  const before = countSearches();
  const answers: Awaited<ReturnType<typeof requestPage>>[] = [];
  const askedPages = Array.from({ length: VISITOR_COUNT }, async (_, index) => {
    answers.push(await requestPage(`/nl/aanbod?price-max=${index + 1}00000`));
  });
  // In the meantime, all requests except those in progress are refused.
  await vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(VISITOR_COUNT - WORKER_COUNT), WAIT_OPTIONS);
  for (const { status, headers } of answers) {
    expect(status).toBe(503);
    expect(headers['retry-after']).toMatch(/^\d+$/);
  }
  expect(countSearches() - before).toBeLessThan(VISITOR_COUNT);
  expect(await readMetric('gevel_memory_shed_total{what="page"}')).toBe(answers.length);
  for (let visitor = 0; visitor < 2 * WORKER_COUNT; visitor += 1) {
    expect((await requestPage('/nl/aanbod')).headers['cache-status']).toMatch(/^gevel; hit/);
  }
  expect((await requestPage('/nl/ajax/contact-form-handler', { ...CONTACT_FORM, altcha })).status).toBe(200);
  searchRelease.resolve();
  await Promise.all(askedPages);
  expect(countLogLines('memory short, fewer pages rendered')).toBeGreaterThanOrEqual(1);

  await rm(isShort);
  let unseenCount = 0;
  await vi.waitFor(async () => {
    expect((await requestPage(`/nl/aanbod?price-min=${(unseenCount += 1)}000`)).status).toBe(200);
    expect(countLogLines('memory sufficient again')).toBe(countLogLines('memory short, fewer pages rendered'));
  }, WAIT_OPTIONS);
  expect(countLogLines('worker exited')).toBe(0);
});
