import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { describe, expect, it, vi } from 'vitest';
import { ensureBuiltSite } from '../../support/programs/builtSite.ts';
import { copyDemoData } from '../../support/programs/demoData.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { startProgram } from '../../support/programs/program.ts';
import { startTraceReceiver } from '../../support/programs/traceReceiver.ts';

const mainFile = path.resolve(import.meta.dirname, '../../../dist/server/main.js');
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

describe('a receiver of traces that fails', () => {
  it('is reported once, and pages and the stop of the program are not affected', async () => {
    await ensureBuiltSite();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-traces-'));
    await copyDemoData(dataDir);
    const receiver = await startTraceReceiver();
    const ports = await findFreePorts(3);
    const [PORT, ADMIN_PORT, BACKOFFICE_PORT] = ports.map(String);
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      WORKERS: '1',
      WARM_PAGES: '0',
      LOG_LEVEL: 'info',
      PORT,
      ADMIN_PORT,
      BACKOFFICE_PORT,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
      OTEL_EXPORTER_OTLP_TIMEOUT: '2500',
    };
    const program = await startProgram(process.execPath, [mainFile], { env, readyPattern: /Gevel is ready/ });
    const countLogLines = (text: string) =>
      program.getOutput().match(new RegExp(`"program":"site".*${text}`, 'g'))?.length ?? 0;
    let requestCount = 0;
    /** Requests a page that was not requested before. Its spans are then sent. */
    const requestNewPage = async () => {
      requestCount += 1;
      const before = receiver.headers.length;
      const answer = await request(`http://127.0.0.1:${PORT}/nl/aanbod?price-max=${1_000_000 + requestCount}`, {
        headers: { host: 'localhost' },
      });
      await answer.body.dump();
      expect(answer.statusCode).toBe(200);
      return () => vi.waitFor(() => expect(receiver.headers.length).toBeGreaterThan(before), WAIT_OPTIONS);
    };
    try {
      await vi.waitFor(requestNewPage, WAIT_OPTIONS);
      receiver.setBehaviour('dawdles');
      await (await requestNewPage())();
      expect(countLogLines('traces were not exported')).toBe(0);
      for (const [index, behaviour] of (['refuses', 'fails', 'hangs'] as const).entries()) {
        receiver.setBehaviour(behaviour);
        for (let page = 1; page <= 3; page += 1) await (await requestNewPage())();
        await vi.waitFor(() => expect(countLogLines('traces were not exported')).toBe(index + 1), WAIT_OPTIONS);
        receiver.setBehaviour('takes');
        await requestNewPage();
        await vi.waitFor(() => expect(countLogLines('traces are exported again')).toBe(index + 1), WAIT_OPTIONS);
      }
      receiver.setBehaviour('hangs');
      await requestNewPage();
      expect(await program.stop()).toBe(0);
    } finally {
      await program.stop();
      await receiver.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 120_000);
});
