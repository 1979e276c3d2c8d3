import { LOCALES } from '#shared/i18n/locales.ts';
import { answerQuestion } from './support/checkAnswers.ts';
import { expectListInLanguage } from './support/listInLanguage.ts';
import {
  findButton,
  chooseDates,
  expectSent,
  RENTAL_UNIT_IDS,
  pressEnter,
  fillInGuest,
} from './support/reservation.ts';
import { test } from './support/test.ts';

for (const locale of LOCALES) {
  test(`filtering, sorting and scrolling keep the language ${locale}`, async ({ page }) => {
    await expectListInLanguage(page, locale);
  });

  test(`a holiday home is reserved in ${locale}`, async ({ page }) => {
    await chooseDates(page, locale, RENTAL_UNIT_IDS[locale].scripted);
    await fillInGuest(page, locale);
    await pressEnter(findButton(page, locale, 'rentalBooking:check.submit'));
    await expectSent(page, locale);
  });
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of LOCALES) {
    test(`a holiday home is reserved in ${locale}`, async ({ page }) => {
      await chooseDates(page, locale, RENTAL_UNIT_IDS[locale].plain);
      await fillInGuest(page, locale);
      await answerQuestion(page, locale);
      await pressEnter(findButton(page, locale, 'rentalBooking:check.submit'));
      await expectSent(page, locale);
    });
  }
});
