import type { Locale } from '#shared/i18n/locales.ts';
import { isLocale } from '#shared/i18n/locales.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import { idOf, wholeOf } from '../../reading/readNumbers.ts';

/** An object of an answer, keys in camel case. */
export type WhiseObject = Readonly<Record<string, unknown>>;

/** A home as it was put together: the API gives names and labels in one language at a time. */
export interface WhiseRecord {
  /** In the first language; all that is no text is read here. */
  readonly estate: WhiseObject;
  /** The same home by language, the first one too. */
  readonly byLanguage: Readonly<Partial<Record<Locale, WhiseObject>>>;
  /** Of the project at the top, where it is a unit: projects in projects are left out. */
  readonly projectId?: string | undefined;
}

/** Undefined for what is no such record. */
export function recordOf(raw: unknown): WhiseRecord | undefined {
  if (!isObject(raw) || !isObject(raw['estate'])) return undefined;
  const byLanguage: Partial<Record<Locale, WhiseObject>> = {};
  for (const [locale, estate] of Object.entries(isObject(raw['byLanguage']) ? raw['byLanguage'] : {}))
    if (isLocale(locale) && isObject(estate)) byLanguage[locale] = estate;
  return { estate: raw['estate'], byLanguage, projectId: idOf(raw['projectId']) };
}

/** Objects of a list; nothing for null and for what is no list. */
export const objectsOf = (value: unknown): readonly WhiseObject[] =>
  Array.isArray(value) ? value.filter((each) => isObject(each)) : [];

/** `{ "id": 3 }` → 3 */
export const refOf = (value: unknown): number | undefined => (isObject(value) ? wholeOf(value['id']) : undefined);

/** `fr-BE` → `fr` */
export function localeOf(languageId: unknown): Locale | undefined {
  const locale = typeof languageId === 'string' ? languageId.slice(0, 2).toLowerCase() : '';
  return isLocale(locale) ? locale : undefined;
}
