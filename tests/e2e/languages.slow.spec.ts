import { LOCALES } from '#shared/i18n/locales.ts';
import { answerQuestion } from './support/checkAnswers.ts';
import { expectListInLanguage } from './support/listInLanguage.ts';
import { button, chooseDates, expectSent, HOMES, press, fillInGuest } from './support/reservation.ts';
import { test } from './support/test.ts';

for (const locale of LOCALES) {
  test(`filtering, sorting and scrolling keep the language ${locale}`, async ({ page }) => {
    await expectListInLanguage(page, locale);
  });

  test(`a holiday home is reserved in ${locale}`, async ({ page }) => {
    await chooseDates(page, locale, HOMES[locale].scripted);
    await fillInGuest(page, locale);
    await press(button(page, locale, 'rentalBooking:check.submit'));
    await expectSent(page, locale);
  });
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of LOCALES) {
    test(`a holiday home is reserved in ${locale}`, async ({ page }) => {
      await chooseDates(page, locale, HOMES[locale].plain);
      await fillInGuest(page, locale);
      await answerQuestion(page, locale);
      await press(button(page, locale, 'rentalBooking:check.submit'));
      await expectSent(page, locale);
    });
  }
});
