import type { Page } from '@playwright/test';
import type { Locale } from '#shared/i18n/locales.ts';
import { solveQuestion } from '../../support/plainForm.ts';
import { expect } from './test.ts';
import { readText } from './texts.ts';

/** Answers the question that replaces the captcha on a page "check your answers", and submits the page. */
export async function checkAnswers(page: Page, locale: Locale): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(readText(locale, 'forms:check.title'));
  await answerQuestion(page, locale);
  await page.getByRole('button', { name: readText(locale, 'forms:check.send'), exact: true }).click();
}

/** Fills in the answer to the question that replaces the captcha. */
export async function answerQuestion(page: Page, locale: Locale): Promise<void> {
  await page
    .locator('[name="check_answer"]')
    .fill(solveQuestion((await page.locator('main').textContent()) ?? '', locale));
  // The test waits, because the server refuses an answer within two seconds: a person needs longer to read the
  // question.
  await page.waitForTimeout(2050);
}
