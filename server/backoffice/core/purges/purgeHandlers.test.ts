import { expect, it } from 'vitest';
import { type Cursor, formatCursor, toHistoryId } from './cursor.ts';
import { createPurgeHandlers } from './purgeHandlers.ts';
import { createPurgeWatch } from './purgeWatch.ts';

it('lets a thousand calls wait, refuses more, and answers all of them when the program ends', async () => {
  const historyId = toHistoryId('a database');
  const startCursor: Cursor = {
    historyId,
    readSnapshot: { xmax: 1000n, open: [] },
    lastPurge: { position: 123n, id: '0123abcd' },
    unfinishedPage: undefined,
  };
  const cursorText = formatCursor(startCursor);
  const page = { cursor: cursorText, purges: [], hasMore: false, cursorAfter: () => cursorText };
  const watch = createPurgeWatch({
    readPages: async (cursors) => ({
      history: historyId,
      snapshot: startCursor.readSnapshot,
      currentCursor: cursorText,
      pages: cursors.map(() => page),
    }),
  });
  const drainController = new AbortController();
  const { listPurges } = createPurgeHandlers({
    watch,
    notes: { addCursor: () => {} },
    drainSignal: drainController.signal,
  });
  const call = {
    query: { after: cursorText, wait: 20 },
    signal: () => new AbortController().signal,
  } as unknown as Parameters<typeof listPurges>[0];

  const waitingCalls = Array.from({ length: 1000 }, async () => listPurges(call));
  await expect(listPurges(call)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
  drainController.abort();
  for (const answer of await Promise.all(waitingCalls))
    expect(answer).toMatchObject({ status: 200, body: { purges: [], more: false }, headers: { Connection: 'close' } });
  await expect(listPurges(call)).rejects.toMatchObject({ status: 503 });
});
