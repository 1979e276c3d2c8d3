import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { TextSink } from '../../support/mail/textSink.ts';
import { startBuiltProduct } from '../../support/programs/builtProduct.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../../support/programs/databases.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import type { Program } from '../../support/programs/program.ts';

const LONG_WAIT_OPTIONS = { timeout: 60_000, interval: 100 };
/** The time limit is shorter than the minute after which a site is read again without a purge. */
const SHORT_WAIT_OPTIONS = { timeout: 45_000, interval: 100 };
/** The number of connections. It is high enough to reach every worker. */
const CONNECTION_COUNT = 16;

describe('a command changes host names, and the running product follows', { timeout: 300_000 }, () => {
  let database: TestDatabase;
  let folder: string;
  let program: Program;
  let port = 0;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'gevel-host-names-'));
    database = await EMBEDDED_KIND.start();
    const [first = 0, adminPort = 0, backofficePort] = await findFreePorts(3);
    port = first;
    const place = { port, adminPort, dataDir: database.env.dataDir };
    program = await startBuiltProduct(place, {
      WORKERS: '2',
      DEMO: 'false',
      BACKOFFICE_PORT: String(backofficePort),
      LOG_LEVEL: 'info',
    });
    await vi.waitUntil(() => program.getOutput().includes('purge subscription established'), LONG_WAIT_OPTIONS);
  });
  afterAll(async () => {
    await program?.stop();
    await database?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  /** Returns the number of purges that the two workers together have processed. */
  const countPurges = () => program.getOutput().split('"purged"').length - 1;
  /** Runs a command for one site, and waits until the product has processed the change. */
  async function runCommandAndWait(...args: string[]): Promise<void> {
    const [out, err] = [new TextSink(), new TextSink()];
    const before = countPurges();
    const code = await runCommand(args, { out, err }, { DATA_DIR: database.env.dataDir });
    expect([code, err.take()]).toEqual([0, '']);
    // The test waits, because on a busy machine a worker may not process a purge in time; the purge is then repeated
    // some seconds later.
    await vi.waitFor(() => expect(countPurges()).toBeGreaterThan(before), LONG_WAIT_OPTIONS);
  }
  const requestHost = async (host: string) => {
    const answer = await request(`http://127.0.0.1:${port}/nl`, { headers: { host }, reset: true });
    await answer.body.dump();
    return `${answer.statusCode} ${String(answer.headers['location'] ?? '')}`.trim();
  };
  /** Returns the answers of all workers. */
  const requestAllWorkers = async (host: string) => [
    ...new Set(await Promise.all(Array.from({ length: CONNECTION_COUNT }, () => requestHost(host)))),
  ];

  it('answers for a new site although its host was requested before', async () => {
    await expect.poll(() => requestAllWorkers('www.nieuw.test'), SHORT_WAIT_OPTIONS).toEqual(['421']);
    await runCommandAndWait('site', 'add', '--id', 'nieuw', '--hostname', 'www.nieuw.test', '--hostname', 'nieuw.test');
    await expect.poll(() => requestAllWorkers('www.nieuw.test'), SHORT_WAIT_OPTIONS).toEqual(['200']);
    await expect
      .poll(() => requestAllWorkers('nieuw.test'), SHORT_WAIT_OPTIONS)
      .toEqual(['301 https://www.nieuw.test/nl']);
  });

  it('redirects the earlier names to the new ones, and redirects back after a reversal', async () => {
    await expect.poll(() => requestAllWorkers('www.ander.test'), SHORT_WAIT_OPTIONS).toEqual(['421']);
    await runCommandAndWait('site', 'rename', 'nieuw', '--hostname', 'www.ander.test');
    await expect.poll(() => requestAllWorkers('www.ander.test'), SHORT_WAIT_OPTIONS).toEqual(['200']);
    await expect
      .poll(() => requestAllWorkers('www.nieuw.test'), SHORT_WAIT_OPTIONS)
      .toEqual(['301 https://www.ander.test/nl']);
    await runCommandAndWait('site', 'rename', 'nieuw', '--hostname', 'www.nieuw.test');
    await expect.poll(() => requestAllWorkers('www.nieuw.test'), SHORT_WAIT_OPTIONS).toEqual(['200']);
    await expect
      .poll(() => requestAllWorkers('www.ander.test'), SHORT_WAIT_OPTIONS)
      .toEqual(['301 https://www.nieuw.test/nl']);
  });

  it('no longer answers for a removed site', async () => {
    await runCommandAndWait('site', 'remove', 'nieuw', '--yes');
    await expect.poll(() => requestAllWorkers('www.nieuw.test'), SHORT_WAIT_OPTIONS).toEqual(['421']);
    await expect.poll(() => requestAllWorkers('nieuw.test'), SHORT_WAIT_OPTIONS).toEqual(['421']);
    await expect.poll(() => requestAllWorkers('www.ander.test'), SHORT_WAIT_OPTIONS).toEqual(['421']);
  });
});
