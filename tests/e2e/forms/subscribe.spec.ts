import path from 'node:path';
import { pathFor } from '#shared/routes/pathFor.ts';
import { readMailFiles } from '../../support/mail/readMail.ts';
import { TEST_AGENCIES } from '../support/addresses.ts';
import { expectNoViolations } from '../support/axe.ts';
import { holdScripts } from '../support/holdScripts.ts';
import { expect, test } from '../support/test.ts';
import { readText } from '../support/texts.ts';

const { origin } = TEST_AGENCIES.kust;
const DATA_FOLDER = path.resolve(import.meta.dirname, '../../.output/e2e-data');
const VISITOR_EMAIL = 'els.sucht@example.com';
const VISITOR_LOCALE = 'de';

/** Returns the address of the page that the mail to `VISITOR_EMAIL` links to. */
async function readLinkFromMail(): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = await readMailFiles(DATA_FOLDER);
        const mail = mails.find(({ parsedMail: { to } }) => to?.some(({ address }) => address === VISITOR_EMAIL));
        link = /http:\S+halten-sie\S+\/[\w-]{43}/.exec(mail?.parsedMail.text ?? '')?.[0];
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return link ?? '';
}

test('a saved search is created from an empty list, shown in the browser with its token, and ended', async ({
  page,
}) => {
  const findByLabel = (key: string) => page.getByLabel(readText(VISITOR_LOCALE, `subscribe:${key}`));
  const findButton = (key: string) =>
    page.getByRole('button', { name: readText(VISITOR_LOCALE, `subscribe:${key}`), exact: true });

  await page.goto(`${origin}${pathFor('offer', VISITOR_LOCALE)}?price-max=100`);
  await page.getByRole('link', { name: readText(VISITOR_LOCALE, 'offer:closing.button') }).click();
  await expect(findByLabel('field.priceMax')).toHaveValue('100');
  // The script that reads amounts loads when the visitor first touches the form.
  await expect(async () => {
    await findByLabel('field.priceMax').press('ArrowUp');
    await expect(findByLabel('field.priceMax')).toHaveValue(/^[2-9]00$/, { timeout: 500 });
  }).toPass();
  await findByLabel('field.priceMax').fill('400k');
  await findByLabel('field.priceMax').press('Tab');
  await expect(findByLabel('field.priceMax')).toHaveValue('400.000');

  // The test selects a suggestion as the browser's list does: the whole text appears in the field at once.
  const suggestions = page.locator('gevel-places datalist option');
  await findByLabel('field.place').pressSequentially('Knokke');
  await expect(suggestions).not.toHaveCount(0);
  await findByLabel('field.place').fill((await suggestions.first().getAttribute('value')) ?? '');
  const chosen = page.locator('[data-part="chosen"] :checked');
  await expect(chosen).toHaveCount(1);
  await expect(findByLabel('field.place')).toHaveValue('');
  await findByLabel('field.name').fill('Els');
  await findByLabel('field.email').fill(VISITOR_EMAIL);
  await page
    .getByLabel(readText(VISITOR_LOCALE, 'subscribe:privacy').replace('{{name}}', TEST_AGENCIES.kust.name))
    .check();
  await findButton('submit').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(readText(VISITOR_LOCALE, 'subscribe:asked.title'));

  await page.goto(await readLinkFromMail());
  await expectNoViolations(page);
  await findButton('confirm.submit').click();
  await expect(page.locator('[data-alert="success"]')).toContainText(
    readText(VISITOR_LOCALE, 'subscribe:confirmed.title'),
  );
  await expectNoViolations(page);

  // A press would have no effect before the code of the element has loaded, so the button appears only then.
  const releaseCode = await holdScripts(page, 'code');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('gevel-token:defined')).toBeAttached();
  await expect(findButton('notices.keep')).toBeHidden();
  releaseCode();
  await findButton('notices.keep').click();
  await expect(findButton('notices.drop')).toBeFocused();
  await page.goto(origin + pathFor('favorites', VISITOR_LOCALE));
  await page.locator('gevel-notifications').getByRole('link').click();
  await page.getByRole('link', { name: readText(VISITOR_LOCALE, 'subscribe:edit.end') }).click();
  await expectNoViolations(page);
  await findButton('unsubscribe.submit').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(readText(VISITOR_LOCALE, 'subscribe:ended.title'));

  await page.goto(origin + pathFor('favorites', VISITOR_LOCALE));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('gevel:own-links'))).toBeNull();
});

test('amounts follow the arrow keys in a field that had the focus before the script ran', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto(`${origin}${pathFor('subscribe', 'nl')}?price-max=100`, { waitUntil: 'commit' });
  const price = page.getByLabel(readText('nl', 'subscribe:field.priceMax'));
  await price.focus();
  releaseScripts();
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(price).toHaveValue(/^[2-9]00$/, { timeout: 500 });
  }).toPass();
  await expect(price).toBeFocused();
});
