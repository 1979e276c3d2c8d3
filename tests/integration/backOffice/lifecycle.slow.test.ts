import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { expect, it, vi } from 'vitest';
import { startBuiltProduct } from '../../support/programs/builtProduct.ts';
import { copyDemoData } from '../../support/programs/demoData.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { sendSignal } from '../../support/programs/sendSignal.ts';

/** The time limit for work that the program starts by itself, also on a busy machine. */
const WAIT_OPTIONS = { timeout: 60_000, interval: 200 };

it('the program restarts its own back office when it ends or hangs, and keeps serving', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-life-'));
  await copyDemoData(dataDir);
  const [port = 0, adminPort = 0, backOfficePort = 0] = await findFreePorts(3);
  const program = await startBuiltProduct(
    { port, adminPort, dataDir },
    { BACKOFFICE_PORT: String(backOfficePort), WORKERS: '1', LOG_LEVEL: 'error' },
  );
  const readHomeStatus = async () => {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/nl`, { headers: { host: 'localhost' } });
    await body.dump();
    return statusCode;
  };
  const listChildren = async () =>
    (await readFile(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8')).trim().split(' ').filter(Boolean);
  try {
    // The test repeats the request, because on a busy machine the first calls of a newly started program may take
    // longer than a page waits for them.
    await vi.waitFor(async () => expect(await readHomeStatus()).toBe(200), WAIT_OPTIONS);
    // A process that SIGSTOP has stopped still exists, but answers nothing.
    for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
      const [before = ''] = await listChildren();
      sendSignal(Number(before), signal);
      await vi.waitFor(async () => expect(await listChildren()).not.toContain(before), WAIT_OPTIONS);
      expect(await readHomeStatus()).toBe(200);
      await vi.waitFor(
        async () => expect((await fetch(`http://127.0.0.1:${backOfficePort}/health`)).status).toBe(200),
        WAIT_OPTIONS,
      );
    }
    expect(program.getOutput()).toContain('back office health check failed, killing it');
    expect(await program.stop('SIGTERM')).toBe(0);
  } finally {
    await program.stop('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
});
