import type { Locale } from '#shared/i18n/locales.ts';

/** The names of the provinces by ISO 3166-2 code. Brussels has no province. */
export const PROVINCE_NAMES: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  'BE-VAN': { nl: 'Antwerpen', fr: 'Anvers', en: 'Antwerp', de: 'Antwerpen' },
  'BE-VBR': { nl: 'Vlaams-Brabant', fr: 'Brabant flamand', en: 'Flemish Brabant', de: 'Flämisch-Brabant' },
  'BE-VLI': { nl: 'Limburg', fr: 'Limbourg', en: 'Limburg', de: 'Limburg' },
  'BE-VOV': { nl: 'Oost-Vlaanderen', fr: 'Flandre-Orientale', en: 'East Flanders', de: 'Ostflandern' },
  'BE-VWV': { nl: 'West-Vlaanderen', fr: 'Flandre-Occidentale', en: 'West Flanders', de: 'Westflandern' },
  'BE-WBR': { nl: 'Waals-Brabant', fr: 'Brabant wallon', en: 'Walloon Brabant', de: 'Wallonisch-Brabant' },
  'BE-WHT': { nl: 'Henegouwen', fr: 'Hainaut', en: 'Hainaut', de: 'Hennegau' },
  'BE-WLG': { nl: 'Luik', fr: 'Liège', en: 'Liège', de: 'Lüttich' },
  'BE-WLX': { nl: 'Luxemburg', fr: 'Luxembourg', en: 'Luxembourg', de: 'Luxemburg' },
  'BE-WNA': { nl: 'Namen', fr: 'Namur', en: 'Namur', de: 'Namur' },
};
