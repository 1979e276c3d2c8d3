import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CountBatch } from '#shared/api/statistics.ts';
import { BackOfficeError, BackOfficeUnavailableError } from '../../apiClient/errors.ts';
import { createEstateCounts } from './estateCounts.ts';

const NOW = Date.parse('2026-11-27T22:30:00Z');
const UNAVAILABLE_ERROR = new BackOfficeUnavailableError('connect', 'refused');
const warn = vi.fn<(fields: object, text?: string) => void>();

function startCounting({ maxWaiting }: { maxWaiting?: number } = {}) {
  const sentBatches: CountBatch[] = [];
  const send = vi.fn<(batch: CountBatch) => Promise<void>>(async (batch) => void sentBatches.push(batch));
  const counts = createEstateCounts({
    send,
    logger: { warn },
    now: () => NOW,
    ...(maxWaiting !== undefined && { maxWaitingCounts: maxWaiting }),
  });
  return { counts, send, sentBatches };
}

beforeEach(() => {
  vi.useFakeTimers();
  warn.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

it('adds up counts for some seconds, by site, estate and Belgian day, and delivers them once', async () => {
  const { counts, send, sentBatches } = startCounting();
  for (const kind of ['views', 'views', 'calls'] as const) counts.addCount('noord', 7, kind);
  counts.addCount('zuid', 7, 'views');
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sentBatches).toEqual([
    {
      source: expect.stringMatching(/^[\w-]{16,64}$/),
      batch: 1,
      counts: [
        { siteId: 'noord', estateId: 7, day: '2026-11-27', counts: { views: 2, calls: 1 } },
        { siteId: 'zuid', estateId: 7, day: '2026-11-27', counts: { views: 1 } },
      ],
    },
  ]);
  expect(counts.getStats()).toEqual({ waiting: 0, lost: 0 });
});

it('retries the same batch until it is answered, then delivers the later counts', async () => {
  const { counts, send, sentBatches } = startCounting();
  send.mockRejectedValueOnce(UNAVAILABLE_ERROR).mockRejectedValueOnce(UNAVAILABLE_ERROR);
  counts.addCount('noord', 7, 'views');
  await vi.advanceTimersByTimeAsync(6000);
  counts.addCount('noord', 7, 'views');
  await vi.advanceTimersByTimeAsync(60_000);
  const [first, second, third] = send.mock.calls.map(([batch]) => batch);
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  expect(sentBatches.map(({ batch, counts: [entry] }) => [batch, entry?.counts.views])).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

it('keeps a limited number of entries while the back office does not answer, and continues to count for these', async () => {
  const { counts, send, sentBatches } = startCounting({ maxWaiting: 2 });
  send.mockRejectedValueOnce(UNAVAILABLE_ERROR);
  for (const id of [1, 2, 3, 1]) counts.addCount('noord', id, 'views');
  await counts.flush();
  expect(counts.getStats()).toEqual({ waiting: 2, lost: 1 });
  await counts.close();
  expect(
    sentBatches.flatMap((batch) => batch.counts.map(({ estateId, counts: { views } }) => [estateId, views])),
  ).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

it('drops a refused batch, and logs this once', async () => {
  const { counts, send, sentBatches } = startCounting();
  send.mockRejectedValueOnce(new BackOfficeError(404, 'Not Found')).mockRejectedValueOnce(new BackOfficeError(404, ''));
  for (const id of [1, 2, 3]) {
    counts.addCount('noord', id, 'views');
    await counts.flush();
  }
  expect(warn).toHaveBeenCalledTimes(1);
  expect(counts.getStats()).toEqual({ waiting: 0, lost: 2 });
  expect(sentBatches.map(({ counts: [entry] }) => entry?.estateId)).toEqual([3]);
});

it('delivers the waiting counts at the end, in batches of an accepted size', async () => {
  const { counts, sentBatches } = startCounting();
  for (let id = 1; id <= 2500; id += 1) counts.addCount('noord', id, 'views');
  await counts.close();
  expect(sentBatches.map(({ batch, counts: entries }) => [batch, entries.length])).toEqual([
    [1, 1000],
    [2, 1000],
    [3, 500],
  ]);
});

it('logs at the end how many counts are lost', async () => {
  const { counts, send } = startCounting();
  send.mockRejectedValue(UNAVAILABLE_ERROR);
  counts.addCount('noord', 7, 'views');
  await counts.close();
  expect(warn).toHaveBeenCalledWith({ entries: 1 }, expect.any(String));
});
