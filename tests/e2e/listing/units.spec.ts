import type { Page } from '@playwright/test';
import { TEST_AGENCIES } from '../support/addresses.ts';
import { PAGE_KINDS } from '../support/pageKinds.ts';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

const findUnitRows = (page: Page) => page.locator('#units tbody tr');
const readUnitNames = (page: Page) => findUnitRows(page).getByRole('rowheader').allInnerTexts();
const openProject = (page: Page) => PAGE_KINDS.project(page, TEST_AGENCIES.claes, 'nl');
const readParameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test("headings sort a project's units, and the form filters them", async ({ page }) => {
  await openProject(page);
  const all = await readUnitNames(page);
  const price = page.getByRole('columnheader', { name: 'Prijs' });

  await price.getByRole('link').click();
  await expect(price).toHaveAttribute('aria-sort', 'ascending');
  await price.getByRole('link').click();
  await expect(price).toHaveAttribute('aria-sort', 'descending');
  expect(new URL(page.url()).hash).toBe('#units');
  expect((await readUnitNames(page)).toSorted()).toEqual(all.toSorted());

  const form = page.getByRole('form', { name: 'Eenheden kiezen' });
  await form.locator('[name=status]').selectOption('Beschikbaar');
  await form.locator('[name=bed-min]').selectOption('minstens 2');
  await form.getByRole('textbox', { name: 'Max. prijs' }).fill('€ 400.000');
  await form.getByRole('button', { name: 'Toon eenheden' }).click();

  await expect(page.getByText(`van de ${all.length} eenheden`)).toBeVisible();
  await expect(price).toHaveAttribute('aria-sort', 'descending');
  const chosen = await readUnitNames(page);
  expect(chosen.length).toBeGreaterThan(0);
  expect(chosen.length).toBeLessThan(all.length);
  await expect(page.getByText(`${chosen.length} van de ${all.length} eenheden`)).toBeVisible();
  await expect(findUnitRows(page).filter({ hasText: /Verkocht|Onder optie/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'Toon alles' }).click();
  expect(await readUnitNames(page)).toEqual(all);
});

test('on a phone units are cards, sorted by the form, and each links to the next', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openProject(page);
  const all = await readUnitNames(page);
  await expect(page.getByRole('columnheader', { name: 'Prijs' })).toBeHidden();
  const width = (await findUnitRows(page).first().boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThan(300);

  await page.locator('#units [name=sort]').selectOption('Oppervlakte, aflopend');
  await page.getByRole('button', { name: 'Toon eenheden' }).click();
  expect(readParameter(page, 'sort')).toBe('area-desc');
  expect((await readUnitNames(page))[0]).toBe(all.at(-1));

  await findUnitRows(page).getByRole('link').last().click();
  await expect(page.getByRole('heading', { name: 'Plaats in het project' })).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('link', { name: /^Volgende eenheid/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
  await page.getByRole('link', { name: 'Alle eenheden van het project' }).click();
  expect(await readUnitNames(page)).toEqual(all);
});
