import { expect, it } from 'vitest';
import type { AssetRef } from '#shared/api/common.ts';
import type { AssetInput } from '#server/backoffice/assets/assetRepository.ts';
import { buildPdf } from '#tests/support/pdf.ts';
import { copyMedia } from './copyMedia.ts';
import { createMediaLimit } from './mediaLimit.ts';
import { createSharedCapacity } from '../sharedCapacity.ts';

const FILE_BYTES = 10_000;
const { signal } = new AbortController();
const waitForNextTask = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Creates a counter of the bytes that were received and are not stored yet. The counter also remembers the largest
 * number.
 */
function createByteCounter() {
  let currentBytes = 0;
  const peak = { bytes: 0 };
  return {
    peak,
    receive(bytes: number): void {
      currentBytes += bytes;
      peak.bytes = Math.max(peak.bytes, currentBytes);
    },
    release(bytes: number): void {
      currentBytes -= bytes;
    },
  };
}

const pdfContent = Buffer.alloc(FILE_BYTES);
buildPdf({ title: 'Plan', language: 'nl', texts: [] }).copy(pdfContent);

it('holds no more bytes than the capacity allows, and releases them after a failure', async () => {
  const counter = createByteCounter();
  const put = async (_site: string, { id, content, contentType }: AssetInput): Promise<AssetRef> => {
    await waitForNextTask();
    counter.release(content.length);
    return { id, contentType, hash: '0'.repeat(64), bytes: content.length };
  };
  const context = {
    key: { siteId: 'duinhof', name: 'zabun' },
    connection: { session: {} },
    stores: {
      assets: { get: async () => undefined, getForReference: async () => undefined, put },
      connectionSync: { media: { put: async () => {} } },
    },
    fetchMedia: async (url: string, _signal: AbortSignal, waitForCapacity: (bytes: number) => Promise<void>) => {
      await waitForCapacity(FILE_BYTES);
      if (url.endsWith('broken')) throw new Error('broken off');
      counter.receive(FILE_BYTES);
      await waitForNextTask();
      return pdfContent;
    },
    mediaLimit: createMediaLimit(8),
    mediaCapacity: createSharedCapacity(2.5 * FILE_BYTES),
    signal,
    now: Date.now,
  };
  const wantedMedia = Array.from({ length: 12 }, (_, index) => ({
    id: String(index),
    version: '1',
    url: `https://crm.example/${index}${index % 3 === 0 ? 'broken' : ''}`,
  }));
  const { missingCount } = await copyMedia(context, '1', wantedMedia, []);
  expect(missingCount).toBe(4);
  expect(counter.peak.bytes).toBe(2 * FILE_BYTES);
});
