import type { Page } from '@playwright/test';

/** Returns the names of the menus that lie over the page but do not close when the visitor clicks elsewhere. */
export const findMenusThatStayOpen = (page: Page): Promise<string[]> =>
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
