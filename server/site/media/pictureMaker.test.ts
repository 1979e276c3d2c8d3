import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { toBrandPictureAddress } from './brandPicture.ts';
import type { MediaAddress } from './mediaAddress.ts';
import { createPictureRenderer } from './pictureMaker.ts';

// Waiting takes no time in this test, because the test counts only how often the renderer checks.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));

const PICTURE_ADDRESS: MediaAddress = { assetId: 'photo', version: '0123456789abcdef', size: 'card', format: 'avif' };
const JPEG_BYTES = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const ALWAYS_BUSY_CHECKS = Infinity;

/**
 * Requests a picture while visitors wait for stand-ins, or for pages.
 *
 * @returns how often the renderer checked for waiting stand-ins, and how often for waiting pages, before it encoded the
 * picture
 */
async function countChecksBeforeEncoding(busyChecks: { standIns: number; pages: number }) {
  const checks = { standIns: 0, pages: 0 };
  let checksAtEncoding: typeof checks | undefined;
  const renderer = createPictureRenderer({
    assetSource: { readAsset: async () => JPEG_BYTES },
    client: { health: { isLost: () => false } as never },
    store: {
      openVariant: async () => undefined,
      storeVariant: async () => undefined,
      tryToClaim: async () => async () => undefined,
    },
    queue: { run: (job) => job() },
    encoders: {
      run() {
        checksAtEncoding = { ...checks };
        return Promise.resolve(JPEG_BYTES as never);
      },
    },
    quickQueue: {
      run: (job) => job(),
      get queueLoad() {
        checks.standIns += 1;
        return {
          runningJobCount: checks.standIns <= busyChecks.standIns ? 1 : 0,
          waitingJobCount: 0,
          refusedJobCount: 0,
        };
      },
    },
    isBusy() {
      checks.pages += 1;
      return checks.pages <= busyChecks.pages;
    },
    logger: pino({ enabled: false }),
  });
  expect(await renderer.renderAndStore('gevel', PICTURE_ADDRESS, {})).toEqual(JPEG_BYTES);
  return checksAtEncoding;
}

it('renders a picture at once while no visitor waits for a stand-in or a page', async () => {
  expect(await countChecksBeforeEncoding({ standIns: 0, pages: 0 })).toEqual({ standIns: 1, pages: 1 });
});

it('renders a picture after the stand-ins that visitors wait for', async () => {
  expect(await countChecksBeforeEncoding({ standIns: 50, pages: 0 })).toEqual({ standIns: 51, pages: 1 });
});

it('renders a picture after the pages that visitors wait for', async () => {
  expect(await countChecksBeforeEncoding({ standIns: 0, pages: 10 })).toEqual({ standIns: 11, pages: 11 });
});

it('renders a picture after two seconds of stand-ins, or a quarter of a second of pages, that do not end', async () => {
  expect(await countChecksBeforeEncoding({ standIns: ALWAYS_BUSY_CHECKS, pages: 0 })).toMatchObject({ standIns: 201 });
  expect(await countChecksBeforeEncoding({ standIns: 0, pages: ALWAYS_BUSY_CHECKS })).toMatchObject({ pages: 26 });
});

it('renders the brand picture without a logo that cannot be decoded', async () => {
  const brand = { theme: screenRequest('/nl', { api: {} }).site.theme };
  const stored: Buffer[] = [];
  const renderWithLogo = (logoBytes: Buffer | undefined) => {
    const renderer = createPictureRenderer({
      assetSource: { readAsset: async () => logoBytes ?? null },
      client: { health: { isLost: () => false } as never },
      store: {
        openVariant: async () => undefined,
        storeVariant: async (_, bytes) => void stored.push(bytes),
        tryToClaim: async () => async () => undefined,
      },
      queue: { run: (job) => job() },
      encoders: { run: (job) => job() },
      quickQueue: { run: (job) => job(), queueLoad: { runningJobCount: 0, waitingJobCount: 0, refusedJobCount: 0 } },
      isBusy: () => false,
      logger: pino({ enabled: false }),
    });
    const logo = logoBytes && { id: 'logo', hash: createHash('sha256').update(logoBytes).digest('hex') };
    return renderer.renderBrandVariant({ id: 'gevel', ...brand, logo } as never, toBrandPictureAddress(brand), {});
  };
  const withoutLogo = await renderWithLogo(undefined);
  expect(withoutLogo?.length).toBeGreaterThan(1000);
  expect(await renderWithLogo(JPEG_BYTES)).toEqual(withoutLogo);
  expect(stored).toHaveLength(2);
});
