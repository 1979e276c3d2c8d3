import type { Page } from '@playwright/test';
import { PAGE_SIZE } from '#shared/primitives/limits.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES, TEST_AGENCY_NAMES, LARGE_SITE } from './support/addresses.ts';
import { findCards, readEstateIds, openFilter, openSelect, readQuery, reloadList } from './support/listingPage.ts';
import { expect, test } from './support/test.ts';
import { expectListInLanguage } from './support/listInLanguage.ts';

const findLanguageLink = (page: Page, locale: Locale) =>
  page.getByRole('contentinfo').locator(`a[hreflang="${locale}"]`);

test.describe('each agency', () => {
  for (const name of TEST_AGENCY_NAMES) {
    const agency = TEST_AGENCIES[name];

    test(`${name} has its own name, languages and homes`, async ({ page }) => {
      const [locale] = agency.locales;
      await page.goto(agency.origin + pathFor('offer', locale));
      await expect(page).toHaveTitle(new RegExp(agency.name));
      await expect(page.getByRole('contentinfo')).toContainText(agency.name);
      const links = page.getByRole('contentinfo').locator('a[hreflang]');
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('hreflang')))).toEqual(
        agency.locales,
      );
      await expect(findCards(page).first()).toBeVisible();
      const html = await page.content();
      for (const otherName of TEST_AGENCY_NAMES.filter((each) => each !== name)) {
        expect(html).not.toContain(TEST_AGENCIES[otherName].name.replace('&', '&amp;'));
      }
    });
  }

  test('does not answer in languages that it does not offer', async ({ page }) => {
    for (const { origin, locales } of Object.values(TEST_AGENCIES)) {
      const spoken: readonly Locale[] = locales;
      for (const locale of LOCALES.filter((each) => !spoken.includes(each))) {
        const response = await page.request.get(`${TEST_AGENCIES.claes.origin}${pathFor('offer', locale)}`, {
          headers: { host: new URL(origin).host },
        });
        expect(response.status(), `${origin} in ${locale}`).toBe(404);
      }
    }
  });

  test('looks different from the other agencies', async ({ page }) => {
    const styleKeys = new Set<string>();
    for (const name of TEST_AGENCY_NAMES) {
      await page.goto(TEST_AGENCIES[name].origin);
      styleKeys.add(
        await page.evaluate(() => {
          const root = getComputedStyle(document.documentElement);
          const names = ['--paper', '--ink', '--accent', '--font-display', '--font-text', '--radius'];
          return names.map((property) => root.getPropertyValue(property)).join('|');
        }),
      );
    }
    const parts = [...styleKeys].map((styleKey) => styleKey.split('|'));
    for (const index of parts[0]?.keys() ?? []) {
      expect(new Set(parts.map((part) => part[index])).size, `property ${index}`).toBe(TEST_AGENCY_NAMES.length);
    }
  });
});

test.describe('languages', () => {
  // The slow tests check the same in every language.
  test('filtering, sorting and scrolling keep the language of the page', async ({ page }) => {
    await expectListInLanguage(page, 'de');
  });

  test('the language switch stays on the filtered list', async ({ page }) => {
    // The filter leaves so few homes that they fit on one page, so that no more homes load on the way to the language
    // switch.
    await openFilter(page, `${LARGE_SITE.origin}/nl/aanbod?price-max=250000`);
    await openSelect(page, 'Zoek gemeente');
    await reloadList(page, () => page.getByRole('option', { name: /^Luik/ }).click());
    expect(await readEstateIds(page)).not.toHaveLength(PAGE_SIZE);
    await page.keyboard.press('Escape');
    const ids = await readEstateIds(page);
    const cities = readQuery(page).getAll('city');
    await findLanguageLink(page, 'fr').click();
    await expect(page).toHaveURL(/\/fr\/offre\?city=/);
    expect(readQuery(page).getAll('city')).toEqual(cities);
    await expect.poll(() => readEstateIds(page)).toEqual(ids);
    await expect(page.getByRole('link', { name: /Liège/ }).first()).toBeVisible();
  });

  test('the language switch stays on an estate, and translates the words of its address', async ({ page }) => {
    await page.goto(`${TEST_AGENCIES.claes.origin}/nl/aanbod?transaction=1`);
    const id = await findCards(page).first().getAttribute('data-estate-id');
    await findCards(page).first().getByRole('link').last().click();
    await expect(page).toHaveURL(new RegExp(`/nl/aanbod/${id}/.*-(te-koop|binnenkort)-in-`));
    await findLanguageLink(page, 'fr').click();
    await expect(page).toHaveURL(new RegExp(`/fr/offre/${id}/.*-a-`));
    await findLanguageLink(page, 'en').click();
    await expect(page).toHaveURL(new RegExp(`/en/offer/${id}/.*-in-`));
  });
});
