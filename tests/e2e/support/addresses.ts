import { DEMO_LOCALES, type DemoLocale } from '../../support/demoLocales.ts';

export const SITE_PORT = Number(process.env['E2E_PORT'] ?? 4710);
export const BACK_OFFICE = { port: SITE_PORT + 2, token: 'a-token-for-the-browser-tests' } as const;
/** The address of the map tiles. The tests of maps start a server there. */
export const TILE_SERVER = { port: SITE_PORT + 3, host: `localhost:${SITE_PORT + 3}` } as const;

export interface TestAgency {
  readonly origin: string;
  readonly name: string;
  /** The languages of the agency. The first one is its main language. */
  readonly locales: readonly [DemoLocale, ...DemoLocale[]];
}

/** The path of the page on which the demo agencies offer a valuation, without its language. */
export const VALUATION_PATHS: Readonly<Record<DemoLocale, string>> = {
  nl: 'gratis-schatting',
  fr: 'estimation-gratuite',
  en: 'free-valuation',
  de: 'kostenlose-bewertung',
};

/** The agencies of the demo data. */
export const TEST_AGENCIES = {
  claes: { origin: `http://localhost:${SITE_PORT}`, name: 'Claes & Van Damme', locales: ['nl', 'fr', 'en'] },
  ardenne: { origin: `http://ardenne.localhost:${SITE_PORT}`, name: 'Maison d’Ardenne', locales: ['fr', 'nl', 'de'] },
  kust: { origin: `http://kust.localhost:${SITE_PORT}`, name: 'Kust & Co', locales: DEMO_LOCALES },
} as const satisfies Record<string, TestAgency>;
type TestAgencyName = keyof typeof TEST_AGENCIES;
export const TEST_AGENCY_NAMES = Object.keys(TEST_AGENCIES) as TestAgencyName[];

/** An agency that exists only in these tests. It has so many homes that they fill more than a few pages. */
export const LARGE_SITE = { id: 'large', origin: `http://large.localhost:${SITE_PORT}`, estates: 170 } as const;
