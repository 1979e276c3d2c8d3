import { expect, it } from 'vitest';
import type { AssetRef } from '#shared/api/common.ts';
import type { AssetInput } from '../../assets/assetRepository.ts';
import { pdf } from '#tests/support/pdf.ts';
import { copyMedia } from './copyMedia.ts';
import { createMediaLimit } from './mediaLimit.ts';
import { createSharedCapacity } from './room.ts';

const BYTES = 10_000;
const { signal } = new AbortController();
const pause = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Creates a counter of the bytes of files that were received and are not stored yet. It also records the largest count.
 */
function counted() {
  let now = 0;
  const seen = { most: 0 };
  return {
    seen,
    come(bytes: number): void {
      now += bytes;
      seen.most = Math.max(seen.most, now);
    },
    stored(bytes: number): void {
      now -= bytes;
    },
  };
}

const document = Buffer.alloc(BYTES);
pdf({ title: 'Plan', language: 'nl', texts: [] }).copy(document);

it('holds no more bytes than the capacity allows, and releases them after a failure', async () => {
  const bytes = counted();
  const put = async (_site: string, { id, content, contentType }: AssetInput): Promise<AssetRef> => {
    await pause();
    bytes.stored(content.length);
    return { id, contentType, hash: '0'.repeat(64), bytes: content.length };
  };
  const copying = {
    key: { siteId: 'duinhof', name: 'zabun' },
    connection: { session: {} },
    stores: {
      assets: { get: async () => undefined, getForReference: async () => undefined, put },
      connectionSync: { media: { put: async () => {} } },
    },
    fetchMedia: async (url: string, _signal: AbortSignal, waitForCapacity: (bytes: number) => Promise<void>) => {
      await waitForCapacity(BYTES);
      if (url.endsWith('broken')) throw new Error('broken off');
      bytes.come(BYTES);
      await pause();
      return document;
    },
    mediaLimit: createMediaLimit(8),
    mediaCapacity: createSharedCapacity(2.5 * BYTES),
    signal,
    now: Date.now,
  };
  const wanted = Array.from({ length: 12 }, (_, at) => ({
    id: String(at),
    version: '1',
    url: `https://crm.example/${at}${at % 3 === 0 ? 'broken' : ''}`,
  }));
  const { missing } = await copyMedia(copying, '1', wanted, []);
  expect(missing).toBe(4);
  expect(bytes.seen.most).toBe(2 * BYTES);
});
