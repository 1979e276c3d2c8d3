import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import { createRecord } from '#shared/domain/typedKeys.ts';

/** The names of head types (in the singular) in the readable addresses of lists. */
const TYPE_SLUGS: Readonly<Record<Locale, Readonly<Record<number, string>>>> = {
  nl: {
    [HEAD_TYPE.APARTMENT]: 'appartement',
    [HEAD_TYPE.PLOT]: 'grond',
    [HEAD_TYPE.HOUSE]: 'huis',
    [HEAD_TYPE.COMMERCIAL]: 'handelspand',
    [HEAD_TYPE.GARAGE]: 'garage',
    [HEAD_TYPE.INDUSTRIAL]: 'industriepand',
    [HEAD_TYPE.HOLIDAY_HOME]: 'vakantiewoning',
    [HEAD_TYPE.OTHER]: 'ander-pand',
    [HEAD_TYPE.PROJECT]: 'nieuwbouwproject',
    [HEAD_TYPE.OFFICE]: 'kantoor',
    [HEAD_TYPE.ASSISTED_LIVING]: 'assistentiewoning',
  },
  fr: {
    [HEAD_TYPE.APARTMENT]: 'appartement',
    [HEAD_TYPE.PLOT]: 'terrain',
    [HEAD_TYPE.HOUSE]: 'maison',
    [HEAD_TYPE.COMMERCIAL]: 'commerce',
    [HEAD_TYPE.GARAGE]: 'garage',
    [HEAD_TYPE.INDUSTRIAL]: 'batiment-industriel',
    [HEAD_TYPE.HOLIDAY_HOME]: 'maison-de-vacances',
    [HEAD_TYPE.OTHER]: 'autre-bien',
    [HEAD_TYPE.PROJECT]: 'projet-neuf',
    [HEAD_TYPE.OFFICE]: 'bureau',
    [HEAD_TYPE.ASSISTED_LIVING]: 'residence-services',
  },
  en: {
    [HEAD_TYPE.APARTMENT]: 'apartment',
    [HEAD_TYPE.PLOT]: 'plot',
    [HEAD_TYPE.HOUSE]: 'house',
    [HEAD_TYPE.COMMERCIAL]: 'commercial-property',
    [HEAD_TYPE.GARAGE]: 'garage',
    [HEAD_TYPE.INDUSTRIAL]: 'industrial-property',
    [HEAD_TYPE.HOLIDAY_HOME]: 'holiday-home',
    [HEAD_TYPE.OTHER]: 'other-property',
    [HEAD_TYPE.PROJECT]: 'development',
    [HEAD_TYPE.OFFICE]: 'office',
    [HEAD_TYPE.ASSISTED_LIVING]: 'assisted-living',
  },
  de: {
    [HEAD_TYPE.APARTMENT]: 'wohnung',
    [HEAD_TYPE.PLOT]: 'grundstueck',
    [HEAD_TYPE.HOUSE]: 'haus',
    [HEAD_TYPE.COMMERCIAL]: 'gewerbeobjekt',
    [HEAD_TYPE.GARAGE]: 'garage',
    [HEAD_TYPE.INDUSTRIAL]: 'industrieobjekt',
    [HEAD_TYPE.HOLIDAY_HOME]: 'ferienhaus',
    [HEAD_TYPE.OTHER]: 'sonstiges-objekt',
    [HEAD_TYPE.PROJECT]: 'neubauprojekt',
    [HEAD_TYPE.OFFICE]: 'buero',
    [HEAD_TYPE.ASSISTED_LIVING]: 'betreutes-wohnen',
  },
};

const buildTypesBySlug = (locale: Locale): ReadonlyMap<string, number> =>
  new Map(Object.entries(TYPE_SLUGS[locale]).map(([id, word]) => [word, Number(id)]));

const TYPES_BY_SLUG = createRecord(LOCALES, buildTypesBySlug);

/** Returns the slug of a head type; `undefined` for a type without a slug, whose lists have no readable address. */
export const toTypeSlug = (type: number, locale: Locale): string | undefined => TYPE_SLUGS[locale][type];

/** Returns the head type of a slug in this language, otherwise in another language. */
export function findTypeBySlug(slug: string, locale: Locale): number | undefined {
  const typeInLocale = TYPES_BY_SLUG[locale].get(slug);
  return typeInLocale ?? LOCALES.map((other) => TYPES_BY_SLUG[other].get(slug)).find((type) => type !== undefined);
}
