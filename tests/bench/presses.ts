import { type Browser, launch, type Page } from 'puppeteer-core';

/**
 * The sizes of the windows. An emulated screen would falsify the times: Chromium then computes all styles and the layout
 * of the old page up to two times more while it opens the next one.
 */
const CONTENT_SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } } as const;
const ARGUMENTS = {
  phone: ['--hide-scrollbars', '--force-device-scale-factor=3', '--touch-events=enabled'],
  desktop: [],
} as const;
const PROCESSOR_SLOWDOWN = 4;
const POINTER_REST_MS = 2500;
/** The time for which a finger or a button stays down. */
const HOLD_MS = 80;
const IDLE_MS = 600;
const DEADLINE_MS = 60_000;

export type Device = 'phone' | 'desktop';

/** A link that a visitor presses. */
export interface Press {
  readonly from: string;
  readonly link: string;
  /** Matches the path and query of the next page. */
  readonly to: RegExp;
}

export interface PressFigures {
  /** The time from the press to the first paint of the next page. */
  readonly paintMs: number;
  /** The bytes that the browser received while the pointer rested on the link. */
  readonly bytesAhead: number;
}

interface MeasuredTab {
  readonly page: Page;
  readonly device: Device;
  /** Returns the number of bytes that the browser has received. */
  readonly received: () => number;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const settle = ({ page }: MeasuredTab) => page.waitForNetworkIdle({ idleTime: IDLE_MS, timeout: DEADLINE_MS });

/**
 * Runs a visit in a browser of its own. Puppeteer drives the browser, because a browser that Playwright drives does not
 * render pages in advance.
 */
export async function withDevice<Result>(
  device: Device,
  received: () => number,
  visit: (measured: MeasuredTab) => Promise<Result>,
): Promise<Result> {
  const executablePath = process.env['CHROMIUM'];
  const browser: Browser = await launch({
    ...(executablePath ? { executablePath } : { channel: 'chrome' }),
    defaultViewport: null,
    args: [...ARGUMENTS[device], ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const page = await browser.newPage();
    const session = await page.createCDPSession();
    const { windowId } = await session.send('Browser.getWindowForTarget');
    await session.send('Browser.setContentsSize', { windowId, ...CONTENT_SIZES[device] });
    // Chromium renders nothing ahead as long as a further session is open.
    await session.detach();
    if (device === 'phone') {
      await page.emulateCPUThrottling(PROCESSOR_SLOWDOWN);
      await page.setExtraHTTPHeaders({ 'Sec-CH-UA-Mobile': '?1' });
    }
    return await visit({ page, device, received });
  } finally {
    // Some versions of Chromium end by themselves after a page was rendered ahead.
    await browser.close().catch(() => {});
  }
}

/** Opens a page and waits until it has loaded everything. */
export async function openSettled(measured: MeasuredTab, url: string): Promise<void> {
  await measured.page.goto(url, { timeout: DEADLINE_MS });
  await settle(measured);
}

/** Presses an element as a visitor of the device does: with a finger, or with the button of the mouse. */
async function pressPoint({ page, device }: MeasuredTab, x: number, y: number): Promise<void> {
  const pointer = device === 'phone' ? await page.touchscreen.touchStart(x, y) : await page.mouse.down();
  await pause(HOLD_MS);
  // The old page may be replaced before it confirms the press, because a page that was rendered ahead is shown at once.
  await (pointer ? pointer.end() : page.mouse.up()).catch(() => {});
}

async function findPoint({ page }: MeasuredTab, selector: string): Promise<readonly [x: number, y: number]> {
  const element = await page.waitForSelector(selector, { timeout: DEADLINE_MS });
  await element?.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await pause(IDLE_MS);
  const box = await element?.boundingBox();
  if (!box) throw new Error(`There is no visible ${selector}.`);
  return [box.x + Math.min(box.width / 2, 100), box.y + box.height / 2];
}

/** Measures a press on a link on which the pointer has rested. */
export async function measurePress(measured: MeasuredTab, { link, to }: Omit<Press, 'from'>): Promise<PressFigures> {
  const { page, received } = measured;
  const [x, y] = await findPoint(measured, link);
  await page.evaluate(() =>
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => localStorage.setItem('pressed', String(performance.timeOrigin + timeStamp)),
      { capture: true },
    ),
  );
  const before = received();
  await page.mouse.move(x, y - 2);
  await page.mouse.move(x, y);
  await pause(POINTER_REST_MS);
  const bytesAhead = received() - before;
  await pressPoint(measured, x, y);
  const readPaint = () =>
    page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const pressed = Number(localStorage.getItem('pressed'));
      return {
        path: location.pathname + location.search,
        paintMs: paint && performance.timeOrigin + paint.startTime - pressed,
      };
    });
  for (const end = performance.now() + DEADLINE_MS; performance.now() < end; await pause(100)) {
    // The read fails with an error when the browser leaves the page in the meantime.
    const read = await readPaint().catch(() => undefined);
    if (read?.paintMs !== undefined && read.paintMs > 0 && to.test(read.path))
      return { paintMs: read.paintMs, bytesAhead };
  }
  throw new Error(`The press on ${link} led nowhere.`);
}

/** Measures the longest time from an input to the next paint, among the inputs of a visit. */
export async function measureInputs(measured: MeasuredTab, selectors: readonly string[]): Promise<number> {
  const { page } = measured;
  await page.evaluate(() => {
    const measurement = window as unknown as { longestInputMs: number };
    measurement.longestInputMs = 0;
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[]) {
        if (interactionId) measurement.longestInputMs = Math.max(measurement.longestInputMs, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (const selector of selectors) {
    const [x, y] = await findPoint(measured, selector);
    await page.mouse.move(x, y);
    await pause(IDLE_MS);
    await pressPoint(measured, x, y);
    await settle(measured);
  }
  return page.evaluate(() => (window as unknown as { longestInputMs: number }).longestInputMs);
}
