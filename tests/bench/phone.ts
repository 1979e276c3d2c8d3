import { type Browser, type BrowserContext, type CDPSession, devices, type Page } from '@playwright/test';

/** The device is a typical phone with 360 × 740 points. */
const PHONE_DEVICE = devices['Galaxy S8'];
/** The number of pixels per point of the device. */
const PIXELS_PER_POINT = 3;

const BITS_PER_BYTE = 8;
/**
 * The properties of a slow mobile network. The latency applies to each request, because the server is on this machine
 * and uses HTTP/1.1 without TLS.
 */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / BITS_PER_BYTE,
  uploadThroughput: 750_000 / BITS_PER_BYTE,
};
const PROCESSOR_SLOWDOWN = 4;

/** Figures that the browser measures. Times are in milliseconds since the navigation began. */
interface PaintFigures {
  /** The largest contentful paint. */
  lcpMs: number;
  /** The largest element, as the address of a picture or the name of an element. */
  largestElement: string;
  /** The sum of all layout shifts that no input caused. */
  layoutShiftSum: number;
  /** The time when the first screen was complete. It is 0 until then. */
  completeMs: number;
}

export interface PhoneVisit extends PaintFigures {
  /** The number of bytes received until the first screen was complete, including the headers of responses. */
  readonly bytes: number;
  /** The bytes in `bytes` by kind of request: `document`, `stylesheet`, `font`, `image`, `script`, `other`. */
  readonly bytesByRequestKind: Readonly<Record<string, number>>;
}

declare global {
  interface Window {
    paints: PaintFigures;
  }
}

/** Runs in each document before the document's own scripts. */
function watchPaints(): void {
  const paints: PaintFigures = { lcpMs: 0, largestElement: '', layoutShiftSum: 0, completeMs: 0 };
  window.paints = paints;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; url?: string })[]) {
      paints.lcpMs = entry.startTime;
      paints.largestElement = entry.url ? new URL(entry.url).pathname : (entry.element?.tagName.toLowerCase() ?? '');
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) paints.layoutShiftSum += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  /**
   * The first screen is complete when the document is parsed and styled, its fonts are loaded, and each picture of the
   * screen is loaded.
   */
  const checkFirstScreen = () => {
    const isComplete =
      document.readyState !== 'loading' &&
      document.fonts.status === 'loaded' &&
      paints.lcpMs > 0 &&
      [...document.images].every((image) => {
        const { top, bottom, left, right, width } = image.getBoundingClientRect();
        const isSeen = width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        return !isSeen || image.complete;
      });
    if (isComplete) paints.completeMs = performance.now();
    else setTimeout(checkFirstScreen, 20);
  };
  checkFirstScreen();
}

/** A browser tab of a phone, with an empty cache. */
interface PhonePage {
  readonly page: Page;
  readonly session: CDPSession;
  readonly context: BrowserContext;
}

async function openPhone(browser: Browser): Promise<PhonePage> {
  const context = await browser.newContext({ ...PHONE_DEVICE, deviceScaleFactor: PIXELS_PER_POINT });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
  await page.addInitScript(watchPaints);
  return { page, session, context };
}

const REQUEST_KINDS = new Set(['document', 'stylesheet', 'font', 'image', 'script']);

/** A part of a response. */
interface ResponsePart {
  readonly receivedMs: number;
  readonly bytes: number;
  readonly kind: string;
}

/**
 * Records the parts of responses that arrive. Returns a function that returns these parts. Times are in milliseconds
 * since 1970.
 */
function watchNetwork(session: CDPSession): () => readonly ResponsePart[] {
  const kinds = new Map<string, string>();
  const counted = new Map<string, number>();
  const pieces: ResponsePart[] = [];
  let offset = 0;
  const add = (requestId: string, timestamp: number, bytes: number) => {
    if (bytes <= 0) return;
    counted.set(requestId, (counted.get(requestId) ?? 0) + bytes);
    pieces.push({ receivedMs: (timestamp + offset) * 1000, bytes, kind: kinds.get(requestId) ?? 'other' });
  };
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, wallTime, type }) => {
    offset = wallTime - timestamp;
    const kind = type?.toLowerCase() ?? '';
    kinds.set(requestId, REQUEST_KINDS.has(kind) ? kind : 'other');
  });
  session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) =>
    add(requestId, timestamp, encodedDataLength),
  );
  // This event adds the headers and the bytes that were not reported before.
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    add(requestId, timestamp, encodedDataLength - (counted.get(requestId) ?? 0)),
  );
  return () => pieces;
}

const SETTLING_MS = 700;

/** Waits until the page has no more activity. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => window.paints.completeMs > 0);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLING_MS);
}

/** Scrolls through the page, because the test measures whether content that loads late moves other content. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(60);
  }
  await page.waitForLoadState('networkidle');
}

/**
 * Measures a first visit, with an empty cache. @param scrolls true when the visit also scrolls to the end of the page,
 * in order to measure layout shifts
 */
export async function measureFirstVisit(browser: Browser, url: string, scrolls = false): Promise<PhoneVisit> {
  const { page, session, context } = await openPhone(browser);
  try {
    const received = watchNetwork(session);
    await page.goto(url);
    await waitUntilSettled(page);
    const origin = await page.evaluate(() => performance.timeOrigin);
    // The page is scrolled only after it is complete, because a scroll ends the measurement of the largest paint.
    const { completeMs } = await page.evaluate(() => window.paints);
    if (scrolls) await scrollThrough(page);
    const paints = await page.evaluate(() => window.paints);
    const pieces = received().filter(({ receivedMs }) => receivedMs <= origin + completeMs);
    const bytesByKind: Record<string, number> = {};
    for (const { kind, bytes } of pieces) bytesByKind[kind] = (bytesByKind[kind] ?? 0) + bytes;
    return { ...paints, bytes: pieces.reduce((sum, { bytes }) => sum + bytes, 0), bytesByRequestKind: bytesByKind };
  } finally {
    await context.close();
  }
}
