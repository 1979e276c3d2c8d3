import { expect, it } from 'vitest';
import type { AssetRef } from '#shared/api/common.ts';
import type { AssetInput } from '../../assets/assetRepository.ts';
import { buildPdf } from '#tests/support/pdf.ts';
import { copyMedia } from './copyMedia.ts';
import { createMediaLimit } from './mediaLimit.ts';
import { createSharedCapacity } from './room.ts';

const FILE_BYTES = 10_000;
const { signal } = new AbortController();
const waitForNextTask = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Creates a counter of the bytes that were received and are not stored yet. The counter also remembers the largest
 * number.
 */
function createByteCounter() {
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

const pdfContent = Buffer.alloc(FILE_BYTES);
buildPdf({ title: 'Plan', language: 'nl', texts: [] }).copy(pdfContent);

it('holds no more bytes than the capacity allows, and releases them after a failure', async () => {
  const bytes = createByteCounter();
  const put = async (_site: string, { id, content, contentType }: AssetInput): Promise<AssetRef> => {
    await waitForNextTask();
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
      await waitForCapacity(FILE_BYTES);
      if (url.endsWith('broken')) throw new Error('broken off');
      bytes.come(FILE_BYTES);
      await waitForNextTask();
      return pdfContent;
    },
    mediaLimit: createMediaLimit(8),
    mediaCapacity: createSharedCapacity(2.5 * FILE_BYTES),
    signal,
    now: Date.now,
  };
  const wanted = Array.from({ length: 12 }, (_, at) => ({
    id: String(at),
    version: '1',
    url: `https://crm.example/${at}${at % 3 === 0 ? 'broken' : ''}`,
  }));
  const { missingCount } = await copyMedia(copying, '1', wanted, []);
  expect(missingCount).toBe(4);
  expect(bytes.seen.most).toBe(2 * FILE_BYTES);
});
