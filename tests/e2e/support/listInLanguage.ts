import type { Page } from '@playwright/test';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { LARGE_SITE } from './addresses.ts';
import { findCards, findHeading, isAjax, openFilter, openSelect, reloadList } from './listingPage.ts';
import { expect } from './test.ts';
import { readText } from './texts.ts';

/** Filters, sorts and scrolls in a language, and expects that the page stays in that language. */
export async function expectListInLanguage(page: Page, locale: Locale): Promise<void> {
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    if (isAjax(request.url())) requestedPaths.push(new URL(request.url()).pathname);
  });
  await openFilter(page, LARGE_SITE.origin + pathFor('offer', locale));
  await openSelect(page, readText(locale, 'offer:filter.type'));
  const { cards: homes } = await reloadList(page, () => page.getByRole('option').first().click());
  await page.keyboard.press('Escape');
  await page.getByText(readText(locale, 'offer:sort.label')).click();
  const cheapest = `${readText(locale, 'offer:sort.price')}, ${readText(locale, 'offer:sort.ASC')}`;
  await reloadList(page, () => page.getByRole('link', { name: cheapest }).click());
  const shownCount = await findCards(page).count();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect.poll(() => findCards(page).count()).toBeGreaterThan(shownCount);

  expect(new Set(requestedPaths)).toEqual(new Set([pathFor('ajaxEstates', locale)]));
  const hrefs = await findCards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.filter((href) => !href.startsWith(`${pathFor('offer', locale)}/`))).toEqual([]);
  const [, forSale = ''] = readText(locale, 'landing:heading.sale').split('{{kind}} ');
  await expect(findHeading(page)).toContainText(forSale);
  expect(homes[0]?.headType).toBeTruthy();
  await expect(page).toHaveURL(new RegExp(`^${LARGE_SITE.origin}${pathFor('offer', locale)}\\?`));
}
