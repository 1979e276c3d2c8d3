import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sharp } from '#shared/node/pictures.ts';
import { rasterizeSvg } from './rasterizeSvg.ts';

const buildSvg = (inner: string, size = 'width="200" height="50"') =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`);
const RED_RECTANGLE = '<rect width="100" height="50" fill="#f00"/>';

/** Counts the running processes that this process has started. */
const countProcesses = (): number => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

it('turns a drawing into a PNG, or refuses it with the reason', async () => {
  const png = await rasterizeSvg(gzipSync(buildSvg(RED_RECTANGLE)));
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 300, hasAlpha: true });
  await expect(rasterizeSvg(buildSvg(''))).rejects.toThrow('nothing that is visible');
  await expect(rasterizeSvg(buildSvg('<rect'))).rejects.toThrow('damaged');
});

describe('a drawing that would take minutes', () => {
  const noiseFilter = '<feTurbulence numOctaves="9" baseFrequency="0.9"/>';
  const slowSvg = buildSvg(
    `<filter id="f" x="0" y="0" width="1" height="1">${noiseFilter}</filter>${'<rect width="1200" height="1200" filter="url(#f)"/>'.repeat(1000)}`,
    'width="1200" height="1200"',
  );
  const SHORT_LIMITS = { timeoutMs: 1500, maxMegabytes: 400 };

  it('is refused, and its process ends', async () => {
    const processesBefore = countProcesses();
    await expect(rasterizeSvg(slowSvg, { limits: SHORT_LIMITS })).rejects.toThrow('too long');
    expect(countProcesses()).toBe(processesBefore);
  });

  it('is aborted when its sender disconnects', async () => {
    const processesBefore = countProcesses();
    const disconnection = new AbortController();
    const drawing = rasterizeSvg(slowSvg, { signal: disconnection.signal });
    const outcome = drawing.catch((error: unknown) => error);
    await expect.poll(countProcesses).toBe(processesBefore + 1);
    disconnection.abort();
    expect(await outcome).toMatchObject({ status: 400 });
    expect(countProcesses()).toBe(processesBefore);
  });

  it('is refused when it uses too much memory', async () => {
    await expect(
      rasterizeSvg(buildSvg(RED_RECTANGLE), { limits: { timeoutMs: 30_000, maxMegabytes: 40 } }),
    ).rejects.toThrow('too much memory');
  });

  it('runs alone, and too many further drawings get a Retry-After', async () => {
    const processesBefore = countProcesses();
    const disconnection = new AbortController();
    const waitingDrawings = Array.from({ length: 6 }, () =>
      rasterizeSvg(slowSvg, { signal: disconnection.signal }).catch((error: unknown) => error),
    );
    await expect(rasterizeSvg(buildSvg(RED_RECTANGLE))).rejects.toMatchObject({ status: 503, retryAfterSeconds: 10 });
    await expect.poll(countProcesses).toBe(processesBefore + 1);
    disconnection.abort();
    await Promise.all(waitingDrawings);
    expect(countProcesses()).toBe(processesBefore);
    expect(await rasterizeSvg(buildSvg(RED_RECTANGLE))).toBeInstanceOf(Buffer);
  });
});
