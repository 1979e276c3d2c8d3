import type { Locale } from '#shared/i18n/locales.ts';
import { isLocale } from '#shared/i18n/locales.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import { toId, toWholeNumber } from '../../reading/readNumbers.ts';

/** An object in an answer of the API. Its keys are in camel case. */
export type WhiseObject = Readonly<Record<string, unknown>>;

/**
 * A home in several languages. There is one object for each language, because each answer of the API has names and
 * labels in only one language.
 */
export interface WhiseRecord {
  /** The home in the first language of the site. All data except texts are read from this object. */
  readonly estate: WhiseObject;
  /** The home in each language of the site, including the first language. */
  readonly byLanguage: Readonly<Partial<Record<Locale, WhiseObject>>>;
  /** The id of the topmost project that a unit belongs to. */
  readonly projectId?: string | undefined;
}

/** Returns the value as a record; undefined when it does not have the form of a record. */
export function toRecord(raw: unknown): WhiseRecord | undefined {
  if (!isObject(raw) || !isObject(raw['estate'])) return undefined;
  const byLanguage: Partial<Record<Locale, WhiseObject>> = {};
  for (const [locale, estate] of Object.entries(isObject(raw['byLanguage']) ? raw['byLanguage'] : {}))
    if (isLocale(locale) && isObject(estate)) byLanguage[locale] = estate;
  return { estate: raw['estate'], byLanguage, projectId: toId(raw['projectId']) };
}

/** Returns the objects in an array; an empty array for any other value. */
export const listObjects = (value: unknown): readonly WhiseObject[] =>
  Array.isArray(value) ? value.filter((each) => isObject(each)) : [];

/** Returns the id of a reference: `{ "id": 3 }` → 3. */
export const toReferenceId = (value: unknown): number | undefined =>
  isObject(value) ? toWholeNumber(value['id']) : undefined;

/** Returns the locale of a language id: `fr-BE` → `fr`. */
export function toLocale(languageId: unknown): Locale | undefined {
  const locale = typeof languageId === 'string' ? languageId.slice(0, 2).toLowerCase() : '';
  return isLocale(locale) ? locale : undefined;
}
