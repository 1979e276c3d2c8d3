import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageStore } from '#server/site/cache/store/pageStore.ts';
import { tag } from '#shared/api/purge.ts';
import { launchProgram, startProgram } from '../../support/programs/program.ts';

const HOUR_MS = 3_600_000;
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

describe('a process that writes to the page store', () => {
  const PROGRAM = path.resolve(import.meta.dirname, '../../support/programs/pageStore.main.ts');
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'gevel-pages-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('may be killed at any time: every stored page is complete', async () => {
    const log: string[] = [];
    const recordLine = (first: unknown, text?: string) => void log.push(text ?? String(first));
    for (let round = 0; round < 3; round += 1) {
      const program = await startProgram(process.execPath, [PROGRAM, folder], { readyPattern: /written/ });
      await sleep(round * 37);
      await program.stop('SIGKILL');
      const store = new PageStore({
        folder,
        identity: '0123456789abcdef',
        maxBytes: 1e9,
        retentionMs: HOUR_MS,
        toSiteTag: tag.site,
        onPurged: () => {},
        onReset: () => {},
        logger: { info: recordLine, warn: recordLine } as never,
        now: Date.now,
      });
      let found = 0;
      for (let number = 0; number < 2000; number += 1) {
        const readPage = store.read(`agency /nl/${number}?`);
        if (!readPage) continue;
        found += 1;
        expect(readPage.page.answer.hash).toBe(readPage.page.answer.body.toString('hex', 0, 16));
      }
      await store.close();
      expect(found).toBeGreaterThan(500);
    }
    expect(log).toEqual([]);
  });

  it('continues when the disk is full, and reports it in one line', async () => {
    // The shell counts the limit of `ulimit -f` in blocks of 512 or 1024 bytes.
    const program = launchProgram('/bin/sh', [
      '-c',
      `ulimit -f 12000; exec "$0" "$@"`,
      process.execPath,
      PROGRAM,
      folder,
    ]);
    try {
      await vi.waitFor(() => expect(program.getOutput()).toContain('page store write failed'), WAIT_OPTIONS);
      const { length } = program.getOutput();
      await vi.waitFor(() => expect(program.getOutput().slice(length)).toContain('begun'), WAIT_OPTIONS);
    } finally {
      await program.stop('SIGKILL');
    }
    expect(program.getOutput().match(/page store [a-z ]+/g)).toEqual(['page store write failed']);
  });
});
