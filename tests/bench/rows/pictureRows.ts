import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { renderQuickly, renderVariant } from '#server/site/media/renderVariant.ts';
import type { MediaSize } from '#shared/domain/media.ts';
import type { Bench } from '../context.ts';
import { computeMedian } from '../median.ts';
import { createMaximumRow } from '../row.ts';

const PHOTO_FOLDER = path.resolve(import.meta.dirname, '../../../server/backoffice/demo/data/media');
const PHOTO_COUNT = 12;
/** The sizes that a phone requests in a list and in the gallery of a home. */
const PHONE_SIZES: readonly MediaSize[] = ['card-phone', 'gallery-phone'];
const MAX_PROCESSOR_MS = 60;
const CAMERA_SIZE_PX = { width: 4032, height: 3024 };

/** Returns a photo with the size and grain of a 12-megapixel camera. */
async function createCameraPhoto(photo: Buffer): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 10 } as const;
  const grain = await sharp({ create: { ...CAMERA_SIZE_PX, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(photo)
    .resize({ ...CAMERA_SIZE_PX, fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Measures the processor time of all threads, in milliseconds. */
async function measureProcessorMs(
  make: () => Promise<Buffer>,
): Promise<{ readonly ms: number; readonly bytes: number }> {
  const before = process.cpuUsage();
  const { length: bytes } = await make();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, bytes };
}

async function createRow(
  kind: string,
  photos: readonly Buffer[],
  make: (photo: Buffer, size: MediaSize) => Promise<Buffer>,
) {
  const measurements: { readonly ms: number; readonly bytes: number }[] = [];
  for (const size of PHONE_SIZES)
    for (const photo of photos) measurements.push(await measureProcessorMs(() => make(photo, size)));
  return createMaximumRow(MAX_PROCESSOR_MS, {
    figure: `Processor time of a cold picture at a phone's size, ${kind}`,
    value: computeMedian(measurements.map(({ ms }) => ms)),
    unit: 'ms',
    note: `median of ${measurements.length}, ${(computeMedian(measurements.map(({ bytes }) => bytes)) / 1000).toFixed(1)} kB each`,
  });
}

const renderAvif = (photo: Buffer, size: MediaSize) => renderVariant(photo, size, 'avif');

export const pictureRows: Bench = {
  name: 'pictures',
  title: 'pictures',
  async run({ showProgress }) {
    const files = readdirSync(PHOTO_FOLDER).filter((file) => file.endsWith('.jpg'));
    const demo = files.slice(0, PHOTO_COUNT).map((file) => readFileSync(path.join(PHOTO_FOLDER, file)));
    showProgress('making photos of 12 megapixels');
    const camera: Buffer[] = [];
    for (const photo of demo.slice(0, PHOTO_COUNT / 2)) camera.push(await createCameraPhoto(photo));

    return [
      await createRow('AVIF of a photo of the demo', demo, renderAvif),
      await createRow('AVIF of a photo of 12 megapixels', camera, renderAvif),
      await createRow('the quick JPEG of one of 12 megapixels', camera, renderQuickly),
    ];
  },
};
