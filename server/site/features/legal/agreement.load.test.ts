import { describe, expect, it } from 'vitest';
import type { Agreement } from '#shared/api/content/content.ts';
import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Screen } from '#server/site/render/screen.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { termsOfUseScreen } from './agreement.load.tsx';
import { cookiePolicyScreen } from './cookiePolicy.load.tsx';

const buildAgreement = (kind: Agreement['kind']): Agreement => ({
  id: kind,
  kind,
  title: 'Tekst',
  html: '<p>Tekst</p>',
  version: '1',
});

/** Loads a page of a site in three languages, and returns the languages to which the page links. */
async function loadLanguages(
  screen: Screen,
  address: string,
  agreements: (locale: Locale) => Promise<Agreement[]>,
  site: Partial<Site> = {},
): Promise<readonly string[]> {
  const outcome = await screen.load(
    screenRequest(address, { api: { agreements }, site: { locales: ['nl', 'fr', 'en'], ...site } }),
  );
  if (outcome.type !== 'page') throw new Error(`a ${outcome.type}`);
  return Object.keys(outcome.head.alternates);
}

const listInDutchAndEnglish = async (locale: Locale) =>
  locale === 'fr' ? [buildAgreement('privacy')] : [buildAgreement('terms'), buildAgreement('cookies')];

const listWithoutEnglish = (locale: Locale) =>
  locale === 'en' ? Promise.reject(new Error('unavailable')) : listInDutchAndEnglish(locale);

describe('a legal text links to its other languages', () => {
  it('that have the text', async () => {
    expect(await loadLanguages(termsOfUseScreen, '/nl/gebruiksvoorwaarden', listInDutchAndEnglish)).toEqual([
      'nl',
      'en',
    ]);
    expect(await loadLanguages(cookiePolicyScreen, '/nl/cookiebeleid', listInDutchAndEnglish)).toEqual(['nl', 'en']);
  });

  it('and not to one whose texts cannot be loaded', async () => {
    expect(await loadLanguages(termsOfUseScreen, '/nl/gebruiksvoorwaarden', listWithoutEnglish)).toEqual(['nl']);
  });

  it('and the cookie policy to each language when the site asks for consent', async () => {
    expect(
      await loadLanguages(cookiePolicyScreen, '/nl/cookiebeleid', listInDutchAndEnglish, { consent: { media: true } }),
    ).toEqual(['nl', 'fr', 'en']);
  });
});
