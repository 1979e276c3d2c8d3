/** The ISO 3166-1 alpha-2 and alpha-3 codes of the countries where Belgian agencies have homes. */
const COUNTRY_CODES: readonly (readonly [alpha2: string, alpha3: string])[] = [
  ['BE', 'BEL'],
  ['NL', 'NLD'],
  ['LU', 'LUX'],
  ['FR', 'FRA'],
  ['DE', 'DEU'],
  ['GB', 'GBR'],
  ['IE', 'IRL'],
  ['CH', 'CHE'],
  ['AT', 'AUT'],
  ['ES', 'ESP'],
  ['PT', 'PRT'],
  ['IT', 'ITA'],
  ['GR', 'GRC'],
  ['HR', 'HRV'],
  ['PL', 'POL'],
  ['CZ', 'CZE'],
  ['HU', 'HUN'],
  ['BG', 'BGR'],
  ['RO', 'ROU'],
  ['CY', 'CYP'],
  ['TR', 'TUR'],
  ['MA', 'MAR'],
  ['AE', 'ARE'],
  ['US', 'USA'],
];
const alpha3ByAlpha2 = new Map(COUNTRY_CODES);
const alpha2ByAlpha3 = new Map(COUNTRY_CODES.map(([two, three]) => [three, two]));

/** Converts `BE` to `BEL`; returns undefined for a country that is not listed. */
export const toAlpha3 = (code: string): string | undefined => alpha3ByAlpha2.get(code);
/** Converts `BEL` to `BE`; returns undefined for a country that is not listed. */
export const toAlpha2 = (code: string): string | undefined => alpha2ByAlpha3.get(code.toUpperCase());
