import { launch } from 'puppeteer-core';
import { type Engine, type Tab, WINDOW } from './tab.ts';

/** Starts Firefox, which WebDriver BiDi controls. */
export async function startFirefox(program: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    defaultViewport: WINDOW,
    extraPrefsFirefox: {
      // A map ignores keys while it zooms, so motion is reduced.
      'ui.prefersReducedMotion': 1,
    },
  });
  return {
    async openTab(visitor) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`));
      await page.evaluateOnNewDocument(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          console.error(`Content security policy: ${effectiveDirective} refuses ${blockedURI}`);
        });
      });
      await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `198.18.128.${visitor}` });
      return {
        async open(address) {
          await page.goto(address);
        },
        // A page from the browser's memory has no load event, so this function does not wait for one.
        goBack: () => page.evaluate(() => history.back()),
        evaluate: ((call: (...args: never[]) => unknown, ...args: never[]) =>
          page.evaluate(call, ...args)) as Tab['evaluate'],
        clickAt: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key === 'Space' ? ' ' : key),
        resize: (width, height) => page.setViewport({ width, height }),
        screenshot: async () => Buffer.from(await page.screenshot()),
        readErrors: async () => errors,
        close: () => context.close(),
      };
    },
    stop: () => browser.close(),
  };
}
