import { describe, expect, it } from 'vitest';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import type { LandingSelection } from '#server/site/landing/landing.ts';
import { createLandingPlaces } from '#server/site/landing/landingPlaces.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { GENT } from '#tests/support/estateInput.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { type EditedLanding, getEstatePageKeys, buildLandingTexts } from './landingWords.ts';

const LE_COQ = { id: 842_000, zip: '8420', name: { nl: 'De Haan', fr: 'Le Coq' } };
const places = createLandingPlaces([GENT, LE_COQ].map((city) => Object.assign({ count: 1 }, city)));
const [ghent, coq] = [GENT.id, LE_COQ.id].map((id) => places.findByCity(id));

const buildTexts = (
  landing: LandingSelection,
  locale: Locale,
  total = 12,
  editedLanding: EditedLanding | null = null,
) => buildLandingTexts(landing, editedLanding, { total, siteName: 'Duinhof', locale, t: testTranslate(locale) });

describe('the texts of a list', () => {
  it('name kind, place and number, in each language', () => {
    const landing: LandingSelection = { family: 'sale', place: ghent, type: HEAD_TYPE.APARTMENT };
    expect(LOCALES.map((locale) => buildTexts(landing, locale).title)).toEqual([
      'Appartementen te koop in Gent',
      'Appartements à vendre à Gand',
      'Apartments for sale in Ghent',
      'Wohnungen zum Kauf in Gent',
    ]);
    expect(LOCALES.map((locale) => buildTexts(landing, locale, 1).heading)).toEqual([
      '1 appartement te koop in Gent',
      '1 appartement à vendre à Gand',
      '1 apartment for sale in Ghent',
      '1 Wohnung zu verkaufen in Gent',
    ]);
    expect(buildTexts({ family: 'rent', place: coq }, 'fr', 1200).heading).toBe('1.200 biens à louer au Coq');
  });

  it('are sentences in German also for the other kinds of homes', () => {
    expect(buildTexts({ family: 'rent', place: ghent, type: HEAD_TYPE.OTHER }, 'de').introduction).toMatch(
      /^Hier finden Sie sonstige Objekte, die wir derzeit in Gent zur Miete anbieten,/,
    );
  });

  it('leave no placeholder open, for any list', () => {
    const types = [undefined, ...Object.values(HEAD_TYPE)];
    for (const locale of LOCALES) {
      for (const family of ['sale', 'rent'] as const) {
        for (const type of types) {
          for (const place of [undefined, ghent]) {
            const { title, heading, introduction, description } = buildTexts({ family, type, place }, locale);
            expect([title, heading, introduction, description].join(' ')).not.toMatch(/\{\{|landing:|offer:/);
            expect(title).toMatch(/^\p{Lu}/u);
          }
        }
      }
    }
  });

  it('are those of the editor when there are some', () => {
    const editedLanding: EditedLanding = {
      a: 'sale',
      b: 'all',
      title: { nl: 'Aan zee', fr: 'À la mer' },
      introduction: {},
      node: { query: { terms: {}, range: {}, match: {}, exclude: { status: [] } }, collections: [] },
    };
    expect(buildTexts({ family: 'sale' }, 'fr', 8, editedLanding)).toMatchObject({
      title: 'À la mer',
      heading: 'À la mer (8)',
    });
    expect(buildTexts({ family: 'sale' }, 'en', 8, editedLanding).title).toBe('Aan zee');
    expect(buildTexts({ family: 'sale' }, 'nl', 8, editedLanding).introduction).toBe(
      buildTexts({ family: 'sale' }, 'nl').introduction,
    );
  });
});

it("identifies the editor's texts of a list by transaction, place and type", () => {
  expect(getEstatePageKeys({ family: 'sale' })).toEqual(['sale', 'all']);
  expect(getEstatePageKeys({ family: 'rent', type: HEAD_TYPE.HOLIDAY_HOME })).toEqual(['rent', 'holiday-home']);
  expect(getEstatePageKeys({ family: 'sale', place: ghent })).toEqual(['sale', '900000']);
  expect(getEstatePageKeys({ family: 'sale', place: ghent, type: 1 })).toEqual(['sale', '900000-apartment']);
});
