import { chromium } from '@playwright/test';
import type { PageFault } from './crawlPages.ts';

/**
 * Opens the addresses in a browser and returns the errors of its console, including what the security policy blocks.
 */
export async function findBrowserFaults(addresses: readonly string[], onPage: () => void): Promise<PageFault[]> {
  const executablePath = process.env['CHROMIUM'];
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--disable-gpu',
      '--blink-settings=imagesEnabled=false',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  const faults: PageFault[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push({ address: page.url(), fault: `console: ${message.text()}` });
    });
    page.on('pageerror', (error) => faults.push({ address: page.url(), fault: `uncaught: ${error.message}` }));
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'networkidle' });
      onPage();
    }
  } finally {
    await browser.close();
  }
  return faults;
}
