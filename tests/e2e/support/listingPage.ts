import type { Locator, Page, Route } from '@playwright/test';
import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { expect } from './test.ts';

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
export const cards = (page: Page): Locator => page.locator('[data-estate-id]');
export const filter = (page: Page): Locator => page.locator('[data-widget="estateFilter"]');
export const list = (page: Page): Locator => page.locator('[data-widget="estateList"]');
export const isAjax = (url: string) => new URL(url).pathname.endsWith('/ajax/estates');

/** Selects the chips of the active filters on a page in Dutch. */
export const chips = (page: Page): Locator => page.getByRole('list', { name: 'Actieve filters' }).getByRole('listitem');
export const price = (page: Page, name: string): Locator => page.getByRole('textbox', { name });

export const onReload = (page: Page, handle: (route: Route) => Promise<void>) =>
  page.route((url) => isAjax(url.href), handle);

export const estateIds = (page: Page): Promise<string[]> =>
  cards(page).evaluateAll((articles) => articles.map((article) => article.getAttribute('data-estate-id') ?? ''));

export async function hydrated(widget: Locator): Promise<void> {
  await expect(widget).toHaveAttribute('data-hydrated', '');
}

/** Opens a listing and scrolls to its filter, so that the widget replaces the plain filter. */
export async function openFilter(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await filter(page).locator('form').hover();
  await hydrated(filter(page));
}

/** Performs an action that reloads the list, waits until the list shows the answer, and returns the answer. */
export async function reload(page: Page, action: () => Promise<unknown>): Promise<ListingView> {
  const [response] = await Promise.all([page.waitForResponse((answer) => isAjax(answer.url())), action()]);
  const view = (await response.json()) as ListingView;
  await expect(heading(page)).toHaveText(view.heading);
  await expect.poll(() => estateIds(page)).toEqual(view.cards.map(({ id }) => String(id)));
  return view;
}

/** Opens the drop-down list of a select element that has replaced a native control. */
export async function openSelect(page: Page, name: string): Promise<Locator> {
  const select = page.getByRole('combobox', { name });
  await select.click();
  return page.getByRole('listbox', { name }).or(page.getByRole('listbox')).first();
}

export const query = (page: Page) => new URL(page.url()).searchParams;

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
  await expect(heading(page)).toHaveText(afresh.heading ?? '');
  expect(await estateIds(page)).toEqual(afresh.ids);
}
