import type { Locator, Page, Route } from '@playwright/test';
import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { expect } from './test.ts';

export const findHeading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
export const findCards = (page: Page): Locator => page.locator('[data-estate-id]');
export const findFilter = (page: Page): Locator => page.locator('[data-widget="estateFilter"]');
export const findList = (page: Page): Locator => page.locator('[data-widget="estateList"]');
export const isAjax = (url: string) => new URL(url).pathname.endsWith('/ajax/estates');

/** Selects the chips of the active filters on a page in Dutch. */
export const findFilterChips = (page: Page): Locator =>
  page.getByRole('list', { name: 'Actieve filters' }).getByRole('listitem');
export const findPriceField = (page: Page, name: string): Locator => page.getByRole('textbox', { name });

export const routeListRequests = (page: Page, handler: (route: Route) => Promise<void>) =>
  page.route((url) => isAjax(url.href), handler);

export const readEstateIds = (page: Page): Promise<string[]> =>
  findCards(page).evaluateAll((articles) => articles.map((article) => article.getAttribute('data-estate-id') ?? ''));

export async function waitUntilHydrated(widget: Locator): Promise<void> {
  await expect(widget).toHaveAttribute('data-hydrated', '');
}

/** Delays the texts of the widgets, without which no widget is hydrated, until the returned function is called. */
export async function holdHydration(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/ajax/texts/*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Expects that the list of options of a native select is open. */
export async function expectOpen(select: Locator): Promise<void> {
  await expect.poll(() => select.evaluate((element) => element.matches(':open'))).toBe(true);
}

/** Opens a listing and scrolls to its filter, so that the widget replaces the plain filter. */
export async function openFilter(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await findFilter(page).locator('form').hover();
  await waitUntilHydrated(findFilter(page));
}

/** Performs an action that reloads the list, waits until the list shows the answer, and returns the answer. */
export async function reloadList(page: Page, action: () => Promise<unknown>): Promise<ListingView> {
  const [response] = await Promise.all([page.waitForResponse((answer) => isAjax(answer.url())), action()]);
  const view = (await response.json()) as ListingView;
  await expect(findHeading(page)).toHaveText(view.heading);
  await expect.poll(() => readEstateIds(page)).toEqual(view.cards.map(({ id }) => String(id)));
  return view;
}

/** Opens the drop-down list of a select element that has replaced a native control. */
export async function openSelect(page: Page, name: string): Promise<Locator> {
  const select = page.getByRole('combobox', { name });
  await select.click();
  return page.getByRole('listbox', { name }).or(page.getByRole('listbox')).first();
}

export const readQuery = (page: Page) => new URL(page.url()).searchParams;

/** Expects that the address shows the same heading and homes in a new tab. */
export async function expectSameWhenOpenedAfresh(page: Page): Promise<void> {
  const afresh = await page.evaluate(async () => {
    const answer = await fetch(location.href, { cache: 'no-store' });
    const html = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const cells = [...html.querySelectorAll('[data-estate-id]')];
    return {
      heading: html.querySelector('h1')?.textContent,
      ids: cells.map((card) => card.getAttribute('data-estate-id') ?? ''),
    };
  });
  await expect(findHeading(page)).toHaveText(afresh.heading ?? '');
  expect(await readEstateIds(page)).toEqual(afresh.ids);
}
