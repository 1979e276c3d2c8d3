import type { Page } from '@playwright/test';

/** Names of the menus over a page that are not left as all others: everything that opens over a page closes alike. */
export const menusNotLeft = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLDetailsElement>('details:not([data-light-dismiss])')]
      .filter((details) => {
        const wasOpen = details.open;
        details.open = true;
        const last = details.lastElementChild;
        const isOver = last !== null && ['absolute', 'fixed'].includes(getComputedStyle(last).position);
        details.open = wasOpen;
        return isOver;
      })
      .map((details) => details.querySelector('summary')?.textContent ?? ''),
  );
