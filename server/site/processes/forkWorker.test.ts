import { afterEach, expect, it } from 'vitest';
import { forkWorker } from './forkWorker.ts';

const { execPath } = process;
afterEach(() => void (process.execPath = execPath));

it('reports a worker whose process the system could not start as ended', async () => {
  process.execPath = '/does/not/exist';
  const ends: unknown[][] = [];
  const worker = forkWorker(1);
  worker.addExitListener((...end) => void ends.push(end));
  await expect
    .poll(() => ends, { timeout: 60_000 })
    .toEqual([[null, null, expect.objectContaining({ code: 'ENOENT' })]]);
  worker.killProcess();
  expect(worker.readProcessorMs()).toBeUndefined();
});
