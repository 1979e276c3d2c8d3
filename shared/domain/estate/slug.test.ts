import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { matchRoute } from '../../routes/matchRoute.ts';
import { pathFor } from '../../routes/pathFor.ts';
import { typedEntries } from '../typedKeys.ts';
import { toEstateSlug, type SlugSource, slugify } from './slug.ts';

const villa: SlugSource = {
  project: false,
  title: { nl: "Residentie 'De Leie' nr. 2", fr: 'Résidence «La Lys»', de: 'Wohnen „Zur Leie“' },
  headType: { id: 3, name: { nl: 'Huis', fr: 'Maison', de: 'Haus' } },
  subType: { id: 302, name: { nl: 'Villa', fr: 'Villa', en: 'Villa', de: 'Villa' } },
  transaction: { id: 1, name: { nl: 'Te koop', fr: 'À vendre', en: 'For sale', de: 'Zu verkaufen' } },
  address: {
    visible: true,
    street: { nl: 'Kerkstraat' },
    number: '12',
    box: '3',
    city: { id: 900000, zip: '9000', name: { nl: 'Gent', fr: 'Gand', en: 'Ghent' }, alias: { nl: 'Gent-Centrum' } },
  },
};
const createTitledProject = (nl: string): SlugSource => ({ ...villa, project: true, title: { nl } });

describe("§2.2 \"Property slug: subtype name, transaction name, the word 'in' ('a' in French), street address, zip and city name\"", () => {
  const SLUGS: Readonly<Record<Locale, string>> = {
    nl: 'villa-te-koop-in-kerkstraat-12-3-9000-gent',
    fr: 'villa-a-vendre-a-kerkstraat-12-3-9000-gand',
    en: 'villa-for-sale-in-kerkstraat-12-3-9000-ghent',
    de: 'villa-zu-verkaufen-in-kerkstraat-12-3-9000-gent',
  };
  it.each(typedEntries(SLUGS))('in %s', (locale, slug) => {
    expect(toEstateSlug(villa, locale)).toBe(slug);
  });

  it('keeps a hidden street out of the address', () => {
    const villaWithHiddenAddress = { ...villa, address: { ...villa.address, visible: false } };
    expect(toEstateSlug(villaWithHiddenAddress, 'nl')).toBe('villa-te-koop-in-9000-gent');
  });

  it('contains the head type when there is no subtype', () => {
    expect(toEstateSlug({ ...villa, subType: undefined }, 'de')).toBe('haus-zu-verkaufen-in-kerkstraat-12-3-9000-gent');
  });

  it('"is lower-cased and slugified"', () => {
    expect(slugify('  Straße & Œuvre – Liège/Luik ')).toBe('strasse-oeuvre-liege-luik');
    expect(slugify('IJzer, ﬁets, Łódź, Ærø, Çınar, Gró ẞ')).toBe('ijzer-fiets-lodz-aero-cinar-gro-ss');
  });
});

describe("§2.2 \"Project slug: the title in the current language with quotes and dots removed, then 'in' ('a' in French), zip and city, URL-encoded\"", () => {
  const SLUGS: Readonly<Record<Locale, string>> = {
    nl: 'residentie-de-leie-nr-2-in-9000-gent',
    fr: 'residence-la-lys-a-9000-gand',
    en: 'residentie-de-leie-nr-2-in-9000-ghent',
    de: 'wohnen-zur-leie-in-9000-gent',
  };
  it.each(typedEntries(SLUGS))('in %s, in Dutch when there is no title in that language', (locale, slug) => {
    expect(toEstateSlug({ ...villa, project: true }, locale)).toBe(slug);
  });

  it.each([
    ['umlauts', 'Ötzi’s Höfe', 'otzis-hofe-in-9000-gent'],
    ['dots and an ellipsis', 'Bvba. S.M.A.K. …aan het water', 'bvba-smak-aan-het-water-in-9000-gent'],
    ['ligatures', 'Œuvre & Ærø', 'oeuvre-aero-in-9000-gent'],
    ['emoji', '🏡 De Tuin 👨‍👩‍👧', 'de-tuin-in-9000-gent'],
    ['another script, which is percent-encoded', 'Дом Гент', 'дом-гент-in-9000-gent'],
    ['Arabic with its marks', 'بَيت', 'بَيت-in-9000-gent'],
    ['only punctuation, which the kind replaces', '«…» – !?', 'villa-in-9000-gent'],
    ['an empty title, which the kind replaces', '', 'villa-in-9000-gent'],
    ['characters with a meaning in a path', '../../a/b?c#d%2e', 'a-b-c-d-2e-in-9000-gent'],
  ])('%s', (_what, title, slug) => {
    expect(toEstateSlug(createTitledProject(title), 'nl')).toBe(slug);
  });

  it('begins with whole words of a very long title, and still ends with the place', () => {
    const slug = toEstateSlug(createTitledProject('Wonen aan de Leie '.repeat(40)), 'nl');
    expect(slug).toMatch(/^wonen-aan-de-leie-.*-(wonen|aan|de|leie)-9000-gent$/);
    expect(slug.length).toBeLessThan(140);
    expect(toEstateSlug(createTitledProject('x'.repeat(1000)), 'nl')).toMatch(/^x{100,120}-9000-gent$/);
    expect(toEstateSlug(createTitledProject('𝒴𐐷'.repeat(300)), 'nl').isWellFormed()).toBe(true);
  });
});

describe('an address that is built from any title', () => {
  const titles = [
    'Дом «Гент»',
    '100% duurzaam',
    'a;b=c',
    'über',
    '日本',
    'x'.repeat(5000),
    '.',
    '..',
    '%2F',
    '𐐷'.repeat(200),
  ];

  it.each(titles)('leads back to the estate and is its own canonical form: %s', (title) => {
    for (const locale of LOCALES) {
      const slug = toEstateSlug(createTitledProject(title), locale);
      const path = pathFor('estate', locale, { estateId: 7, slug });
      expect(path).toMatch(/^[\w/%-]+$/);
      expect(matchRoute(path)).toMatchObject({ name: 'estate', params: { estateId: '7', slug } });
      expect(new URL(path, 'https://agency.example.com').pathname).toBe(path);
    }
  });
});
