import { expect, it } from 'vitest';
import { pagesById, pagesSince, PUBLISHED } from './estateLists.ts';
import type { WhiseCalls } from './whiseCalls.ts';

const page = Array.from({ length: 50 }, (_, index) => ({ id: index + 1, updateDateTime: '2026-11-02T09:14:35' }));

const never = () => Promise.reject(new Error('it is not called'));

/** The same page for whatever is asked, of a list that says that it is very long. */
function repeating() {
  let asked = 0;
  const read: WhiseCalls['read'] = async () => {
    asked += 1;
    return { totalCount: 1_000_000_000, estates: page };
  };
  return { calls: { read, write: never, readMarketplace: never }, asked: () => asked };
}

async function readAll(pages: AsyncIterable<unknown>): Promise<void> {
  for await (const each of pages) expect(each).toBeDefined();
}

it('gives up a list that repeats itself', async () => {
  const { calls, asked } = repeating();
  await expect(readAll(pagesById(calls, PUBLISHED))).rejects.toThrow('repeats itself');
  expect(asked()).toBe(2);
});

it('gives up changes that repeat themselves, and no page that begins in the second where the last one ended', async () => {
  const { calls, asked } = repeating();
  await expect(readAll(pagesSince(calls, '2026-11-01T00:00:00'))).rejects.toThrow('repeat themselves');
  expect(asked()).toBe(4);
});
